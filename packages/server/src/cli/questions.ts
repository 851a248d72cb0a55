import readline from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks on the terminal; what is typed after a hidden question is not shown. Undefined where nobody can be asked. */
export async function askOnTerminal(question: string, isHidden = false): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const silence = new Writable({ write: (_text, _encoding, done) => done() })
  if (isHidden) process.stderr.write(`${question}: `)
  const terminal = readline.createInterface({
    input: process.stdin,
    output: isHidden ? silence : process.stderr,
    terminal: true,
  })
  try {
    return (await terminal.question(isHidden ? '' : `${question}: `)).trim()
  } finally {
    terminal.close()
    if (isHidden) process.stderr.write('\n')
  }
}
