import { Refusal } from '@tandem/core/refusal.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactJson } from './json.ts'

test.each([
  ['0.1', 0.1],
  ['1.10', 1.1],
  ['100', 100],
  ['1e2', 100],
  ['1.5E+3', 1500],
  ['-0', 0],
  ['0.000', 0],
  ['9007199254740991', 9007199254740991],
  ['1e21', 1e21],
  ['0.30000000000000004', 0.30000000000000004],
])('%s is the number', (text, value) => {
  expect(parseExactJson(text)).toBe(value)
})

test.each(['9007199254740993', '0.1000000000000000000001', '1e400', '-1e308000', '1e-400', '123456789012345678.5'])(
  '%s keeps its digits as text',
  (text) => {
    expect(parseExactJson(text)).toBe(text)
    expect(parseExactJson(`{"a":[${text}]}`)).toEqual({ a: [text] })
  },
)

test('everything else is as JSON has it', () => {
  const text = '{"a":[1,"2",null,true,{"b":"ș"}],"c":{}}'
  expect(parseExactJson(text)).toEqual(JSON.parse(text))
})

test.each([
  ['', {}],
  ['{"a":NaN}', {}],
  ['{"a":1', {}],
  ["{'a':1}", {}],
  ['{"a":01}', {}],
  ['[1,]', {}],
  ['{"__proto__":{"isAdmin":true}}', { key: '__proto__' }],
  ['[{"a":{"constructor":1}}]', { key: 'constructor' }],
  ['{"prototype":1}', { key: 'prototype' }],
  [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, {}],
])('%.40s is refused', (text, details) => {
  const refusal = attempt(() => parseExactJson(text))
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'malformed_json', details })
})

function attempt(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('a number as long as a body may be is read as fast as a text of that length', () => {
  // Compared digit by digit it would take minutes: the time limit of the test is what fails.
  for (const text of [`1.${'0'.repeat(1_000_000)}1`, `1e-${'9'.repeat(1_000_000)}`, `0.${'0'.repeat(1_000_000)}`]) {
    expect(parseExactJson(text)).toBe(text)
  }
})

test('a number is read alike, whatever stands around it', () => {
  const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,20})?([eE][+-]?\d{1,3})?$/)
  fc.assert(
    fc.property(fc.array(digits, { minLength: 1, maxLength: 8 }), (numbers) => {
      // The escape makes the reading go value by value.
      const slow = parseExactJson(`["\\u0041",${numbers.join(',')}]`) as unknown[]
      expect(parseExactJson(`["A",${numbers.join(',')}]`)).toEqual(slow)
      for (const [index, number] of numbers.entries()) expect(parseExactJson(number)).toBe(slow[index + 1])
    }),
  )
})
