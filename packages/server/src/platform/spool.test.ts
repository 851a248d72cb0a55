import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSpool, type Spool, type SpoolOptions } from './spool.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-spool-'))
})
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true })
})

const open = (options: Partial<SpoolOptions> = {}) => openSpool({ folder, ...options })
const files = () => fs.readdirSync(folder)
const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => `line ${from + place}`)

async function drain(spool: Spool, most = 10): Promise<string[]> {
  const all: string[] = []
  for (;;) {
    const oldest = await spool.takeOldest(most)
    if (!oldest) return all
    all.push(...oldest.lines)
    await oldest.remove()
  }
}

test('lines come out as they went in, once, and leave nothing behind', async () => {
  const spool = await open({ fileSize: 100 })
  expect(spool.isEmpty).toBe(true)
  for (let at = 0; at < 60; at += 3) await spool.append(numbered(at, at + 3))
  expect(spool.isEmpty).toBe(false)
  expect(files().length).toBeGreaterThan(3)
  expect(await drain(spool)).toEqual(numbered(0, 60))
  expect(spool.isEmpty).toBe(true)
  expect(files()).toEqual([])
})

test('what comes while the oldest is stored stays behind it', async () => {
  const spool = await open()
  await spool.append(numbered(0, 3))
  const oldest = await spool.takeOldest(10)
  await spool.append(numbered(3, 5))
  expect(oldest?.lines).toEqual(numbered(0, 3))
  await oldest?.remove()
  expect(await drain(spool)).toEqual(numbered(3, 5))
})

test('what was taken and not removed is given out again', async () => {
  const spool = await open()
  await spool.append(numbered(0, 3))
  await spool.takeOldest(10)
  expect(await drain(spool)).toEqual(numbered(0, 3))
})

test('the next process finds what a killed one left, and no half line', async () => {
  const killed = await open({ fileSize: 40 })
  await killed.append(numbered(0, 4))
  await killed.append(numbered(4, 9))
  const part = path.join(folder, '000000000000001-000000001-1-00000000.jsonl.part')
  fs.writeFileSync(part, 'line 9\nlin')
  const long = new Date(Date.now() - 3_600_000)
  fs.utimesSync(part, long, long)
  const next = await open()
  expect(await drain(next)).toEqual(numbered(0, 9))
  expect(files()).toEqual([])
  // The other is alive after all: what it had in hand is written once more, never lost.
  await killed.append(numbered(9, 10))
  await next.rescan()
  expect((await drain(next)).slice(-1)).toEqual(numbered(9, 10))
  expect(await drain(killed)).toEqual([])
})

test('a spool over its size gives up the oldest lines and says how many', async () => {
  let dropped = 0
  const spool = await open({ fileSize: 200, capacity: 1_000, onDropped: (lines) => (dropped += lines) })
  for (let at = 0; at < 400; at++) await spool.append(numbered(at, at + 1))
  const size = files().reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0)
  expect(size).toBeLessThanOrEqual(1_000)
  const left = await drain(spool)
  expect(left).toEqual(numbered(dropped, 400))
  expect(left.length).toBeGreaterThan(50)
})

test('a folder is made when there is something to keep', async () => {
  const inside = path.join(folder, 'of', 'one database')
  const spool = await openSpool({ folder: inside })
  expect(await spool.takeOldest(5)).toBeNull()
  expect(files()).toEqual([])
  await spool.append(numbered(0, 1))
  expect(await drain(await openSpool({ folder: inside }))).toEqual(numbered(0, 1))
})

test('a disk that refuses is an error, and nothing of before is lost', async () => {
  const spool = await open()
  await spool.append(numbered(0, 2))
  const away = `${folder}-away`
  fs.renameSync(folder, away)
  await expect(spool.append(numbered(2, 3))).rejects.toThrow('ENOENT')
  fs.renameSync(away, folder)
  await spool.append(numbered(2, 4))
  expect(await drain(spool)).toEqual(numbered(0, 4))
})
