import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest'
import { useTestDatabase } from '../platform/test-database.ts'
import { emptyDatabases, tandem } from '../testing/backups.ts'

const database = useTestDatabase()
const databases = emptyDatabases()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-backups-'))

function use(url: string): void {
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('TANDEM_DATA', folder)
  vi.stubEnv('TANDEM_SECRET', 'a secret that only the tests know, 32+')
}

afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await databases.dropAll()
  fs.rmSync(folder, { recursive: true })
})

test('a row of backups keeps the newest, and loses none to one that fails', async () => {
  const row = path.join(folder, 'row')
  fs.mkdirSync(row)
  const old = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => `tandem-${day}T02-00-00Z.backup`)
  for (const name of [...old, 'notes.txt']) fs.writeFileSync(path.join(row, name), 'kept')
  const forgotten = path.join(row, 'tandem-2026-01-04T02-00-00Z.backup.partial')
  fs.writeFileSync(forgotten, '')
  fs.utimesSync(forgotten, new Date('2026-01-04'), new Date('2026-01-04'))
  use(await databases.make(inject('testCluster').url))
  expect(await tandem('backup', '--keep', '2', row)).toMatchObject({
    code: 2,
    err: expect.stringContaining('nothing of Tandem'),
  })
  expect(fs.readdirSync(row)).toHaveLength(5)
  use(database.url)
  const { code, out } = await tandem('backup', '--keep', '2', row)
  expect(code).toBe(0)
  expect(out.match(/^removed /gm)).toHaveLength(3)
  const [first, ...rest] = fs.readdirSync(row).sort().reverse()
  expect(rest).toEqual([old[2], 'notes.txt'].sort().reverse())
  const url = await databases.make(inject('testCluster').url)
  use(url)
  expect(await tandem('restore', path.join(row, first!))).toMatchObject({ code: 0 })
  for (const args of [
    ['--keep', '0', row],
    ['--keep', 'x', row],
    ['--keep', '2'],
    [row, 'b'],
    ['--keep', '2', '-'],
  ])
    expect(await tandem('backup', ...args)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Usage: tandem backup'),
    })
})

test('a backup that nobody reads to its end is none, and says so', async () => {
  use(database.url)
  const program = path.join(import.meta.dirname, 'tandem.ts')
  const child = spawn(process.execPath, [program, 'backup', '-'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  child.stdout.destroy()
  expect(await once(child, 'close')).toEqual([2, null])
  expect(said).toBe('standard output: nobody reads it any more\n')
})
