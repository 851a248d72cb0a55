import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { judgeLicence, readComponents } from '../scripts/licences.mjs'
import { projectRoot } from './architecture.ts'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND AGPL-3.0-only', false],
  ['GPL-3.0-only OR AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['', false],
])('%s: allowed is %s', (licence, isAllowed) => {
  expect(judgeLicence(licence) === null).toBe(isAllowed)
})

test('the components of a document are read with their licences, but for our own', () => {
  const components = [
    { name: 'core', version: '0.1.0', purl: 'pkg:npm/%40tandem/core@0.1.0' },
    { name: 'a', version: '1.0.0', licenses: [{ license: { id: 'MIT' } }] },
    { group: '@b', name: 'c', version: '2.0.0', licenses: [{ expression: 'MIT OR GPL-2.0-only' }] },
    { name: 'd', version: '3.0.0' },
  ]
  expect(readComponents({ components })).toEqual([
    { name: 'a', version: '1.0.0', licence: 'MIT' },
    { name: '@b/c', version: '2.0.0', licence: 'MIT OR GPL-2.0-only' },
    { name: 'd', version: '3.0.0', licence: '' },
  ])
})

test('every package of the lockfile that production installs has a licence that may be', () => {
  const file = path.join(projectRoot, 'package-lock.json')
  const { packages } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>
  }
  const installed = Object.entries(packages).filter(
    ([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link,
  )
  expect(installed.length).toBeGreaterThan(100)
  expect(
    installed.flatMap(([place, { license }]) => (judgeLicence(license) === null ? [] : [`${place}: ${license}`])),
  ).toEqual([])
})
