/** Sums that a file states, and sheets that nothing tells apart. */
import type { ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { doJob } from './do-job.ts'
import type { ImportJob } from './import-job.ts'
import type { KnownLayout } from './remembered-layout.ts'

const terms = {
  corrections: [],
  language: 'en' as const,
  now: Date.parse('2027-01-01T00:00Z') / 60_000,
  today: '2027-01-01' as DeliveryDay,
  knownIndexes: [],
}

const fileOf = (content: string | Buffer): ImportJob['file'] =>
  typeof content === 'string'
    ? { name: 'a.csv', type: 'csv', content: Buffer.from(content) }
    : { name: 'a.xlsx', type: 'xlsx', content }

async function preview(
  content: readonly string[] | Buffer,
  wish: Partial<ReadingMapping> | null = null,
  layouts: readonly KnownLayout[] = [],
) {
  const file = fileOf(Buffer.isBuffer(content) ? content : content.join('\n'))
  const ask = async (mapping: ReadingMapping | null) => {
    const job = { ...terms, file, mapping, task: 'preview' as const }
    const layoutsOf = (prints: readonly string[]) =>
      Promise.resolve(layouts.filter(({ fingerprint }) => prints.includes(fingerprint)))
    const answer = await doJob(job, () => Promise.resolve([]), layoutsOf)
    if (answer.task !== 'preview') throw new Error('a preview was asked for')
    return answer.preview
  }
  const found = await ask(null)
  return wish ? ask({ ...found.mapping, ...wish }) : found
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const used = (hour: number) => 100 + ((hour * 7) % 11) * 50
const made = (hour: number) => ((hour * 5) % 7) * 30
const sumOf = (of: (hour: number) => number) => hours.reduce((sum, hour) => sum + of(hour), 0)
const kWh = (wh: number) => (wh / 1000).toFixed(3).replace('.', ',')
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const header = 'Data și ora;Consum (kWh);Producție (kWh)'
const rows = hours.map((hour) => `20.01.2026 ${clock(hour)};${kWh(used(hour))};${kWh(made(hour))}`)

describe('a sum below the rows', () => {
  test('is compared and is no reading', async () => {
    const right = await preview([header, ...rows, `Total;${kWh(sumOf(used))};${kWh(sumOf(made))}`, 'Medie;0,3;0,1'])
    expect(right).toMatchObject({ doubts: [], totals: [], counts: { good: 24, bad: 0 }, consumption: sumOf(used) })
    const wrong = await preview([header, ...rows, `Total;${kWh(sumOf(used) + 1500)};${kWh(sumOf(made))}`])
    expect(wrong).toMatchObject({ doubts: ['total'], counts: { good: 24, bad: 0 }, consumption: sumOf(used) })
    expect(wrong.totals).toEqual([{ name: 'Total', side: 'consumption', said: sumOf(used) + 1500, read: sumOf(used) }])
  })

  test('shows that a row is missing, or could not be read', async () => {
    const total = `Total;${kWh(sumOf(used))};${kWh(sumOf(made))}`
    const missing = await preview([header, ...rows.toSpliced(5, 1), total])
    expect(missing.totals.map(({ side, said, read }) => [side, said - read])).toEqual([
      ['consumption', used(5)],
      ['production', made(5)],
    ])
    const unread = await preview([header, ...rows.with(5, `20.01.2026 05:00;x;${kWh(made(5))}`), total])
    expect(unread.totals).toMatchObject([{ side: 'consumption', read: sumOf(used) - used(5) }])
  })

  test('may be of a part of the rows, or rounded as they are', async () => {
    const [first, second] = [hours.slice(0, 12), hours.slice(12)]
    const part = (of: readonly number[]) => `Subtotal;${kWh(of.reduce((sum, hour) => sum + used(hour), 0))};`
    const all = `Total;${kWh(sumOf(used))};`
    const parted = [header, ...rows.slice(0, 12), part(first), ...rows.slice(12), part(second), all]
    expect((await preview(parted)).totals).toEqual([])
    const coarse = hours.map(
      (hour) => `20.01.2026 ${clock(hour)};${(used(hour) / 1000).toFixed(1).replace('.', ',')};0,0`,
    )
    expect((await preview([header, ...coarse, `Total;${kWh(sumOf(used))};0`])).totals).toEqual([])
    expect((await preview([header, ...coarse, `Total;${kWh(sumOf(used) + 900)};0`])).totals).toHaveLength(1)
  })

  test('of mean powers is their sum, or the energy', async () => {
    const quarters = hours.flatMap((hour) =>
      [0, 15, 30, 45].map(
        (minute) => `2026-01-20 ${clock(hour).slice(0, 3)}${String(minute).padStart(2, '0')};${String(used(hour))}`,
      ),
    )
    const read = (total: number) => preview(['Time;Load (W)', ...quarters, `Sum;${String(total)}`], { stamp: 'start' })
    expect((await read(sumOf(used))).totals).toEqual([])
    expect((await read(sumOf(used) * 4)).totals).toEqual([])
    expect((await read(sumOf(used) * 2)).totals).toMatchObject([
      { name: 'Sum', side: 'consumption', read: sumOf(used) },
    ])
  })
})

test('a sum beside a day is compared with the parts of the day', async () => {
  const parts = hours.map((hour) => `H${String(hour + 1)}`)
  const day = (date: string, total: number) => [date, ...hours.map((hour) => kWh(used(hour))), kWh(total)].join(';')
  const file = (totals: readonly [number, number]) => [
    'Consum (kWh)',
    ['Zi', ...parts, 'Total'].join(';'),
    day('20.01.2026', totals[0]),
    day('21.01.2026', totals[1]),
  ]
  const right = await preview(file([sumOf(used), sumOf(used)]))
  expect(right).toMatchObject({ totals: [], consumption: 2 * sumOf(used), mapping: { layout: 'days' } })
  const wrong = await preview(file([sumOf(used), 2 * sumOf(used)]))
  expect(wrong.totals).toEqual([{ name: '21.01.2026', side: 'consumption', said: 2 * sumOf(used), read: sumOf(used) }])
  expect(wrong.consumption).toBe(2 * sumOf(used))
})

describe('sheets with the same headers', () => {
  const sheet = (name: string, scale: number) => ({
    sheet: name,
    data: [
      ['Data și ora', 'Consum (kWh)'],
      ...hours.map((hour) => [`20.01.2026 ${clock(hour)}`, (used(hour) * scale) / 1000]),
    ],
  })
  const bookOf = (...names: readonly string[]) =>
    writeExcelFile(names.map((name, index) => sheet(name, index + 1))).toBuffer()

  test('are asked about, and a sheet that is chosen is read', async () => {
    const book = await bookOf('Contor 1', 'Contor 2')
    expect(await preview(book)).toMatchObject({
      doubts: ['sheet'],
      sheets: ['Contor 1', 'Contor 2'],
      consumption: sumOf(used),
    })
    const chosen = await preview(book, { sheet: 'Contor 2', columns: {}, group: null, layout: null })
    expect(chosen).toMatchObject({ doubts: [], mapping: { sheet: 'Contor 2' }, consumption: 2 * sumOf(used) })
    expect((await preview(await bookOf('Contor 1'))).doubts).toEqual([])
  })

  test('are read as they were chosen once, by their owner, where the chosen one is there', async () => {
    const book = await bookOf('Contor 1', 'Contor 2')
    const { mapping } = await preview(book, { sheet: 'Contor 2', columns: {}, group: null, layout: null })
    const answer = await doJob({ ...terms, file: fileOf(book), mapping, task: 'layout' }, () => Promise.resolve([]))
    if (answer.task !== 'layout') throw new Error('a layout was asked for')
    const layout = { ...answer.layout, name: 'Mine', isShared: false }
    expect(await preview(book, null, [layout])).toMatchObject({ doubts: [], mapping: { sheet: 'Contor 2' } })
    const shared = await preview(book, null, [{ ...layout, isShared: true }])
    expect(shared.doubts).toEqual(['sheet'])
    const others = await preview(await bookOf('Nord', 'Sud'), null, [layout])
    expect(others.doubts).toEqual(['sheet'])
  })
})
