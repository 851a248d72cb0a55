import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { serverMessages, webMessages } from './spec/messages.ts'

interface Row {
  readonly words?: string
  readonly asks?: string
  readonly en: string
  readonly ro: string
  readonly correction?: string
}
const rows: [string, Row][] = [...Object.entries(serverMessages), ...Object.entries(webMessages)]

test.each(rows)('%s keeps the words of the specification, or says why not', (_, { words, asks, en, correction }) => {
  expect([words, asks].filter(Boolean)).toHaveLength(1)
  if (words && !en.includes(words)) expect(correction).toBeTruthy()
  if (words && en.includes(words)) expect(correction).toBeUndefined()
})

test.each(rows)('%s says the same in Romanian: other words, the same places', (_, { en, ro }) => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()
  expect(ro).not.toBe(en)
  expect(places(ro)).toEqual(places(en))
  // The letters of Romanian have a comma below, not a cedilla.
  expect(ro).not.toMatch(/[şţŞŢ]/)
})

test.each([
  ['packages/server/src/messages.test.ts', 'serverMessages'],
  ['packages/web/src/app/messages.test.tsx', 'webMessages'],
])('%s goes through all of its rows', (file, rowsOf) => {
  const source = fs.readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')
  expect(source).toContain(`Object.entries(${rowsOf})`)
})
