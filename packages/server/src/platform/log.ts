import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'
import { currentRequest } from './request-id.ts'

export type Log = Logger

/** Never written, wherever it stands in a line: what would let a reader of the log act as somebody else. */
const secrets = ['password', 'newPassword', 'token', 'secret', 'authorization', 'cookie', 'passwordHash']
const redactedPaths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["${name}"]`])

/** One JSON object per line, or, in a terminal, short lines for people. `destination` is for tests. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options = {
    level: config.logLevel,
    base: undefined,
    redact: { paths: redactedPaths, censor: '[hidden]' },
    timestamp: () => `,"time":"${Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    mixin: () => {
      const requestId = currentRequest()
      return requestId === undefined ? {} : { requestId }
    },
  }
  if (destination) return pino(options, destination)
  if (!process.stdout.isTTY) return pino(options, linesTogether(pino.destination(1)))
  return pino(options, { write: (line: string) => void process.stdout.write(shortenLine(line)) })
}

/** Lines of so many milliseconds are written together, at most so many characters. */
const gatheringTime = 50
const mostTogether = 65_536
/** pino's number of a warning: from it on a line is written at once. */
const warning = 40

/** What has gathered in this process and is not written yet. */
const unwritten = new Set<() => void>()
process.on('exit', () => {
  for (const flush of unwritten) flush()
})

/**
 * Writes the lines of a twentieth of a second with one call of the system: a line for each answer, written alone, was a tenth of what an
 * order takes, and the lines of one turn of the event loop a twentieth. Warnings and what is worse, with all before them, are written at
 * once, as is everything when the process ends; one that is killed has not written what it did last.
 */
export function linesTogether(destination: DestinationStream): DestinationStream {
  let gathered = ''
  const flush = () => {
    unwritten.delete(flush)
    if (gathered === '') return
    const lines = gathered
    gathered = ''
    destination.write(lines)
  }
  const stream = {
    // Asks pino to say of which level a line is.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      if (gathered === '') {
        unwritten.add(flush)
        setTimeout(flush, gatheringTime).unref()
      }
      gathered += line
      if (stream.lastLevel >= warning || gathered.length > mostTogether) flush()
    },
  }
  return stream
}

/** Without addresses of people and passwords of services: mail servers and drivers repeat what they were given. */
export function hidePersons(text: string): string {
  return text
    .replaceAll(/\/\/[^\s/@]*@/g, '//[hidden]@')
    .replaceAll(/[^\s@<>"'(/[\]=,;:]+@[^\s@<>"'(),;]+/g, '[address]')
}

/**
 * What is written of an error: what happened and where, with its causes. Nothing else that it carries: drivers hang the values
 * of a row on it, mailers the address of who was to be mailed.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? hidePersons(error) : typeof error
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  const facts = Object.entries({ code, constraint, table }).filter(([, value]) => typeof value === 'string')
  return {
    type: error.name,
    message: hidePersons(withCauses(error, ({ message }) => message, ': ')),
    stack: hidePersons(withCauses(error, ({ stack, message }) => stack ?? message, '\ncaused by: ')),
    ...Object.fromEntries(facts),
  }
}

const mostCauses = 5

function withCauses(error: Error, read: (error: Error) => string, between: string): string {
  const texts: string[] = []
  for (let each: unknown = error; each instanceof Error && texts.length < mostCauses; each = each.cause) {
    texts.push(read(each))
  }
  return texts.join(between)
}

/** `21:04:05 warn  text key=value`, with the stack of an error below. */
export function shortenLine(json: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(json) as Record<string, unknown>
  const fields = Object.entries(rest).map(
    ([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const [first = '', ...frames] = (err as { stack?: string } | undefined)?.stack?.split('\n') ?? []
  // Set in, also where a message has lines of its own: only the log begins a line.
  const stack = [first, ...frames.map((line) => `    ${line.trimStart()}`)].map(writeOut).join('\n')
  const clock = String(time).slice(11, 19)
  const text = writeOut(`${typeof msg === 'string' ? msg : ''}${fields.join('')}`)
  return `${clock} ${String(level).padEnd(5)} ${text}\n${stack ? `${stack}\n` : ''}`
}

/** Characters that a terminal obeys or hides become readable: what somebody sent neither begins a line nor erases one. */
function writeOut(text: string): string {
  const code = (character: string) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, code)
}
