import type { ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { describe, expect, test } from 'vitest'
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

const job = (task: ImportJob['task'], text: string, mapping: ReadingMapping | null = null): ImportJob => ({
  ...terms,
  task,
  mapping,
  file: { name: 'a.csv', type: 'csv', content: Buffer.from(text) },
})

async function preview(text: string, mapping: ReadingMapping | null, layouts: readonly KnownLayout[] = []) {
  const layoutsOf = (fingerprints: readonly string[]) =>
    Promise.resolve(layouts.filter(({ fingerprint }) => fingerprints.includes(fingerprint)))
  const answer = await doJob(job('preview', text, mapping), () => Promise.resolve([]), layoutsOf)
  if (answer.task !== 'preview') throw new Error('a preview was asked for')
  return answer.preview
}

/** The layout of a file, understood as a person says. */
async function remembered(text: string, wish: Partial<ReadingMapping>): Promise<KnownLayout> {
  const { mapping } = await preview(text, null)
  const answer = await doJob(job('layout', text, { ...mapping, ...wish }), () => Promise.resolve([]))
  if (answer.task !== 'layout') throw new Error('a layout was asked for')
  const { fingerprint, terms: kept } = answer.layout
  return { fingerprint, name: 'Of mine', isShared: false, terms: kept }
}

const values = [0.4, 1.2, 0.3, 2.25, 0.7, 0.5, 1.1, 0.9, 0.2, 0.6, 3.1, 0.8]

/** Hours of a day, of which each line is made. */
function hours(header: string, lineOf: (hour: number) => string, day = '2026-01-20', count = 12): string {
  const lines = Array.from({ length: count }, (_, hour) => `${day} ${String(hour).padStart(2, '0')}:00;${lineOf(hour)}`)
  return `${[header, ...lines].join('\n')}\n`
}

const header = 'Time;Column1;Column2'
const ofValues = (scale: number) => (hour: number) =>
  `${((values[hour % 12] ?? 0) * scale).toFixed(3)};${String(20 + (hour % 5))}`
const first = hours(header, ofValues(1))
const answers = { columns: { time: 0, consumption: 1 }, stamp: 'end' } as const

describe('a remembered layout', () => {
  test('answers for the next file with the same headers, of other days, with more rows and lines above', async () => {
    expect((await preview(first, null)).doubts).toEqual(expect.arrayContaining(['columns', 'stamp']))
    const layout = await remembered(first, answers)
    const next = `Printed on 2026-03-01\n\n${hours(header, ofValues(1.4), '2026-02-11', 20)}`
    const read = await preview(next, null, [layout])
    expect(read).toMatchObject({ doubts: [], layout: { name: 'Of mine', isShared: false } })
    expect(read.mapping).toMatchObject({ ...answers, headerRow: 3, unit: 'kWh', kind: 'intervals' })
    expect(read.counts).toEqual({ good: 20, duplicate: 0, replacing: 0, bad: 0 })
    expect(await preview(next, null)).toMatchObject({ layout: null })
  })

  test('is none for other headers, other kinds of columns, another unit below or another zone above', async () => {
    const layout = await remembered(first, answers)
    const layoutOf = async (text: string) => (await preview(text, null, [layout])).layout
    expect(await layoutOf(hours('Time;Column1;Column3', ofValues(1)))).toBeNull()
    expect(await layoutOf(hours('Time;Column2;Column1', ofValues(1)))).toBeNull()
    expect(await layoutOf(hours(header, (hour) => `${String(values[hour] ?? 0)};closed`))).toBeNull()
    expect(await layoutOf(first.replace(header, `${header}\n;Wh;`))).toBeNull()
    expect(await layoutOf(`Time zone: UTC+2\n${first}`)).toBeNull()
    // A column without any value may hold anything.
    expect(await layoutOf(hours(header, (hour) => `${String(values[hour] ?? 0)};`))).not.toBeNull()
  })

  test('asks again where energy has become a register', async () => {
    const layout = await remembered(first, answers)
    const register = hours(header, (hour) => `${(8000 + hour * 0.41).toFixed(3)};20`, '2026-02-11', 30)
    const read = await preview(
      register.replaceAll(/2026-02-11 2[4-9]:/g, (time) => `2026-02-12 0${String(Number(time.slice(11, 13)) - 24)}:`),
      null,
      [layout],
    )
    expect(read.doubts).toContain('kind')
    expect(read.mapping.kind).toBe('counter')
    const short = await preview(
      hours(header, (hour) => `${(8000 + hour * 0.41).toFixed(3)};20`),
      null,
      [layout],
    )
    expect(short.doubts).toContain('kind')
  })

  test('asks again where step, decimal sign or starts show otherwise', async () => {
    const layout = await remembered(first, answers)
    const quarters = first.replaceAll(
      / (\d\d):00/g,
      (_, hour: string) =>
        ` 0${String(Math.floor(Number(hour) / 4))}:${String((Number(hour) % 4) * 15).padStart(2, '0')}`,
    )
    const read = await preview(quarters, null, [layout])
    expect([read.doubts, read.mapping.step]).toEqual([expect.arrayContaining(['step']), 900])
    const commas = await preview(first.replaceAll('.', ','), null, [layout])
    expect(commas.doubts).toContain('decimal')
    const whole = await preview(hours(header, ofValues(1), '2026-02-11', 24), null, [layout])
    expect([whole.doubts, whole.mapping.stamp]).toEqual([['stamp'], 'start'])
  })

  test('keeps another separator, and reads as rows what looked like days', async () => {
    const lines = Array.from(
      { length: 12 },
      (_, hour) => `2026-01-20 ${String(hour).padStart(2, '0')}:00|${String(values[hour])}|a; b`,
    )
    const text = ['Time|Column1|Note; more', ...lines].join('\n')
    expect((await preview(text, null)).mapping.separator).toBe(';')
    const kept = await remembered(text, { ...answers, separator: '|' })
    expect(await preview(text.replaceAll('2026-01-20', '2026-02-03'), null, [kept])).toMatchObject({
      doubts: [],
      mapping: { separator: '|', stamp: 'end', columns: answers.columns },
      counts: { good: 12 },
    })
    const wide = `Zi;${Array.from({ length: 24 }, (_, part) => `H${String(part + 1)}`).join(';')}\n2026-01-20;${values.join(';')};${values.join(';')}\n2026-01-21;${values.join(';')};${values.join(';')}\n`
    const found = await preview(wide, null)
    expect(found.mapping.layout).toBe('days')
    const asRows = await preview(wide, { ...found.mapping, columns: {}, layout: 'rows' })
    expect(asRows.mapping.layout).toBe('rows')
    const layoutAsRows = await remembered(wide, { ...asRows.mapping, columns: { time: 0, consumption: 3 } })
    expect(await preview(wide.replaceAll('2026-01', '2026-02'), null, [layoutAsRows])).toMatchObject({
      layout: { name: 'Of mine' },
      mapping: { layout: 'rows', columns: { time: 0, consumption: 3 } },
    })
  })

  test('asks for the meter where the file has others', async () => {
    const lines = (meters: readonly string[]) =>
      hours(
        'Time;Meter;Consumption kWh',
        (hour) => `${meters[hour % meters.length] ?? ''};${String(values[hour] ?? 0)}`,
      )
    const layout = await remembered(lines(['A1', 'B2']), { group: 'B2' })
    expect(await preview(lines(['B2', 'A1']), null, [layout])).toMatchObject({ mapping: { group: 'B2' } })
    expect((await preview(lines(['B2', 'A1']), null, [layout])).doubts).not.toContain('group')
    const others = await preview(lines(['C3', 'A1']), null, [layout])
    expect(others.doubts).toContain('group')
    expect((await preview(lines(['C3']), null, [layout])).doubts).toContain('group')
  })

  test('cannot be made of a file without headers', async () => {
    const bare = first.split('\n').slice(1).join('\n')
    await expect(remembered(bare, answers)).rejects.toMatchObject({ code: 'layout_without_headers' })
  })
})
