import fs from 'node:fs'
import path from 'node:path'
import { describeField, type FieldDescription } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '..', 'packages', 'web', 'src')

/** Which side, day or time, how much, and at what price: a row of a phone says it before it is opened. */
const fields = ['date', 'delivery', 'label', 'at', 'tradeSide', 'quantity', 'price', 'bought', 'sold', 'value'] as const
const words = [
  ...fields.map((name) => `fieldName(f.${name})`),
  ...['day', 'deliveryDay', 'interval', 'type', 'asked', 'limit', 'traded'].map((word) => `t('common:word.${word}')`),
  ...["t('common:side.buy')", "t('common:side.sell')", "t('common:chart.price')"],
  ...["t('grid.side')", "t('grid.quantity')", "t('grid.price')", "t('result.step')"],
]

/** The text of the object literal around a place. */
function objectAround(text: string, place: number): string {
  const find = (from: number, step: 1 | -1, end: string, nested: string): number => {
    let depth = 0
    for (let at = from; at >= 0 && at < text.length; at += step) {
      if (text[at] === nested) depth++
      if (text[at] === end && depth-- === 0) return at
    }
    return from
  }
  return text.slice(find(place - 1, -1, '{', '}'), find(place, 1, '}', '{') + 1)
}

/** The columns of a source that are written by hand, by their headers, with what they say. */
function columnsIn(text: string): { header: string; column: string }[] {
  return words.flatMap((header) => {
    const found: { header: string; column: string }[] = []
    for (let at = text.indexOf(`header: ${header}`); at >= 0; at = text.indexOf(`header: ${header}`, at + 1))
      found.push({ header, column: objectAround(text, at) })
    return found
  })
}

/** Columns that a phone would show only behind a tap. */
const hidden = (text: string) =>
  columnsIn(text).filter(({ column }) => !/\bfact: .*(true|'below')|\.cell\b/.test(column))

const tables = fs
  .globSync('**/*.tsx', { cwd: web })
  .filter((file) => !/\.test\.tsx$|^ui\/charts\//.test(file))
  .map((file) => ({ file, text: fs.readFileSync(path.join(web, file), 'utf8') }))
  .filter(({ text }) => /\bDataTable\b|\bColumn</.test(text))

test('a phone row of every table says day or time, side, quantity and price where the table has them', () => {
  expect(tables.length).toBeGreaterThan(40)
  expect(tables.flatMap(({ text }) => columnsIn(text)).length).toBeGreaterThan(20)
  const lacking = tables.flatMap(({ file, text }) => hidden(text).map(({ header }) => `${file}: ${header}`))
  expect(lacking).toEqual([])
})

test('columns that are made of the dictionary say it by themselves', () => {
  const described = fields.map((name): FieldDescription | undefined => describeField(f[name]))
  expect(described.map((field) => field?.fact)).toEqual(fields.map(() => 'below'))
})

test('a column that a phone would hide is found', () => {
  const column = (more: string) => `[{ key: 'price', header: fieldName(f.price), ${more}render: ({ a }) => a }]`
  expect(hidden(column('')).map(({ header }) => header)).toEqual(['fieldName(f.price)'])
  expect(hidden(column("fact: 'below', "))).toEqual([])
})
