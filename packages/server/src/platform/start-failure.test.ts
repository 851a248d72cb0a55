import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { projectRoot, readTestConfig } from './config.ts'
import { useTestDatabase } from './test-database.ts'
import { startFailure } from './start-failure.ts'

/* The program itself is started in each: what it says in one line is what an operator reads. */

const database = useTestDatabase()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-start-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

async function start(settings: Record<string, string>): Promise<string> {
  const { compileCache } = readTestConfig()
  const env = {
    TANDEM_DATA: folder,
    TANDEM_SECRET: 'a secret that only the tests know, 32+',
    PORT: '0',
    SIMULATOR_PORT: '0',
    LOG_LEVEL: 'error',
    ...(compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache }),
    ...settings,
  }
  const main = path.join(projectRoot, 'packages/server/src/main.ts')
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const said = text(server.stderr)
  expect(await once(server, 'exit')).toEqual([1, null])
  return said
}

function changed(change: (url: URL) => void): string {
  const url = new URL(database.url)
  change(url)
  return url.href
}

test('a database that is away', async () => {
  const said = await start({ DATABASE_URL: 'postgres://tandem:hidden-word@127.0.0.1:1/tandem' })
  expect(said).toBe('The database at 127.0.0.1:1 does not answer (ECONNREFUSED). Start it, or correct DATABASE_URL.\n')
})

test('a wrong password, which is not repeated', async () => {
  const said = await start({ DATABASE_URL: changed((url) => (url.password = 'hidden-word')) })
  expect(said).toMatch(/^The database at \S+ does not let the user "postgres" in \(28P01\)\. Correct .*\n$/)
  expect(said).not.toContain('hidden-word')
})

test('a database that nobody created', async () => {
  const said = await start({ DATABASE_URL: changed((url) => (url.pathname = '/nowhere')) })
  expect(said).toMatch(/^There is no database "nowhere" at \S+\. Create it \(createdb nowhere\), or .*\n$/)
})

test('a database that a newer program has migrated, which stays as it is', async () => {
  const migrations = database.db.$extendTables<{ kysely_migration: { name: string; timestamp: string } }>()
  const newer = { name: '9999_of_the_future', timestamp: '2030-01-01T00:00:00Z' }
  await migrations.insertInto('kysely_migration').values(newer).execute()
  const said = await start({ DATABASE_URL: database.url })
  await migrations.deleteFrom('kysely_migration').where('name', '=', newer.name).execute()
  expect(said).toMatch(
    /^The database was migrated by a newer Tandem \(9999_of_the_future\)\. Start that version, .*\n$/,
  )
})

test('a PostgreSQL that is too old', async () => {
  const old = net.createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      // Everybody may come in; whatever is asked, the answer is one row.
      socket.write(Buffer.concat([message('R', int32(0)), message('Z', Buffer.from('I'))]))
      socket.on('data', (asked: Buffer) => {
        if (!asked.toString().startsWith('Q')) return
        const column = Buffer.concat([Buffer.from('server_version\0'), Buffer.alloc(6), int32(25), Buffer.alloc(8)])
        const value = Buffer.from('14.19 (Debian)')
        const answer = [
          message('T', Buffer.concat([int16(1), column])),
          message('D', Buffer.concat([int16(1), int32(value.length), value])),
          message('C', Buffer.from('SHOW\0')),
          message('Z', Buffer.from('I')),
        ]
        socket.write(Buffer.concat(answer))
      })
    })
  })
  old.listen(0, '127.0.0.1')
  await once(old, 'listening')
  const { port } = old.address() as net.AddressInfo
  const said = await start({ DATABASE_URL: `postgres://tandem:x@127.0.0.1:${port}/tandem` })
  expect(said).toMatch(/^The database is PostgreSQL 14\.19 \(Debian\); Tandem needs 15 or newer\. Upgrade it, .*\n$/)
  old.close()
})

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)])
const message = (type: string, body: Buffer) => Buffer.concat([Buffer.from(type), int32(body.length + 4), body])

test('an address of a database that is none', async () => {
  for (const url of ['localhost:5432/tandem', 'postgres://tandem:50%@db/tandem', 'postgres://tandem:a#b@db/tandem']) {
    const said = await start({ DATABASE_URL: url })
    expect(said).toMatch(/^The settings are not complete: DATABASE_URL is an address that begins with .*\n$/)
    expect(said).not.toContain('50%')
  }
})

test('a folder that cannot be written, with or without a signing key of its own', async () => {
  const file = path.join(folder, 'a-file')
  fs.writeFileSync(file, '')
  const both: Record<string, string>[] = [{ DATABASE_URL: database.url }, { TANDEM_SECRET: '' }]
  for (const settings of both) {
    const said = await start({ ...settings, TANDEM_DATA: path.join(file, 'data') })
    expect(said).toMatch(/a-file\/data cannot be written \(ENOTDIR\)\. Give this account the right to it, or .*\n$/)
    expect(said.trimEnd()).not.toContain('\n')
  }
})

test('a disk that is full', async () => {
  const full = fs.mkdtempSync(path.join(folder, 'full-'))
  // The kernel's own full disk.
  fs.symlinkSync('/dev/full', path.join(full, '.writable'))
  const said = await start({ DATABASE_URL: database.url, TANDEM_DATA: full })
  expect(said).toBe(`The disk of ${full} is full. Free some space, or set TANDEM_DATA to a folder elsewhere.\n`)
})

test('of a program that was started, and of a bug', () => {
  expect(startFailure(new Error('initdb: error: could not write: No space left on device'))).toMatch(
    /^The disk is full/,
  )
  expect(startFailure(new TypeError('x is undefined'))).toBeNull()
})
