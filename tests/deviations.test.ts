import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { guardDeviations } from '../packages/web/src/app/guard-deviations.ts'

const record = path.resolve(import.meta.dirname, '../docs/decisions/0007-strategic-screens.md')
const userTypeOf: Readonly<Record<string, string>> = { standard: 'standard', strategic: 'strategicUser' }

test('every deviation of the guard is a row of its decision, and the other way round', () => {
  const rows = fs
    .readFileSync(record, 'utf8')
    .matchAll(/^\| `(?<path>[^`]+)` +\| (?<who>[^|]+?) +\| (?<why>[^|]+?) +\|$/gm)
  const documented = Array.from(rows, ({ groups }) => ({
    path: groups?.['path'],
    userTypes: groups?.['who']?.split(', ').map((who) => userTypeOf[who]),
  }))
  expect(documented).toEqual(guardDeviations)
})
