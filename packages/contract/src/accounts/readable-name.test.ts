import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../endpoints.ts'
import { readableLine, readableText } from './readable-name.ts'

const text = readableText(z.string())

test.each([
  'Ștefan și Țăranu: „lumină”, 3 kWh – 50 % (da!)',
  'Ελένη Παπαδοπούλου',
  'Солнце',
  'sun ☀️, family 👨‍👩‍👧, wave 👋🏽, flag 🇷🇴',
  'two\nlines\tand a tab',
  '',
])('%j is readable', (written) => {
  expect(text.safeParse(written).success).toBe(true)
})

test.each([
  ['turned around', 'abc\u202edef'],
  ['an isolated turn', 'abc\u2067def\u2069'],
  ['a mark of direction', 'abc\u200fdef'],
  ['a space without width', 'abc\u200bdef'],
  ['a joiner between letters', 'abc\u200ddef'],
  ['a joiner at the end', '👨\u200d'],
  ['a soft hyphen', 'abc\u00addef'],
  ['a mark of byte order', 'abc\ufeffdef'],
  ['a NUL', 'abc\u0000def'],
  ['a bell', 'abc\u0007def'],
  ['an escape', 'abc\u001b[31m'],
  ['a form feed', 'abc\fdef'],
  ['half a character', 'abc\ud800def'],
])('with %s it is not', (_case, written) => {
  expect(text.safeParse(written).success).toBe(false)
})

test('a name has one line', () => {
  expect(readableLine(z.string()).safeParse('a name\nof two').success).toBe(false)
  expect(readableLine(z.string()).safeParse('a name of one').success).toBe(true)
})

/** Names and notes that people write and others read. */
const written = /^(name|firstName|lastName|username|note|description|address|slogan|title|text|notice)$/

test('every name and free text of every call takes the rule', () => {
  const open: string[] = []
  let found = 0
  for (const [name, endpoint] of endpoints) {
    for (const schema of [endpoint.params, endpoint.query, endpoint.body]) {
      for (const [path, leaf] of textsOf(schema, name)) {
        found++
        if (leaf.safeParse('Some text\u202e here').success) open.push(path)
      }
    }
  }
  expect(open).toEqual([])
  expect(found).toBeGreaterThan(15)
})

interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly innerType?: z.ZodType
}

/** The schemas of texts under a name as above, wherever they stand. */
function* textsOf(schema: z.ZodType, path: string): Generator<[string, z.ZodType]> {
  const { shape, element, options, innerType } = schema.def as unknown as Definition
  for (const [key, part] of Object.entries(shape ?? {})) {
    if (written.test(key) && isText(part)) yield [`${path}.${key}`, part]
    else yield* textsOf(part, `${path}.${key}`)
  }
  for (const part of [...(element ? [element] : []), ...(options ?? []), ...(innerType ? [innerType] : [])]) {
    yield* textsOf(part, path)
  }
}

const isText = (schema: z.ZodType) =>
  schema.safeParse('Some text here').success || schema.safeParse('Some-text').success
