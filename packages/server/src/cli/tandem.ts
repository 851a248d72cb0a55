import { keepCompiled } from '../platform/compiled.ts'
import { exit, processIo, UnreadableInput, type Command, type CommandIo } from './io.ts'

interface CommandEntry {
  /** The words that name the command, then its arguments. */
  readonly usage: string
  readonly does: string
  /** Loaded when asked for: clearing a file needs no database. */
  readonly load: () => Promise<Command>
}

const commands: readonly CommandEntry[] = [
  {
    usage: 'auction clear FILE',
    does: 'clear a day-ahead auction, with blocks or without; JSON to standard output; --certificate',
    load: async () => (await import('./auction-commands.ts')).clearCommand,
  },
  {
    usage: 'auction verify BOOK RESULT',
    does: 'check a result with the independent verifier; --certificate',
    load: async () => (await import('./auction-commands.ts')).verifyCommand,
  },
  {
    usage: 'book replay FILE',
    does: 'replay a continuous order book; JSON to standard output; --csv: its trades',
    load: async () => (await import('./book-commands.ts')).replayCommand,
  },
  {
    usage: 'book events ID INTERVAL',
    does: 'what was done to a stored book, as book replay reads it',
    load: async () => (await import('./book-events-command.ts')).bookEventsCommand,
  },
  {
    usage: 'book audit',
    does: 'replay the stored events of every intraday contract and compare',
    load: async () => (await import('./administration-commands.ts')).bookAuditCommand,
  },
  {
    usage: 'imbalance settle FILE',
    does: 'settle the imbalances of a period; JSON to standard output',
    load: async () => (await import('./imbalance-commands.ts')).settleCommand,
  },
  {
    usage: 'forecast price FILE',
    does: 'forecast day-ahead prices; --from, --to, --evaluate, --json',
    load: async () => (await import('./forecast-commands.ts')).forecastPriceCommand,
  },
  {
    usage: 'forecast volume FILE',
    does: 'forecast consumption or production; --from, --to, --kind, --evaluate, --json',
    load: async () => (await import('./forecast-commands.ts')).forecastVolumeCommand,
  },
  {
    usage: 'scenario run FILE',
    does: 'live through a market scenario on a database and a clock of its own; --replicates, --seed, --out, --programs',
    load: async () => (await import('./scenario-command.ts')).runScenarioCommand,
  },
  {
    usage: 'scenario serve FILE',
    does: 'let agents take part in a scenario over HTTP; its clock waits for them',
    load: async () => (await import('./serve-scenario-command.ts')).serveScenarioCommand,
  },
  {
    usage: 'scenario schema',
    does: 'print the JSON schema of a scenario file',
    load: async () => (await import('./scenario-command.ts')).scenarioSchemaCommand,
  },
  {
    usage: 'package OUT',
    does: 'write a research package of a span: pseudonyms, CSV and Parquet; --from, --to, --author, --licence',
    load: async () => (await import('./package-commands.ts')).packageCommand,
  },
  {
    usage: 'replay PACKAGE',
    does: 'clear, match and settle a package again and compare; --figure FILE, --rule NAME=VALUE: who would gain by another rule',
    load: async () => (await import('./package-commands.ts')).replayPackageCommand,
  },
  {
    usage: 'ledger audit',
    does: 'prove that every journal sums to zero and every balance is right',
    load: async () => (await import('./administration-commands.ts')).auditCommand,
  },
  {
    usage: 'market list',
    does: 'list the market sessions with their numbers, the latest delivery day first',
    load: async () => (await import('./market-list-command.ts')).listMarketsCommand,
  },
  {
    usage: 'market open ID',
    does: 'open a market session now',
    load: async () => (await import('./administration-commands.ts')).openMarketCommand,
  },
  {
    usage: 'market close ID',
    does: 'close a market session now; an auction clears, intra-day orders expire',
    load: async () => (await import('./administration-commands.ts')).closeMarketCommand,
  },
  {
    usage: 'market clear ID',
    does: 'clear a closed market session and settle it',
    load: async () => (await import('./administration-commands.ts')).clearMarketCommand,
  },
  {
    usage: 'user create-admin',
    does: 'create an administrator; asks for what its options leave out',
    load: async () => (await import('./account-commands.ts')).createAdminCommand,
  },
  {
    usage: 'user reset-2fa NAME',
    does: 'remove the second factor of a user who has lost it',
    load: async () => (await import('./account-commands.ts')).resetSecondFactorCommand,
  },
  {
    usage: 'backup FILE',
    does: 'write everything into one file; --keep N DIR: add one to a folder and remove the oldest beyond N',
    load: async () => (await import('./backup-commands.ts')).backupCommand,
  },
  {
    usage: 'restore FILE',
    does: 'restore a backup into an empty database, audited: all of it or nothing',
    load: async () => (await import('./backup-commands.ts')).restoreCommand,
  },
  {
    usage: 'month list',
    does: 'list the months of readings and power quality with their tablespaces and sizes',
    load: async () => (await import('./month-commands.ts')).listMonthsCommand,
  },
  {
    usage: 'month move MONTH',
    does: 'put a month that is over on another disk of the database; --tablespace NAME',
    load: async () => (await import('./month-commands.ts')).moveMonthCommand,
  },
  {
    usage: 'numbers widen',
    does: 'give numbers of what is counted without an end eight bytes; all servers are ended before',
    load: async () => (await import('./numbers-command.ts')).widenNumbersCommand,
  },
  {
    usage: 'doctor',
    does: 'look at settings, versions, disk, clock, database, jobs and both audits; --backups DIR, --json',
    load: async () => (await import('./doctor-command.ts')).doctorCommand,
  },
  {
    usage: 'demo',
    does: 'play a market day on the demo with a fast clock; --size large: fill the database with a year of 200 people',
    load: async () => (await import('./demo-command.ts')).demoCommand,
  },
]

/**
 * Runs the command that `args` begin with and returns the exit status: 0 done, 1 a check failed, 2 bad input.
 */
export async function runTandem(args: string[], io: CommandIo): Promise<number> {
  if (args.length === 0 || args.includes('--help') || args.includes('-h') || args[0] === 'help') {
    io.out(describeCommands())
    return exit.done
  }
  const found = commands.find((command) => wordsOf(command).every((word, place) => args[place] === word))
  if (!found) {
    io.err(`There is no command "${args.join(' ')}".\n\n${describeCommands()}`)
    return exit.badInput
  }
  const rest = args.slice(wordsOf(found).length)
  const wanted = found.usage.split(' ').length - wordsOf(found).length
  const given = rest.filter((arg) => arg === '-' || !arg.startsWith('-')).length
  if (given < wanted) {
    io.err(`Usage: tandem ${found.usage}\n`)
    return exit.badInput
  }
  return runCommand(await found.load(), rest, io)
}

async function runCommand(command: Command, args: string[], io: CommandIo): Promise<number> {
  try {
    return await command(args, io)
  } catch (error) {
    if (error instanceof UnreadableInput) {
      io.err(`${error.file}: ${error.message}\n`)
      return exit.badInput
    }
    // The same words as of a server that cannot start; loaded with the database's program, which most commands need not.
    const failure = (await import('../platform/start-failure.ts')).startFailure(error)
    if (failure === null) throw error
    io.err(`${failure}\n`)
    return exit.checkFailed
  }
}

/** The small words of the usage; FILE, ID and INTERVAL stand for arguments. */
function wordsOf(command: CommandEntry): string[] {
  return command.usage.split(' ').filter((word) => word === word.toLowerCase())
}

function describeCommands(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length))
  return [
    'tandem: the market rules and the administration, from the shell',
    '',
    ...commands.map(({ usage, does }) => `  tandem ${usage.padEnd(width)}   ${does}`),
    '',
    'FILE may be - for standard input. Exit status: 0 done, 1 a check failed, 2 bad input.',
    '',
  ].join('\n')
}

/** As a shell says of a program that was ended because nobody reads its pipe any more. */
const nobodyReads = 141

/** The status of what could not be written, whatever the command would say. */
let unwritten: number | undefined

// Whoever reads may stop reading, `tandem demo | head`, and a disk may be full. The command ends by itself: it has a database server to
// stop, or a database to drop.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A pipeline has a listener of its own and says so itself.
  if (unwritten !== undefined || process.stdout.listenerCount('error') > 1) return
  unwritten = error.code === 'EPIPE' ? nobodyReads : exit.badInput
  if (error.code !== 'EPIPE') processIo.err(`standard output: cannot be written (${error.message})\n`)
  process.exitCode = unwritten
})

if (import.meta.main) {
  keepCompiled()
  const status = await runTandem(process.argv.slice(2), processIo)
  process.exitCode = unwritten ?? status
}
