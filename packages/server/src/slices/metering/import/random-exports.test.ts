import type { ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { expect, test } from 'vitest'
import { randomExport, type RandomExport } from '../../../testing/random-exports.ts'
import type { FileHour } from './assemble-hours.ts'
import { doJob } from './do-job.ts'
import type { ImportJob } from './import-job.ts'
import type { KnownLayout } from './remembered-layout.ts'

/** `RANDOM_EXPORTS=5000 vitest run …/random-exports.test.ts` tries as many. */
const count = Number(process.env.RANDOM_EXPORTS ?? 160)
const firstSeed = Number(process.env.RANDOM_SEED ?? 20_261_123)

const terms = {
  corrections: [],
  language: 'en' as const,
  now: Date.parse('2027-01-01T00:00Z') / 60_000,
  today: '2027-01-01' as DeliveryDay,
  knownIndexes: [],
}

async function run(
  task: ImportJob['task'],
  { type, content }: RandomExport,
  mapping: ReadingMapping | null,
  layouts: readonly KnownLayout[] = [],
) {
  const file = { type, name: `a.${type}`, content: Buffer.from(content) }
  const layoutsOf = (fingerprints: readonly string[]) =>
    Promise.resolve(layouts.filter(({ fingerprint }) => fingerprints.includes(fingerprint)))
  return doJob({ ...terms, task, file, mapping }, () => Promise.resolve([]), layoutsOf)
}

/** What of the hours differs from the truth. */
function differing({ truth }: RandomExport, hours: readonly FileHour[]): string[] {
  return hours.flatMap(({ hour, consumption, production }) => {
    const right = truth.get(hour)
    const isRight =
      right !== undefined &&
      (consumption === null || consumption === right.consumption) &&
      (production === null || production === right.production)
    const at = Temporal.Instant.fromEpochMilliseconds(hour * 3_600_000).toString()
    return isRight ? [] : [`${at}: ${JSON.stringify({ consumption, production })} for ${JSON.stringify(right ?? null)}`]
  })
}

/**
 * What becomes of the next file of the same program once the answers about this one are remembered: what is stored without a question is
 * its truth.
 */
async function replay(made: RandomExport, mapping: ReadingMapping): Promise<{ outcome: string; wrong: string[] }> {
  if (!made.next) return { outcome: 'one of its kind', wrong: [] }
  const next = made.next()
  try {
    const remembered = await run('layout', made, mapping)
    if (remembered.task !== 'layout') throw new Error('a layout was asked for')
    const layout = { ...remembered.layout, name: 'A layout', isShared: false }
    const read = await run('preview', next, null, [layout])
    if (read.task !== 'preview') throw new Error('a preview was asked for')
    const { doubts, mapping: applied, layout: found } = read.preview
    if (!found) return { outcome: 'not known again', wrong: [] }
    if (doubts.length > 0) return { outcome: `asked again: ${doubts.join(' ')}`, wrong: [] }
    const hours = await run('hours', next, applied)
    if (hours.task !== 'hours') throw new Error('hours were asked for')
    const wrong = differing(next, hours.readings.hours)
    return { outcome: 'read as remembered', wrong: wrong.map((each) => `remembered, ${next.how}: ${each}`) }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: `refused: ${error.code}`, wrong: [] }
    throw error
  }
}

type Fate = 'stored' | 'stored in part' | 'asked' | 'refused' | 'wrong'

interface Outcome {
  readonly fate: Fate
  readonly why: string
  /** As it was answered truly. */
  readonly answered?: ReadingMapping
}

async function fateOf(made: RandomExport): Promise<Outcome> {
  try {
    const previewed = await run('preview', made, null)
    if (previewed.task !== 'preview') throw new Error('a preview was asked for')
    const { doubts, mapping, counts } = previewed.preview
    const isAsked = doubts.length > 0
    const asked = { fate: 'asked', why: doubts.join(' ') } as const
    if (isAsked && made.answers === null) return asked
    const wish = isAsked ? { ...mapping, ...made.answers } : null
    const answered = isAsked ? await run('preview', made, wish) : previewed
    // What flowed on either side of an hour at which nobody read the register, no answer can say.
    if (answered.task === 'preview' && answered.preview.doubts.includes('interpolated')) return asked
    const read = await run('hours', made, wish)
    if (read.task !== 'hours') throw new Error('hours were asked for')
    const wrong = differing(made, read.readings.hours)
    if (wrong.length > 0) {
      const how = isAsked ? `, answered ${doubts.join(' ')}` : ''
      return { fate: 'wrong', why: `${String(wrong.length)} hours${how}: ${wrong.slice(0, 2).join('; ')}` }
    }
    if (isAsked) return { ...asked, ...(wish && { answered: wish }) }
    if (read.readings.hours.length === 0) return { fate: 'refused', why: 'no hour' }
    return { fate: counts.bad > 0 ? 'stored in part' : 'stored', why: '' }
  } catch (error) {
    if (error instanceof Refusal) return { fate: 'refused', why: error.code }
    throw error
  }
}

/** A second for each, on a machine that does much else. */
const timeout = Math.max(180_000, count * 1000)

test('what is stored of a random export is its truth, or the import asks or refuses', { timeout }, async () => {
  const fates = { stored: 0, 'stored in part': 0, asked: 0, refused: 0, wrong: 0 }
  const wrong: string[] = []
  const unread: string[] = []
  const reasons = new Map<string, number>()
  const replays = new Map<string, number>()
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const made = randomExport(seed)
    const { fate, why, answered } = await fateOf(made)
    // Each third, so that all of it takes no longer.
    if (answered && seed % 3 === 0) {
      const { outcome, wrong: differing } = await replay(made, answered)
      replays.set(outcome, (replays.get(outcome) ?? 0) + 1)
      if (differing.length > 0) wrong.push(`${String(seed)} ${String(differing.length)} hours ${differing[0] ?? ''}`)
    }
    fates[fate]++
    if (fate === 'asked' || fate === 'refused')
      reasons.set(`${fate}: ${why}`, (reasons.get(`${fate}: ${why}`) ?? 0) + 1)
    if (fate === 'wrong') wrong.push(`${String(seed)} (${made.how}): ${why}`)
    if (made.isClear && fate !== 'stored') unread.push(`${String(seed)} (${made.how}): ${fate} ${why}`)
  }
  if (process.env.RANDOM_EXPORTS) {
    const often = [...reasons].toSorted(([, a], [, b]) => b - a).map(([why, times]) => `${String(times)} ${why}`)
    const again = [...replays].toSorted(([, a], [, b]) => b - a).map(([what, times]) => `${String(times)} ${what}`)
    const lines = [
      JSON.stringify(fates),
      ...often.slice(0, 40),
      ...again.slice(0, 20),
      `clear but not stored: ${String(unread.length)}`,
    ]
    process.stdout.write(`${[...lines, ...unread.slice(0, 20)].join('\n')}\n`)
  }
  expect(wrong.slice(0, 20)).toEqual([])
  expect(replays.get('read as remembered') ?? 0).toBeGreaterThan(0)
})
