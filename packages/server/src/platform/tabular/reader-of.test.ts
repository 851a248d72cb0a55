import { PriceFileRow, ReadingFileRow } from '@tandem/contract/file-rows.ts'
import { OrderFileRow } from '@tandem/contract/orders/order-import.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { describe, expect, test } from 'vitest'
import { parseNumber, parseUnits } from './cell-numbers.ts'
import { parseClockInterval, parseDay, parseTime } from './cell-times.ts'
import { columnNames, findHeader, readerOf } from './reader-of.ts'
import { cellReader, optional, parseCells, refuse, required, textOf, textsOf } from './rows.ts'
import type { TableCell } from './table.ts'

const parseOrders = readerOf(OrderFileRow, { mostRows: 3, mostFileRows: 100 })
const fileOf = (...lines: string[]) => ({ type: 'csv' as const, content: Buffer.from(lines.join('\n')) })

function refusalOf(read: () => unknown) {
  try {
    read()
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, ...error.details }
    throw error
  }
  throw new Error('expected a refusal')
}

describe('a reader of rows', () => {
  test('finds the columns in either language and any order, below a title', () => {
    const { rows, cells, ignoredColumns } = parseOrders(
      fileOf('Offers', '', 'Preț (TC/kWh);Notes;ENERGY;zi;Interval;Direction', '0,3;x;1;03-03-2026;7;buy', ';;;;;'),
      'en',
    )
    expect(ignoredColumns).toEqual(['Notes'])
    expect(
      rows.map((row) => [row.row, textsOf(row, cells.cellOf, ['day', 'price', 'quantity', 'display'], 3)]),
    ).toEqual([[4, { day: '03-', price: '0,3', quantity: '1' }]])
  })

  test('refuses what has no such table, naming what lacks in the words of its reader', () => {
    const head = 'Day;Interval;Side;Price;Quantity'
    expect(refusalOf(() => parseOrders(fileOf('day;side', '1;2'), 'ro'))).toEqual({
      code: 'file_columns_missing',
      columns: 'Interval, Preț (TC/kWh), Cantitate (kWh)',
    })
    expect(refusalOf(() => parseOrders(fileOf(head), 'en'))).toEqual({ code: 'file_empty' })
    expect(refusalOf(() => parseOrders(fileOf(head, ...Array<string>(4).fill('1;1;1;1;1')), 'en'))).toEqual({
      code: 'file_too_many_rows',
      max: 3,
    })
  })

  test.each([
    ['Preț (lei/MWh)', 'TC/kWh'],
    ['Price [TC/MWh]', 'TC/kWh'],
    ['Cantitate (MWh)', 'kWh'],
    ['Quantity (kW)', 'kWh'],
  ])('refuses the unit of %s', (header, unit) => {
    const others = header.startsWith('Pr') ? 'Quantity ( KWH )' : 'Price (TC)'
    const file = fileOf(`Day;Interval;Side;${others};${header}`, '03-03-2026;1;buy;1;1')
    expect(refusalOf(() => parseOrders(file, 'en'))).toEqual({ code: 'file_column_unit', header, unit })
  })

  test('refuses two columns of one name, unless they say the same', () => {
    const head = 'Day;Interval;Side;Price;Quantity;PRICE'
    expect(refusalOf(() => parseOrders(fileOf(head, '1;1;buy;0.5;1;0.5', '1;2;buy;0.5;1;'), 'en'))).toEqual({
      code: 'file_column_twice',
      header: 'Price',
    })
    expect(parseOrders(fileOf(head, '1;1;buy;0.5;1;0.5'), 'en').rows).toHaveLength(1)
  })

  test('knows every column by its names, which no two columns share', () => {
    for (const schema of [OrderFileRow, PriceFileRow, ReadingFileRow]) {
      const names = [...columnNames(schema)]
      expect(new Set(names.map(([, column]) => column)).size).toBe(Object.keys(schema.shape).length)
      const places = findHeader({ rows: [names.map(([name]) => name)] }, (name) =>
        columnNames(schema).get(name),
      )?.places
      expect([...(places?.keys() ?? [])].toSorted()).toEqual(Object.keys(schema.shape).toSorted())
    }
  })
})

test('the cells of a row are values, or each reason at its cell; a correction takes the place of a formula', () => {
  const row = { row: 7, cells: ['x', null, '3', null] as TableCell[] }
  const troubles = new Map([['7/3', 'formula' as const]])
  const places = { first: 0, second: 1, third: 2 }
  const parsers = {
    first: required((cell) => (textOf(cell) === 'x' ? refuse('unknown', { was: 'x' }) : { value: textOf(cell) })),
    second: required((cell) => ({ value: textOf(cell) })),
    third: required((cell) => ({ value: Number(textOf(cell)) })),
    fourth: optional('none', (cell) => ({ value: textOf(cell) })),
  }
  expect(parseCells(row, cellReader<keyof typeof parsers>({ troubles }, places), parsers)).toEqual({
    values: { fourth: 'none' },
    faults: [
      { column: 'first', code: 'unknown', params: { was: 'x' } },
      { column: 'second', code: 'required', params: {} },
      { column: 'third', code: 'formula', params: {} },
    ],
  })
  const corrections = [
    { row: 7, column: 'first' as const, value: ' y ' },
    { row: 7, column: 'second' as const, value: 'z' },
    { row: 7, column: 'third' as const, value: '4' },
    { row: 7, column: 'fourth' as const, value: 'of no column' },
  ]
  expect(parseCells(row, cellReader<keyof typeof parsers>({ troubles }, places, corrections), parsers)).toEqual({
    values: { first: 'y', second: 'z', third: 4, fourth: 'none' },
    faults: null,
  })
})

const day = 20_751 // 2026-10-25
const at = (hour: number) => day * 1440 + hour * 60
test.each([
  ['2026-10-25T00:00:00Z', { utc: at(0) }],
  ['2026-10-25 03:00 +02:00', { utc: at(1) }],
  [1_792_886_400, { utc: at(0) }],
  ['25.10.2026 03:00', { wall: at(3), length: null, half: null, clock: 'time' }],
  ['10/25/26 3:00 PM', null],
  ['25/10/26 3:00 PM', { wall: at(15), length: null, half: null, clock: 'time' }],
  ['25-10-2026 03:00 - 04:00 B', { wall: at(3), length: 60, half: 'B', clock: 'time' }],
  ['2026-10-25 24:00', { wall: at(24), length: null, half: null, clock: 'midnight' }],
  ['202610252400', { wall: at(24), length: null, half: null, clock: 'midnight' }],
  ['2026-10-25', { wall: at(0), length: null, half: null, clock: 'none' }],
  [day + 25_569.125, { wall: at(3), length: null, half: null, clock: 'time' }],
  ['31-02-2026 03:00', null],
  ['tomorrow', null],
])('%s is a time, or none', (cell, time) => {
  expect(parseTime(cell)).toEqual(time)
})

test('days and parts of days are read by themselves', () => {
  expect(
    ['25.10.2026', '20261025', '2026-10-25T00:00', '25.10.2026 01:00', 'x', ''].map((cell) => parseDay(cell)),
  ).toEqual([day, day, day, null, null, null])
  expect(parseDay('10/25/2026', 'mdy')).toBe(day)
  expect(['7', '3:00-4:00 A', '24:00', '04:00-03:00', 'x'].map((cell) => parseClockInterval(cell))).toEqual([
    { number: 7 },
    { start: 180, length: 60, half: 'A' },
    { start: 1440, length: null, half: null },
    null,
    null,
  ])
})

test('a clock of a spreadsheet may be the end of a day, and a day is no clock', () => {
  const cells = ['1899-12-30T14:15', '1899-12-31T00:00', '1904-01-02T00:00', '1904-01-01T03:00', '1899-12-31T01:00']
  const clocks = cells.map((text) => Temporal.PlainDateTime.from(text))
  expect(clocks.map((cell) => parseClockInterval(cell))).toEqual([
    ...[855, 1440, 1440, 180].map((start) => ({ start, length: null, half: null })),
    null,
  ])
  expect(clocks.map((cell) => textOf(cell))).toEqual(['14:15', '24:00', '24:00', '03:00', '25:00'])
  // What a spreadsheet program makes of "1-2".
  expect(parseClockInterval(Temporal.PlainDateTime.from('2026-02-01T00:00'))).toBeNull()
})

test('numbers of a workbook are exact, texts are read by the point stated, or as every reader would', () => {
  expect(parseUnits(1.234, 3)).toBe(1234n)
  expect(['1.234', '1,5', '1.5', '1.234,5', 'x', '0.1234'].map((text) => parseUnits(text, 3))).toEqual([
    ...['number_ambiguous', 1500n, 1500n, 1_234_500n],
    ...['not_a_number', 'too_many_decimals'],
  ])
  expect(
    ['1 234,5', '1\u00A0234\u202F567', '- 5', '12 34', '1 2', '0,5 0,6'].map((text) => parseUnits(text, 3)),
  ).toEqual([...[1_234_500n, 1_234_567_000n, -5000n], ...['not_a_number', 'not_a_number', 'not_a_number']])
  expect(parseUnits('1.234', 3, '.')).toBe(1234n)
  expect(parseNumber('1,234', ',')).toEqual({ ok: true, text: '1.234' })
})
