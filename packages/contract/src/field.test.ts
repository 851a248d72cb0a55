import { amount, energyWh } from '@tandem/core/units/units.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeField, describeFields, field, fieldName, withPlaces, writeField, writeValue } from './field.ts'
import { f } from './fields.ts'
import { formatFor } from './texts/format.ts'
import { Energy } from './wire.ts'

const volume = field(Energy, { kind: 'energy', en: 'Volume', ro: 'Volum', signed: true })

test('a description follows its schema through null and absence, and leaves the schema it was made of alone', () => {
  expect(describeField(volume.nullable().optional())?.ro).toBe('Volum')
  expect(describeField(Energy)).toBeUndefined()
})

test('a field without a description is a bug', () => {
  const Row = z.object({ volume, note: z.string() })
  expect(describeFields(Row, ['volume'])).toMatchObject([{ name: 'volume', kind: 'energy' }])
  expect(() => describeFields(Row, ['note'])).toThrow('note')
})

test('values are written alike in each row, with signs where they tell something', () => {
  const format = formatFor('ro')
  const written = (value: number | null) => writeField({ kind: 'energy', en: '', ro: '', signed: true }, value, format)
  expect([1_234_500, -20, 0, null].map(written)).toEqual(['+1.234,500', '−0,020', '0,000', '–'])
  const coins = { kind: 'coins', en: '', ro: '', signed: true } as const
  expect(writeField(coins, amount(1_050_000_000n), format)).toBe('+10,50')
  expect(writeField({ kind: 'energy', en: '', ro: '' }, energyWh(1), formatFor('en'))).toBe('0.001')
})

test('coins have as many decimals as their field says, and no sign where they are rounded to nothing', () => {
  const exact = describeFields(z.object({ net: withPlaces(f.net, 4) }), ['net'])[0]
  const written = [7_500_000n, -7_500_000n, 4_999n].map((coins) => exact && writeField(exact, coins, formatFor('en')))
  expect(written).toEqual(['+0.0750', '−0.0750', '0.0000'])
  expect([fieldName(f.net, 'ro'), describeField(f.net)?.places]).toEqual(['Net', undefined])
  expect(() => fieldName(z.string(), 'en')).toThrow('no description')
})

test('what somebody is asked for is written to the last decimal, also where it is less than 0.01', () => {
  const [asked] = describeFields(z.object({ amount: f.amount }), ['amount'])
  const written = [300_000_000_000n, 500_000n, 1n].map((coins) => asked && writeField(asked, coins, formatFor('ro')))
  expect(written).toEqual(['3.000,00', '0,005', '0,00000001'])
})

test('every field of the dictionary has both names', () => {
  for (const [name, schema] of Object.entries(f)) {
    const described = describeField(schema)
    expect(described?.en && described.ro, name).toBeTruthy()
    expect(described?.kind === 'choice', name).toBe(described?.words !== undefined)
    // Comma below, never the cedilla.
    expect(JSON.stringify(described), name).not.toMatch(/[şţŞŢ]/)
  }
})

test('what is called by a number has it in digits alone; how many there are is grouped', () => {
  const written = [f.orderId, f.marketId, f.userId, f.tradeNumber].map((schema) =>
    writeValue(schema, 12_345, formatFor('ro')),
  )
  expect(new Set(written)).toEqual(new Set(['12345']))
  expect(writeField({ kind: 'count', en: '', ro: '' }, 12_345, formatFor('ro'))).toBe('12.345')
})
