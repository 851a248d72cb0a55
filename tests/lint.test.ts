import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from './architecture.ts'

/** For each kind of rule a file that breaks it. A rule that stays silent here keeps nothing. */
const probes: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['tandem(every-test-runs)', 'packages/core/src/a.test.ts', "declare const test: any\ntest.skip('a', () => {})\n"],
  ['tandem(keys-are-written)', 'packages/core/src/b.ts', 'const a = 1\nexport const b = { ...{ a } }\n'],
  ['tandem(keys-are-written)', 'packages/web/src/b.tsx', 'export const b = <a {...{ href: "" }} />\n'],
  ['tandem(no-clock-no-chance)', 'packages/core/src/c.ts', 'export const c = Math.random()\n'],
  ['tandem(no-clock-no-chance)', 'packages/core/src/d.ts', 'export const d = Temporal.Now.instant()\n'],
  ['eslint(no-restricted-globals)', 'packages/core/src/e.ts', 'export const e = Date.now()\n'],
  ['eslint(no-restricted-properties)', 'packages/server/src/f.ts', 'export const f = process.env.HOME\n'],
  ['eslint(id-denylist)', 'packages/server/src/g.ts', 'export const whose = 1\n'],
  ['eslint(no-console)', 'packages/server/src/h.ts', "console.log('h')\n"],
  ['eslint(eqeqeq)', 'packages/server/src/i.ts', "export const i = process.title == 'i'\n"],
  ['eslint(max-lines)', 'packages/server/src/j.ts', 'export {}\n'.repeat(321)],
  ['eslint(max-lines)', 'packages/server/src/j.test.ts', 'export {}\n'.repeat(401)],
  ['eslint(max-lines-per-function)', 'packages/server/src/k.ts', `export function k() {\n${'k()\n'.repeat(80)}}\n`],
  [
    'eslint(max-params)',
    'packages/server/src/l.ts',
    'export const l = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e]\n',
  ],
  ['eslint(no-unused-vars)', 'packages/server/src/m.ts', 'export function m(m: number) {}\n'],
  [
    'eslint(no-duplicate-imports)',
    'packages/server/src/n.ts',
    "import { o } from './o.ts'\nimport { o as p } from './o.ts'\nexport default [o, p]\n",
  ],
  ['typescript(no-floating-promises)', 'packages/server/src/o.ts', 'export const o = async () => 1\no()\n'],
  ['typescript(no-unsafe-assignment)', 'packages/server/src/p.ts', "export const p: string = JSON.parse('1')\n"],
  ['typescript(no-explicit-any)', 'packages/server/src/q.ts', 'export let q: any\n'],
  ['typescript(no-unnecessary-condition)', 'packages/server/src/r.ts', 'export const r = (a: object) => a ?? 1\n'],
  [
    'typescript(consistent-type-imports)',
    'packages/server/src/s.ts',
    "import { O } from './t.ts'\nexport const s = (o: O) => o\n",
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    'packages/server/src/t.ts',
    "export type O = 'a' | 'b'\nexport const t = (o: O) => {\n  switch (o) {\n    case 'a':\n      return 1\n  }\n}\n",
  ],
  ['typescript(restrict-template-expressions)', 'packages/server/src/u.ts', 'export const u = (a: object) => `${a}`\n'],
  [
    'typescript(no-deprecated)',
    'packages/server/src/v.ts',
    '/** @deprecated */\nexport const v = 1\nexport default v\n',
  ],
  [
    'react-hooks(rules-of-hooks)',
    'packages/web/src/w.tsx',
    "import { useState } from 'react'\nexport function W({ a }: { a: boolean }) {\n  if (a) useState(1)\n  return null\n}\n",
  ],
  [
    'react(immutability)',
    'packages/web/src/x.tsx',
    'export function X({ a }: { a: number[] }) {\n  let sum = 0\n  const all = a.map((b) => (sum += b))\n  return <p>{all}</p>\n}\n',
  ],
]

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-lint-')))
afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true })
})

/** What oxlint says of the probes, under the rules of the project. */
function lintProbes(): Map<string, Set<string>> {
  const put = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  for (const [, file, text] of probes) put(file, text)
  put(
    'tsconfig.json',
    JSON.stringify({ extends: `${projectRoot}/tsconfig.base.json`, compilerOptions: { jsx: 'react-jsx' } }),
  )
  put('oxlint.config.ts', `export { default } from '${projectRoot}/oxlint.config.ts'\n`)
  fs.symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'))
  fs.symlinkSync(path.join(projectRoot, 'scripts'), path.join(folder, 'scripts'))
  const oxlint = path.join(projectRoot, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', 'packages'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  const found = new Map<string, Set<string>>()
  for (const { code, filename } of diagnostics) found.set(filename, (found.get(filename) ?? new Set()).add(code))
  return found
}

const found = lintProbes()

test.each(probes)('%s speaks of %s', (rule, file) => {
  expect([...(found.get(file) ?? [])]).toContain(rule)
})

test('nothing is exempt by a comment: a rule holds everywhere, or its configuration says where not', () => {
  const sources = fs.globSync(['{packages,tests,scripts}/**/*.{ts,tsx,mjs,cjs}', '*.{ts,cjs}'], {
    cwd: projectRoot,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
  expect(sources.length).toBeGreaterThan(1_900)
  const exempt = sources.filter((file) =>
    /(?:es|ox)lint-(?:dis|en)able/.test(fs.readFileSync(path.join(projectRoot, file), 'utf8')),
  )
  expect(exempt).toEqual([])
})
