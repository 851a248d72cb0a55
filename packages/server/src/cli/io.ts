import fs from 'node:fs/promises'
import { text } from 'node:stream/consumers'

/** Exit statuses: done, a check failed, the input or the command line is wrong. */
export const exit = { done: 0, checkFailed: 1, badInput: 2 } as const

/** What a command talks to. Results go to `out`, everything else to `err`, as they are: lines bring their end. */
export interface CommandIo {
  /** The text of a file, or of standard input for `-`. Throws `UnreadableInput`. */
  readInput(file: string): Promise<string>
  out(text: string): void
  err(text: string): void
  /** Shows how far a long run is, in place of what was shown before; '' takes it away. Only where somebody watches. */
  progress?(text: string): void
}

/** Does what its words ask and returns the exit status. */
export type Command = (args: string[], io: CommandIo) => Promise<number>

/** The message is the reason alone. */
export class UnreadableInput extends Error {
  readonly file: string

  constructor(file: string, reason: string) {
    super(reason)
    this.file = file
  }
}

/** Results and messages of this process. */
export const processIo: CommandIo = {
  async readInput(file) {
    try {
      return file === '-' ? await text(process.stdin) : await fs.readFile(file, 'utf8')
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw new UnreadableInput(file, code === 'ENOENT' ? 'there is no such file' : String(error))
    }
  },
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  // Back to the beginning of the line, and what is left of the longer text before it goes.
  ...(process.stderr.isTTY ? { progress: (text: string) => void process.stderr.write(`\r${text}\u001b[K`) } : {}),
}
