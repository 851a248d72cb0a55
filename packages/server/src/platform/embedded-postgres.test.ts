import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from './embedded-postgres.ts'
import { createLog } from './log.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-postgres-'))
fs.chmodSync(folder, 0o755)
afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true })
})

/** A process of its own that starts the server, says where, and waits to be killed. */
async function startElsewhere(dataDir: string) {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))})
    console.log((await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })).url)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: line.toString().trim() }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  // A server that is killed under it says so twice: to the query, and to the connection.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('a killed parent loses nothing, and the next start uses the server it left', async () => {
  const dataDir = path.join(folder, 'killed')
  const first = await startElsewhere(dataDir)
  await query(first.url, 'create table kept (n int)')
  await query(first.url, 'insert into kept values (7)')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await startPostgres({ dataDir })
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  await second.stop()
  await expect(query(second.url, 'select 1')).rejects.toThrow()
})

test('a server killed with its parent recovers, though its process file is still there', async () => {
  const dataDir = path.join(folder, 'both')
  const first = await startElsewhere(dataDir)
  await query(first.url, 'create table kept as select 8 as n')
  const pid = Number(fs.readFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  first.child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')

  const second = await startPostgres({ dataDir })
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 8 }])
  await second.stop()
})

test('leaving a server that was killed meanwhile is no failure', async () => {
  const dataDir = path.join(folder, 'gone')
  const server = await startPostgres({ dataDir })
  process.kill(
    Number(fs.readFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  )
  await server.stop()
})

const pidOf = (dataDir: string) =>
  Number(fs.readFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a server that is killed under who uses it is started again, until it is stopped', async () => {
  const dataDir = path.join(folder, 'again')
  const lines: string[] = []
  const log = createLog({ logLevel: 'warn' }, { write: (line: string) => void lines.push(line) })
  const server = await startPostgres({ dataDir, log })
  await query(server.url, 'create table kept as select 10 as n')
  for (const time of [1, 2]) {
    const pid = pidOf(dataDir)
    process.kill(pid, 'SIGKILL')
    const rows = () => query(server.url, 'select n from kept').catch(() => [])
    await expect.poll(rows, { timeout: 60_000 }).toEqual([{ n: 10 }])
    expect(pidOf(dataDir)).not.toBe(pid)
    const count = (words: string) => lines.filter((line) => line.includes(words)).length
    expect(count('PostgreSQL has ended')).toBe(time)
    await expect.poll(() => count('PostgreSQL runs again')).toBe(time)
  }
  const pid = pidOf(dataDir)
  await server.stop()
  await expect(query(server.url, 'select 1')).rejects.toThrow()
  expect(fs.existsSync(path.join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false)
  // The file goes a moment before the process.
  await expect.poll(() => isRunning(pid)).toBe(false)
  expect(lines.filter((line) => line.includes('has ended'))).toHaveLength(2)
})

test('a process number that now belongs to somebody else is not taken for the server', async () => {
  const dataDir = path.join(folder, 'reused')
  const first = await startPostgres({ dataDir })
  await first.stop()
  fs.writeFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), `${String(process.ppid)}\n`)
  const second = await startPostgres({ dataDir })
  expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await second.stop()
})

test('several that start at once share one server; the last to leave stops it', async () => {
  const dataDir = path.join(folder, 'shared')
  const all = await Promise.all([1, 2, 3].map(() => startPostgres({ dataDir })))
  const [first, second, third] = all
  expect(new Set(all.map((server) => server.url)).size).toBe(1)
  await Promise.all([first?.stop(), second?.stop()])
  expect(await query(third?.url ?? '', 'select 1 as n')).toEqual([{ n: 1 }])
  await third?.stop()
  await expect(query(third?.url ?? '', 'select 1')).rejects.toThrow()
})

test('it listens on the loopback address only and asks for the password', async () => {
  const server = await startPostgres({ dataDir: path.join(folder, 'closed') })
  expect(await query(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  const guess = server.url.replace(/:[0-9a-f]{48}@/, ':guess@')
  await expect(query(guess, 'select 1')).rejects.toThrow(/password/)
  await server.stop()
})

test('it works in a folder that no other account may enter', async () => {
  const closed = path.join(folder, 'private')
  fs.mkdirSync(closed, { mode: 0o700 })
  const dataDir = path.join(closed, 'postgres')
  const first = await startPostgres({ dataDir })
  await query(first.url, 'create table kept as select 9 as n')
  await first.stop()
  const second = await startPostgres({ dataDir })
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 9 }])
  await second.stop()
  fs.rmSync(fs.realpathSync(dataDir), { recursive: true })
})
