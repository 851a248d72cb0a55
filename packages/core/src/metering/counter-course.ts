/** How the counter of a device may move. */
export interface CounterOptions {
  /** The longest time between two samples that still shows when the energy flowed; in milliseconds. */
  readonly maxGap: number
  /** The most that the connection can carry, in W. */
  readonly maxPower: number
  /** Where counters of this device begin again from zero, in Wh. */
  readonly ranges: readonly number[]
}

/** A counter as it was read: epoch milliseconds and whole Wh. */
export interface CounterSample {
  readonly at: number
  readonly wh: number
}

/** A sample that can be trusted. */
export interface CounterPoint extends CounterSample {
  /** Wh since the first point, across rollovers, resets and swaps. */
  readonly total: number
  /** Nothing is known of the energy since the point before. */
  readonly isBreak: boolean
}

export interface CounterCourse {
  /** In time, their totals never falling. */
  readonly points: readonly CounterPoint[]
}

/** So many samples that go on from each other make a new level believable; a single one is an outlier. */
const believable = 3

/** 10 TWh: no device counts so far. */
const highestCounter = 10 ** 13

/** Counters are written in steps of up to 10 kWh, and those of 32-bit floats in steps that grow with the value. */
const coarsestStep = 10_000
const floatSteps = 2 ** 22

/** A rollover is believed only where it stands for less than this part of the range. */
const rolloverShare = 100

type Reading = 'moved' | 'rolled' | 'impossible'

/**
 * Finds out how a counter went, from samples in any sequence, some of them twice and some of them garbage. A value that
 * jumps and comes back is left out. A fall that is no rollover, and a rise beyond what the connection can carry, are a reset
 * or another device once three samples go on from there; what was used meanwhile is not known. Samples at the end that the
 * ones before do not lead to wait for those that come.
 */
export function followCounter(samples: readonly CounterSample[], terms: CounterOptions): CounterCourse {
  const points: CounterPoint[] = []
  let doubtful: CounterSample[] = []
  for (const sample of inSequence(samples)) {
    if (continueCourse(points, sample, terms)) {
      doubtful = []
      continue
    }
    const last = doubtful.at(-1)
    const goesOn = last !== undefined && readStep(last, sample, terms).kind === 'moved'
    doubtful = goesOn ? [...doubtful, sample] : [sample]
    if (doubtful.length < believable) continue
    startAnew(points, doubtful)
    doubtful = []
  }
  return { points }
}

/** By time, each time once; what is no counter is left out. Of two values at one time the lower is taken. */
function inSequence(samples: readonly CounterSample[]): CounterSample[] {
  return samples
    .filter(({ at, wh }) => Number.isSafeInteger(at) && Number.isInteger(wh) && wh >= 0 && wh <= highestCounter)
    .toSorted((a, b) => a.at - b.at || a.wh - b.wh)
    .filter(({ at }, index, sorted) => index === 0 || at !== sorted[index - 1]?.at)
}

/** Adds a sample that the points lead to. Where only the last few stand in its way, they were the outliers. */
function continueCourse(points: CounterPoint[], sample: CounterSample, terms: CounterOptions): boolean {
  const last = points.at(-1)
  if (!last) {
    points.push({ ...sample, total: 0, isBreak: false })
    return true
  }
  const most = sample.wh < last.wh ? believable - 1 : 0
  for (let back = 0; back <= most; back++) {
    const before = points.at(-1 - back)
    if (!before) return false
    const step = readStep(before, sample, terms)
    if (step.kind !== 'impossible' && (back === 0 || step.kind === 'moved')) {
      points.length -= back
      points.push({ ...sample, total: before.total + step.energy, isBreak: false })
      return true
    }
    if (before.isBreak) return false
  }
  return false
}

/** What a step from one sample to a later one stands for. */
function readStep(from: CounterSample, to: CounterSample, terms: CounterOptions): { kind: Reading; energy: number } {
  const most = (terms.maxPower * (to.at - from.at)) / 3_600_000 + coarsestStep + Math.max(from.wh, to.wh) / floatSteps
  const moved = to.wh - from.wh
  if (moved >= 0) return moved <= most ? { kind: 'moved', energy: moved } : { kind: 'impossible', energy: 0 }
  const range = terms.ranges.find((each) => {
    const energy = moved + each
    return from.wh < each && energy <= most && energy <= each / rolloverShare
  })
  return range === undefined ? { kind: 'impossible', energy: 0 } : { kind: 'rolled', energy: moved + range }
}

function startAnew(points: CounterPoint[], samples: readonly CounterSample[]): void {
  const [first] = samples
  const total = points.at(-1)?.total ?? 0
  for (const sample of samples) {
    points.push({ ...sample, total: total + sample.wh - (first?.wh ?? 0), isBreak: sample === first })
  }
}
