import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { processIo } from './io.ts'
import { runTandem } from './tandem.ts'

async function run(...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const io = {
    readInput: () => Promise.resolve(''),
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
  }
  return { status: await runTandem(args, io), out: out.join('\n'), err: err.join('\n') }
}

test.each([[[]], [['help']], [['--help']], [['auction', 'clear', '--help']]])(
  '%j explains the commands',
  async (args) => {
    const { status, out, err } = await run(...args)
    expect(status).toBe(0)
    expect(out).toContain('tandem auction verify BOOK RESULT')
    expect(err).toBe('')
  },
)

test('an unknown command is bad input, with the list of those there are', async () => {
  const { status, out, err } = await run('auction', 'win')
  expect(status).toBe(2)
  expect(out).toBe('')
  expect(err).toContain('There is no command "auction win"')
})

test('a missing argument is bad input, with the right usage', async () => {
  expect(await run('auction', 'verify', 'book.json')).toMatchObject({
    status: 2,
    err: 'Usage: tandem auction verify BOOK RESULT\n',
  })
})

test('a demo of a size that there is not is bad input, before any database is touched', async () => {
  const usage = { status: 2, out: '', err: 'Usage: tandem demo [--size large]\n' }
  expect(await run('demo', '--size', 'huge')).toMatchObject(usage)
  expect(await run('demo', 'large')).toMatchObject(usage)
})

test('no demo is made in production, before any database is touched', () => {
  const program = path.join(import.meta.dirname, '../../bin/tandem.mjs')
  const settings = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.org', PUBLIC_URL: 'https://example.org' }
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    TANDEM_SECRET: 'a secret that only the tests know, 32+',
    ...settings,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  }
  const { status, stderr } = spawnSync(program, ['demo', '--size', 'large'], { encoding: 'utf8', env })
  expect([status, stderr]).toEqual([2, expect.stringContaining('known passwords')])
})

test('the installed program finds its Node, and says which file it cannot read', () => {
  const program = path.join(import.meta.dirname, '../../bin/tandem.mjs')
  expect(fs.statSync(program).mode & 0o111).not.toBe(0)
  const { status, stderr } = spawnSync(program, ['auction', 'clear', 'nowhere.json'], { encoding: 'utf8' })
  expect(stderr).toContain('nowhere.json: cannot be read (there is no such file)')
  expect(status).toBe(2)
})

test('a folder, and more than a computer can hold as a text, is no file to read', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-'))
  const huge = path.join(folder, 'huge.csv')
  fs.writeFileSync(huge, '')
  fs.truncateSync(huge, 3 * 2 ** 30)
  const reasonOf = (file: string) => processIo.readInput(file).catch(String)
  expect(await reasonOf(folder)).toBe('Error: it is a folder')
  expect(await reasonOf(huge)).toBe('Error: it is larger than 500 MB')
  fs.rmSync(folder, { recursive: true })
})

test('a file is read in whichever letters it was written: UTF-8, UTF-16 as PowerShell writes, Windows-1250', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-'))
  const text = '{ "period": "Țara Românească" }'
  const swapped = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  const written: Record<string, Buffer> = {
    'marked.json': Buffer.from(`\uFEFF${text}`),
    'narrow.json': Buffer.from(`\uFEFF${text}`, 'utf16le'),
    'swapped.json': swapped,
    'plain.json': Buffer.from(text, 'utf16le'),
    'older.json': Buffer.concat([Buffer.from('{ "period": "'), Buffer.from([0xde]), Buffer.from('ara" }')]),
  }
  const read = await Promise.all(
    Object.entries(written).map(([name, content]) => {
      fs.writeFileSync(path.join(folder, name), content)
      return processIo.readInput(path.join(folder, name))
    }),
  )
  expect(read).toEqual([text, text, text, text, '{ "period": "Ţara" }'])
  fs.rmSync(folder, { recursive: true })
})

test('a result that cannot be written is not done: a full disk, and a pipe that nobody reads', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-'))
  const book = path.join(folder, 'book.json')
  fs.writeFileSync(book, '{"bounds":{"min":0,"max":1},"periods":[]}')
  const command = [path.join(import.meta.dirname, 'tandem.ts'), 'auction', 'clear', book]
  const full = fs.openSync('/dev/full', 'w')
  expect(spawnSync(process.execPath, command, { encoding: 'utf8', stdio: ['ignore', full, 'pipe'] })).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^standard output: cannot be written \(ENOSPC[^\n]*\)\n$/),
  })
  fs.closeSync(full)
  // The reader is gone before the command begins, however busy this process is.
  const piped = 'set -o pipefail; (sleep 0.2; exec "$@") | true'
  const script = ['-c', piped, 'bash', process.execPath, ...command]
  expect(spawnSync('bash', script, { encoding: 'utf8' })).toMatchObject({ status: 141, stderr: '' })
  fs.rmSync(folder, { recursive: true })
})

test('a command that nobody reads stops the database server that it started', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-'))
  const env = { ...process.env, DATABASE_URL: '', TANDEM_DATA: folder }
  const command = [path.join(import.meta.dirname, 'tandem.ts'), 'market', 'list']
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.destroy()
  expect(await once(child, 'close')).toEqual([141, null])
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.some((file) => file.endsWith('PG_VERSION'))).toBe(true)
  expect(files.filter((file) => file.endsWith('postmaster.pid'))).toEqual([])
  fs.rmSync(folder, { recursive: true })
})

test('a database that does not answer, and a folder that cannot be written, are a line', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none')
  expect(await run('ledger', 'audit')).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringMatching(/^The database at 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)[^\n]*\n$/),
  })
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('TANDEM_DATA', '/dev/null')
  expect(await run('market', 'list')).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^\/dev\/null cannot be written[^\n]*\n$/),
  })
  vi.unstubAllEnvs()
})
