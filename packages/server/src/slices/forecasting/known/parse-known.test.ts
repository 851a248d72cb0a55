import { KnownFileRow } from '@tandem/contract/file-rows.ts'
import { expect, test } from 'vitest'
import { readerOf } from '../../../platform/tabular/reader-of.ts'
import { parseKnown } from './parse-known.ts'

const parseFile = readerOf(KnownFileRow, { mostRows: 100, mostFileRows: 100, needed: () => ['value'] })

/** The thousandths that a file says of the first hours of a day, or the cell that cannot be read. */
function read(separator: string, values: readonly string[]) {
  const rows = values.map((value, hour) => `2026-06-01 ${String(hour).padStart(2, '0')}:00${separator}${value}`)
  const content = Buffer.from([`Start${separator}Value`, ...rows].join('\n'))
  const { days, fault } = parseKnown(parseFile({ type: 'csv', content }, 'en'))
  return fault ? fault.cell : days[0]?.[1].slice(0, values.length)
}

test.each([
  // One value that can only be meant so says what stands before the decimals of all.
  [',', ['10.5', '10.643', '1.0'], [10_500n, 10_643n, 1_000n]],
  [';', ['10,5', '1.234', '10,643'], [10_500n, 1_234_000n, 10_643n]],
  // What none of them says is not guessed, and neither is what they say differently.
  [',', ['10.643', '11.111'], '10.643'],
  [';', ['10,5', '10.5', '10.643'], '10.643'],
  // Means and the noise of doubles have more decimals than a series keeps.
  [',', ['10.642857142857142', '0.30000000000000004', '0.00000012', '-0.0004999'], [10_643n, 300n, 0n, 0n]],
  [',', ['1e12', '5'], '1e12'],
  [',', ['10000000001', '5'], '10000000001'],
] as const)('with %s between them, %j', (separator, values, expected) => {
  expect(read(separator, values)).toEqual(expected)
})
