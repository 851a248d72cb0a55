import { createInterface } from 'node:readline'
import { OptionsError, parseCommand, parseOptions, usage } from './options.ts'
import { startSimulator, type Simulator } from './simulator.ts'

/** `npm run simulator`: meters to try things with, until it is interrupted. */
async function run(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage)
    return
  }
  const options = parseOptions(args)
  const simulator = await startSimulator(options)
  for (const [device, fault] of options.faults) await simulator.setFault(device, fault)
  const host = options.host ?? '127.0.0.1'
  for (const { device, kind, port, unit } of simulator.places) {
    process.stdout.write(`${String(device).padStart(4)}  ${host}:${String(port)} unit ${String(unit)}  ${kind}\n`)
  }
  process.stdout.write('Model: Eastron SDM630. Faults: "silent 3", "ok 3", "ok all"; --help lists them.\n')
  const lines = createInterface({ input: process.stdin })
  let obeying = Promise.resolve()
  lines.on('line', (line) => {
    obeying = obeying.then(() => obey(simulator, line))
  })
  const stop = () => {
    lines.close()
    void simulator.stop().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

async function obey(simulator: Simulator, line: string): Promise<void> {
  if (line.trim() === '') return
  const command = parseCommand(line)
  try {
    if (!command) throw new RangeError('say a fault and a device, such as "silent 3" or "ok all"')
    await simulator.setFault(command.device, command.fault)
    process.stdout.write(`${String(command.device)}: ${command.fault ?? 'ok'}\n`)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    process.stdout.write(`${error.message}\n`)
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  if (!(error instanceof OptionsError) && !isTaken) throw error
  process.stderr.write(isTaken ? 'The port is taken; choose another with --port.\n' : `${(error as Error).message}\n`)
  process.exitCode = 2
}
