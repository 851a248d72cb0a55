/** Load curves of distributors: lines of days and registers, workbooks with lines above. Written by code that the reader does not share. */
import type { ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { describe, expect, test } from 'vitest'
import { dayLines } from '../../../testing/random-exports/day-lines.ts'
import { deerBook, delgazBook } from '../../../testing/random-exports/distributor-books.ts'
import type { LoadCurve } from '../../../testing/random-exports/load-curves.ts'
import { Chance } from '../../../testing/random-exports/parts.ts'
import { doJob } from './do-job.ts'

/** `LOAD_CURVES=500 vitest run …/load-curves.test.ts` tries as many of each. */
const count = Number(process.env.LOAD_CURVES ?? 40)
const firstSeed = 20_261_123
const timeout = Math.max(120_000, count * 3000)

const terms = {
  corrections: [],
  language: 'en' as const,
  now: Date.parse('2027-01-01T00:00Z') / 60_000,
  today: '2027-01-01' as DeliveryDay,
  knownIndexes: [],
}

type File = Pick<LoadCurve, 'type' | 'content'>
const jobOf = ({ type, content }: File) => ({ ...terms, file: { type, name: `a.${type}`, content } })
const nothingKnown = () => Promise.resolve([])

async function preview(file: File, mapping: ReadingMapping | null = null) {
  const answer = await doJob({ ...jobOf(file), task: 'preview', mapping }, nothingKnown)
  if (answer.task !== 'preview') throw new Error('a preview was asked for')
  return answer.preview
}

/** The hours that a file gives, as its truth has them. */
async function hoursOf(file: File, mapping: ReadingMapping) {
  const answer = await doJob({ ...jobOf(file), task: 'hours', mapping }, nothingKnown)
  if (answer.task !== 'hours') throw new Error('hours were asked for')
  return answer.readings.hours.map(({ hour, consumption, production }) => [hour, { consumption, production }] as const)
}

const truthOf = ({ truth }: LoadCurve) => [...truth].toSorted(([a], [b]) => a - b)

async function each(make: (chance: Chance) => LoadCurve, judge: (made: LoadCurve) => Promise<void>): Promise<void> {
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const made = make(new Chance(seed))
    try {
      await judge(made)
    } catch (error) {
      throw new Error(`${String(seed)} (${made.how})`, { cause: error })
    }
  }
}

describe('random load curves', { timeout }, () => {
  test('of a line for each day and register are read whole, or asked about and never wrong', async () => {
    await each(dayLines, async (made) => {
      const read = await preview(made)
      if (made.trap !== null) {
        // What cannot be a day is not laid out: nothing is there to be stored.
        expect(read.counts).toMatchObject({ good: 0 })
        expect(read.doubts.length).toBeGreaterThan(0)
        return
      }
      expect(read.distributor).toBe(made.distributor)
      expect(read.mapping.layout).toBe('days')
      expect(read.doubts.filter((doubt) => !['unit', 'size', 'decimal'].includes(doubt))).toEqual([])
      expect(await hoursOf(made, { ...read.mapping, unit: made.unit, decimal: made.decimal })).toEqual(truthOf(made))
    })
  })

  test('of Delgaz are read from whatever line they begin in, wherever the headers stand', async () => {
    await each(delgazBook, async (made) => {
      const read = await preview(made)
      expect(read.distributor).toBe(made.distributor)
      expect(read.mapping.stamp).toBe('end')
      expect(read.counts.bad).toBe(0)
      expect(read.doubts.includes('direction')).toBe(!made.saysSides)
      expect(await hoursOf(made, { ...read.mapping, unit: made.unit, decimal: made.decimal })).toEqual(truthOf(made))
    })
  })

  test('of DEER are asked for their sheet, and read as its name or its headers say', async () => {
    await each(deerBook, async (made) => {
      const { sheet, sheets } = made as ReturnType<typeof deerBook>
      const found = await preview(made)
      expect(found.distributor).toBe('deer')
      expect(found.doubts.includes('sheet')).toBe(sheets > 1)
      const read = await preview(made, { ...found.mapping, sheet, columns: {}, group: null, layout: null })
      expect(read.doubts.includes('direction')).toBe(!made.saysSides)
      expect(await hoursOf(made, { ...read.mapping, unit: made.unit })).toEqual(truthOf(made))
    })
  })
})

test('columns of several meters that are named after Wh are asked for, and so is their unit', async () => {
  const quarters = Array.from({ length: 96 }, (_, place) => {
    const end = Temporal.PlainDateTime.from('2026-01-20T00:00').add({ minutes: (place + 1) * 15 })
    const [day, clock] = [end.toString().slice(0, 10).split('-').toReversed().join('.'), end.toString().slice(11, 16)]
    return `${day} ${clock}:00,"0,0004","0,0001","0,0009","0"`
  })
  const lines = [
    'Titlu,Curba de sarcina,,,',
    ',594040100002001,,594040100002002,',
    'Data,Wh_Delivered,Wh_Received,Wh_Delivered,Wh_Received',
    ...quarters,
    'Minimul,"0,0004","0,0001","0,0009","0"',
    'Total,"0,0384","0,0096","0,0864","0"',
  ]
  const file: File = { type: 'csv', content: Buffer.from(lines.join('\r\n')) }
  const read = await preview(file)
  expect(read).toMatchObject({ distributor: 'deer', mapping: { unit: 'MWh' } })
  expect(read.doubts).toEqual(expect.arrayContaining(['columns', 'unit']))
  const chosen = await preview(file, {
    ...read.mapping,
    stamp: 'end',
    columns: { time: 0, consumption: 1, production: 2 },
  })
  expect(chosen).toMatchObject({ counts: { good: 96, bad: 0 }, totals: [], consumption: 38_400, production: 9_600 })
})

describe('lines of days', () => {
  const fileOf = (lines: readonly (readonly string[])[]): File => ({
    type: 'csv',
    content: Buffer.from(lines.map((cells) => cells.join(';')).join('\n')),
  })
  const valueOf = (place: number) => `0,${String(100 + ((place * 37) % 89))}`
  const parts = (count: number) => Array.from({ length: count }, (_, place) => valueOf(place))
  const sumOf = (count: number) => parts(count).reduce((sum, text) => sum + Number(text.slice(2)), 0)
  const days = ['20.01.2026', '21.01.2026', '22.01.2026']
  const readings = ['unit', 'size']

  test('of several meters are of the one that is chosen', async () => {
    const lines = days.flatMap((day) => [
      ['RO001E100200300', 'A+', day, ...parts(24)],
      ['RO001E100200399', 'A+', day, ...parts(24).map(() => '9')],
    ])
    const read = await preview(fileOf(lines))
    expect(read.groups).toEqual(['RO001E100200300', 'RO001E100200399'])
    expect(read.doubts).toContain('group')
    expect(read.consumption).toBe(3 * sumOf(24))
  })

  test('of reactive energy are no energy, whatever says so', async () => {
    const empty = { good: 0, bad: 0 }
    const alone = preview(fileOf(days.map((day) => ['ER', day, ...parts(96)])))
    await expect(alone).rejects.toMatchObject({ code: 'file_empty' })
    const titled = await preview(fileOf([['Energie reactivă'], ...days.map((day) => [day, ...parts(96)])]))
    expect(titled).toMatchObject({ counts: empty, puzzles: [{ what: 'energy' }] })
    const headed = await preview(
      fileOf([['Zi', ...parts(96).map(() => 'Reactivă (kvarh)')], ...days.map((day) => [day, ...parts(96)])]),
    )
    expect(headed.counts).toMatchObject(empty)
    const words = ['Energie activă', 'Energie reactivă inductivă']
    const both = await preview(
      fileOf(
        days.flatMap((day) =>
          words.map((word, place) => [word, day, ...parts(96).map((text) => (place ? '7' : text))]),
        ),
      ),
    )
    expect(both.consumption).toBe(3 * sumOf(96))
    expect(both.doubts.filter((doubt) => !readings.includes(doubt))).toEqual(['direction'])
  })

  test('do not say which way their energy flows by the place that they are of', async () => {
    const above = [['Loc de consum: 5001234567'], ['Consumator casnic', 'Ionescu Ana']]
    const read = await preview(fileOf([...above, ...days.map((day) => [day, ...parts(24)])]))
    expect(read.doubts.filter((doubt) => !readings.includes(doubt))).toEqual(['direction'])
    const said = await preview(fileOf([['Energie activă livrată (kWh)'], ...days.map((day) => [day, ...parts(24)])]))
    expect(said).toMatchObject({ doubts: [], production: 3 * sumOf(24) })
  })

  test('are not read where headers name the parts otherwise than they follow each other', async () => {
    const headed = (name: (place: number) => string) =>
      preview(
        fileOf([
          ['Marime', 'Zi', ...parts(96).map((_, place) => name(place))],
          ...days.map((day) => ['A+', day, ...parts(96)]),
        ]),
      )
    expect((await headed((place) => `kW${String(place)}`)).consumption).toBe(3 * sumOf(96))
    for (const name of [
      (place: number) => `kW${String(96 - place)}`,
      (place: number) => `kW${String(place + 5)}`,
      (place: number) => `Q${String(96 - place)}`,
      (place: number) => (place === 40 ? 'Stare' : `kW${String(place)}`),
    ])
      expect((await headed(name)).counts).toMatchObject({ good: 0, bad: 0 })
  })

  test('with a number that may be a part or not are asked about', async () => {
    for (const spoiled of [
      days.map((day) => ['A+', day, '1', ...parts(96)]),
      days.map((day) => ['A+', day, ...parts(96), '9']),
      days.map((day) => ['A+', day, ...parts(48), 'ok', ...parts(48)]),
      days.map((day) => ['A+', day, ...parts(95)]),
    ]) {
      const read = await preview(fileOf(spoiled))
      expect(read.counts).toMatchObject({ good: 0, bad: 0 })
      expect(read.doubts).toContain('columns')
    }
    const named = [['Zi', ...parts(96).map(() => 'Valoare'), 'Total'], ...days.map((day) => [day, ...parts(96), '9'])]
    const read = await preview(fileOf(named))
    expect(read.consumption).toBe(3 * sumOf(96))
    expect(read.doubts).toContain('total')
  })

  test('with as many values as a day has hours, in columns of quarters, are asked for their step', async () => {
    const names = parts(96).map((_, place) => `Q${String(place + 1)}`)
    const read = await preview(fileOf([['Zi', ...names], ...days.map((day) => [day, ...parts(24)])]))
    expect(read.distributor).toBe('retele_electrice')
    expect(read.doubts).toContain('step')
    const hourly = await preview(fileOf([['Zi', ...names], ...days.map((day) => [day, ...parts(24)])]), {
      ...read.mapping,
      step: 3600,
    })
    expect(hourly.span?.missingHours).toBe(0)
  })

  test('of more parts than a day has are not stored, and the zone is asked', async () => {
    const names = parts(100).map((_, place) => `Q${String(place + 1)}`)
    const lines = ['28.03.2026', '29.03.2026', '30.03.2026'].map((day) => ['A+', day, ...parts(96)])
    const read = await preview(fileOf([['Marime', 'Zi', ...names], ...lines]))
    expect(read.counts).toMatchObject({ good: 192, bad: 96 })
    expect(read.doubts).toContain('zone')
  })

  test('without headers are no layout to remember', async () => {
    const file = fileOf(days.map((day) => ['A+', day, ...parts(24)]))
    const { mapping } = await preview(file)
    const remembered = doJob({ ...jobOf(file), task: 'layout', mapping }, nothingKnown)
    await expect(remembered).rejects.toMatchObject({ code: 'layout_without_headers' })
  })
})
