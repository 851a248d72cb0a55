import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { energyOfCourse, followCounter, maxGap, type CounterSample, type PowerSample } from './counter.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const every = 30 * second
const watched = 14 * hour
/** W: what the connection carries, and more than the loads of the truth ever take. */
const connection = 9_000
const most = 6_000

/** What was really used: loads that are switched on and off, in W for each half minute. */
interface Truth {
  readonly watts: readonly number[]
  /** Wh until a moment; between half minutes in proportion. */
  readonly used: (at: number) => number
}

function truthOf(loads: readonly { from: number; lasts: number; watts: number }[]): Truth {
  const watts = Array.from({ length: watched / every }, (_, place) => {
    const at = place * every
    const now = loads.filter(({ from, lasts }) => at >= from && at < from + lasts)
    return Math.min(
      most,
      now.reduce((sum, load) => sum + load.watts, 0),
    )
  })
  const until = [0]
  for (const each of watts) until.push((until.at(-1) ?? 0) + (each * every) / hour)
  return {
    watts,
    used: (at) => {
      const place = Math.min(watts.length - 1, Math.floor(at / every))
      return (until[place] ?? 0) + ((watts[place] ?? 0) * (at - place * every)) / hour
    },
  }
}

type Trouble =
  | { kind: 'silence' | 'frozen' | 'zeros'; from: number; lasts: number }
  | { kind: 'reset' | 'exchange'; from: number; lasts: number; index: number }

interface Meter {
  readonly start: number
  /** Wh that its register is written in. */
  readonly step: number
  readonly range: number
  readonly showsPower: boolean
  readonly troubles: readonly Trouble[]
}

/** What the platform reads of such a meter; the troubles do not overlap. */
function readMeter({ start, step, range, showsPower, troubles }: Meter, truth: Truth) {
  const samples: CounterSample[] = []
  const power: PowerSample[] = []
  let [base, index] = [0, start]
  const pending = troubles.filter((each) => 'index' in each)
  const shown = (at: number) => (Math.floor((index + truth.used(at) - base) / step) * step) % range
  const now = (at: number) => (truth.watts[Math.min(truth.watts.length - 1, at / every)] ?? 0) * 1_000
  for (let at = 0; at <= watched; at += every) {
    const trouble = troubles.find(({ from, lasts }) => at >= from && at < from + lasts)
    const replaced = pending[0]
    if (replaced && at >= replaced.from + replaced.lasts) {
      pending.shift()
      base = truth.used(at)
      index = replaced.index
    }
    if (trouble?.kind === 'frozen') {
      const last = Math.max(0, Math.ceil(trouble.from / every) * every - every)
      samples.push({ at, wh: shown(last) })
      if (showsPower) power.push({ at, mw: now(last) })
    } else if (trouble?.kind === 'zeros') {
      samples.push({ at, wh: 0 })
      if (showsPower) power.push({ at, mw: 0 })
    } else if (!trouble) {
      samples.push({ at, wh: shown(at) })
      if (showsPower) power.push({ at, mw: now(at) })
    }
  }
  return { samples, power }
}

function hoursOf(meter: Meter, truth: Truth) {
  const { samples, power } = readMeter(meter, truth)
  const highestPower = meter.showsPower ? Math.max(...power.map(({ mw }) => mw)) / 1_000 : null
  const options = { maxGap, maxPower: connection, ranges: [meter.range], power, highestPower }
  const boundaries = Array.from({ length: watched / hour + 1 }, (_, place) => place * hour)
  return energyOfCourse(followCounter(samples, options), boundaries, options).map((each) => ({
    ...each,
    truth: truth.used(each.to) - truth.used(each.from),
  }))
}

const load = fc.record({
  from: fc.integer({ min: -4 * hour, max: watched }),
  lasts: fc.integer({ min: minute, max: 6 * hour }),
  watts: fc.integer({ min: 5, max: 3_500 }),
})
const loads = fc.array(load, { minLength: 1, maxLength: 12 })

/** Troubles one after the other, with at least 20 minutes of ordinary life between them. */
const troubles = fc
  .array(
    fc.record({
      kind: fc.constantFrom('silence', 'frozen', 'zeros', 'reset', 'exchange'),
      pause: fc.integer({ min: 20 * minute, max: 4 * hour }),
      lasts: fc.integer({ min: minute, max: 3 * hour }),
      index: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 4 },
  )
  .map((all) => {
    let at = 0
    return all.map(({ kind, pause, lasts, index }): Trouble => {
      const from = at + pause
      // Zeros come while a gateway starts.
      const length = kind === 'zeros' ? Math.min(lasts, 40 * minute) : lasts
      at = from + length
      return kind === 'reset' || kind === 'exchange'
        ? { kind, from, lasts: length, index: kind === 'reset' ? 0 : index * 7_770_137 }
        : { kind, from, lasts: length }
    })
  })
  // Of what lasts until the end of the watch nothing shows yet what it hid.
  .map((all) => all.filter(({ from, lasts }) => from + lasts < watched - 70 * minute))

const meters = (step: number) =>
  fc
    .record({
      start: fc.oneof(fc.integer({ min: 13, max: 90_000 }), fc.integer({ min: 99_970, max: 99_998 })),
      step: fc.constant(step),
      range: fc.constant(10 ** 8),
      showsPower: fc.boolean(),
      troubles,
    })
    .map((meter) => {
      // A reset close to the end of the range looks like a rollover, and a rollover that nobody saw like a reset.
      const isReset = meter.troubles.some(({ kind }) => kind === 'reset' || kind === 'frozen' || kind === 'silence')
      return { ...meter, start: (isReset ? meter.start % 90_000 : meter.start) * 1_000 + 370 }
    })

const seeded = { seed: 20_261_123, numRuns: 100, endOnFailure: true }

describe('what is said of a random course of a random meter', () => {
  test.each([1, 10, 100, 1_000])('in steps of %i Wh', (step) => {
    fc.assert(
      fc.property(meters(step), loads, (meter, all) => {
        const truth = truthOf(all)
        const hours = hoursOf(meter, truth)
        for (const { energy, isEstimated, truth: used } of hours) {
          if (energy === null || isEstimated) continue
          // Measured: to the step of a fine register; that of a coarse one is shared by power, sampled each half minute.
          const sampling = meter.showsPower ? (most * every) / hour : 0
          // What one sample can hide, and what a gateway that stands for a while can: of a coarse register up to a step.
          const isFrozen = meter.troubles.some(({ kind }) => kind === 'frozen')
          const hidden = isFrozen ? 100 + (connection * every) / hour + (step < 1_000 ? 0 : step) : 0
          // A silence of up to a quarter of an hour is read as if it were none.
          const brief = meter.troubles.filter(({ lasts }) => lasts <= maxGap).reduce((sum, { lasts }) => sum + lasts, 0)
          const allowed = (step < 1_000 ? step + 1 : step / 5) + sampling + hidden + (most * brief) / hour
          expect(Math.abs(energy - used), `measured ${String(energy)} of ${String(used)}`).toBeLessThanOrEqual(allowed)
        }
        // What flowed while the meter was away and came back as another one: nobody can know it, and nothing else is missing.
        const known = hours.filter(({ energy }) => energy !== null)
        const difference = known.reduce((sum, { energy, truth: used }) => sum + (energy ?? 0) - used, 0)
        const unseen = hours.reduce((sum, { unknown }) => sum + unknown, 0)
        // A silence that lies over the edge of an unknown hour is spread into it.
        const edges = hours.filter((each, place) => each.energy === null && hours[place - 1]?.isEstimated).length
        const gaps = hours.some(({ energy }) => energy === null)
          ? meter.troubles.reduce((sum, { lasts }) => sum + lasts, 0)
          : 0
        const bound = (connection * (unseen + gaps)) / hour + step * (2 + meter.troubles.length + edges) + hours.length
        expect(Math.abs(difference)).toBeLessThanOrEqual(bound)
      }),
      seeded,
    )
  })

  test('an hour is unknown only where a meter was replaced, fell silent at an end or stood', () => {
    fc.assert(
      fc.property(meters(1), loads, (meter, all) => {
        const truth = truthOf(all)
        const hours = hoursOf(meter, truth)
        hours.forEach(({ from, to, energy }) => {
          if (energy !== null) return
          const isTouched = meter.troubles.some((each) => each.from < to && each.from + each.lasts + hour > from)
          expect(isTouched, String(from / hour)).toBe(true)
        })
      }),
      seeded,
    )
  })
})
