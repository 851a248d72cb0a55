import fs from 'node:fs'
import { decodeText } from '../platform/tabular/decode-text.ts'

/** Exit statuses: done, a check failed, the input or the command line is wrong. */
export const exit = { done: 0, checkFailed: 1, badInput: 2 } as const

/** What a command talks to. Results go to `out`, everything else to `err`, as they are: lines bring their end. */
export interface CommandIo {
  /** The text of a file, or of standard input for `-`. Throws `UnreadableInput`. */
  readInput(file: string): Promise<string>
  out(text: string): void
  /** Writes a file that was asked for beside the result; throws what the system says. */
  writeFile?(file: string, text: string): void
  err(text: string): void
  /** Shows how far a long run is, in place of what was shown before; '' takes it away. Only where somebody watches. */
  progress?(text: string): void
}

/** Does what its words ask and returns the exit status. */
export type Command = (args: string[], io: CommandIo) => Promise<number>

/** Writes a file that was asked for beside the result; false, and why on standard error, where it cannot be. */
export function writeBeside(io: CommandIo, file: string, text: string): boolean {
  try {
    io.writeFile?.(file, text)
    return true
  } catch (error) {
    io.err(`${file}: cannot be written (${error instanceof Error ? error.message : String(error)})\n`)
    return false
  }
}

/** The message is the reason alone. */
export class UnreadableInput extends Error {
  readonly file: string

  constructor(file: string, reason: string) {
    super(reason)
    this.file = file
  }
}

/** No text of this runtime is longer by much. */
const mostBytes = 500_000_000

/** Reads no more than it may hold. Whatever a shell writes its results in is read again: Windows PowerShell redirects in UTF-16. */
async function parseText(file: string): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  if (file !== '-') checkSize(fs.statSync(file).size)
  for await (const part of file === '-' ? process.stdin : fs.createReadStream(file)) {
    const bytes = part as Buffer
    parts.push(bytes)
    size += bytes.length
    checkSize(size)
  }
  return decodeText(Buffer.concat(parts))
}

function checkSize(bytes: number): void {
  if (bytes > mostBytes) throw new RangeError(`it is larger than ${mostBytes / 1_000_000} MB`)
}

function describeFailure(error: unknown): string {
  if (error instanceof RangeError) return error.message
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : String(error)
}

/** Results and messages of this process. */
export const processIo: CommandIo = {
  async readInput(file) {
    try {
      return await parseText(file)
    } catch (error) {
      throw new UnreadableInput(file, describeFailure(error))
    }
  },
  out: (text) => void process.stdout.write(text),
  writeFile: (file, text) => {
    fs.writeFileSync(file, text)
  },
  err: (text) => void process.stderr.write(text),
  // Back to the beginning of the line, and what is left of the longer text before it goes.
  ...(process.stderr.isTTY ? { progress: (text: string) => void process.stderr.write(`\r${text}\u001b[K`) } : {}),
}
