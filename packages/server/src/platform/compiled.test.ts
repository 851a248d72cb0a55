import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from './config.ts'

const own = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-compiled-'))
afterAll(() => fs.rmSync(own, { recursive: true, force: true }))

/** Where a process that keeps what it compiles has it, and where a thread of it has. */
function foldersOf(keep: 'keepCompiled' | 'keepCompiledOfThreads', env: Record<string, string> = {}): unknown {
  const program = `
    import { ${keep} } from ${JSON.stringify(path.join(import.meta.dirname, 'compiled.ts'))}
    import { getCompileCacheDir } from 'node:module'
    import { Worker } from 'node:worker_threads'
    ${keep}()
    const ask = "const { parentPort } = require('worker_threads'); parentPort.postMessage(require('module').getCompileCacheDir() ?? null)"
    new Worker(ask, { eval: true, execArgv: [] }).on('message', (thread) =>
      console.log(JSON.stringify([getCompileCacheDir() ?? null, thread])))
  `
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as unknown
}

/** Node puts each of its versions beside the others. */
const within = (folder: string) =>
  expect.stringMatching(new RegExp(`^${RegExp.escape(folder + path.sep)}[^/]+$`)) as unknown

const folder = path.join(projectRoot, 'node_modules', '.cache', 'compiled')

test('a process and its threads keep what they compile beside the packages', () => {
  expect(foldersOf('keepCompiled')).toEqual([within(folder), within(folder)])
})

test('or its threads alone', () => {
  expect(foldersOf('keepCompiledOfThreads')).toEqual([null, within(folder)])
})

test('or where the environment says, or not at all', () => {
  for (const keep of ['keepCompiled', 'keepCompiledOfThreads'] as const) {
    expect(foldersOf(keep, { NODE_COMPILE_CACHE: own })).toEqual([within(own), within(own)])
    expect(foldersOf(keep, { NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual([null, null])
  }
})
