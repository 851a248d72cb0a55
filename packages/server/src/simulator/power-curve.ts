import { type CurveKind, type DayPattern, type DeviceKind, minutesOfDay, patternOf, phasePowers } from './day-curve.ts'
import { at, sum } from './series.ts'

/** The three phases, then all together. */
const channels = ['L1', 'L2', 'L3', 'total'] as const
const minuteMs = 60_000
const dayMs = minutesOfDay * minuteMs
/** Where counters begin, far enough back for years of them. */
const firstDay = Temporal.Instant.from('2025-01-01T00:00:00Z').epochMilliseconds / dayMs

/** What a connection takes and gives by channel: W, and Wh since counters began. */
export interface Flow {
  readonly watts: readonly number[]
  readonly imported: readonly number[]
  readonly exported: readonly number[]
}

interface DayCurve {
  readonly watts: readonly Float64Array[]
  /** W·s up to each full minute. */
  readonly imported: readonly Float64Array[]
  readonly exported: readonly Float64Array[]
}

const noCurve: DayCurve = { watts: [], imported: [], exported: [] }

/** Power as it runs over the years, and counters that are exactly its integral. */
export interface PowerCurve {
  at(epochMs: number): Flow
}

/** The power is linear from minute to minute; counters hold its integral, each direction by itself. */
export function powerCurve(kind: DeviceKind, habit: number): PowerCurve {
  return kind === 'separate' ? separateCurves(habit) : curveOfKind(kind, habit)
}

/** The load counts as taken, whoever delivers it, and all that the panels make as given. */
function separateCurves(habit: number): PowerCurve {
  const [home, roof] = [curveOfKind('household', habit), curveOfKind('panels', habit)]
  return {
    at(epochMs) {
      const [load, sun] = [home.at(epochMs), roof.at(epochMs)]
      const watts = load.watts.map((power, channel) => power + at(sun.watts, channel))
      return { watts, imported: load.imported, exported: sun.exported }
    },
  }
}

function curveOfKind(kind: CurveKind, habit: number): PowerCurve {
  const sumsBefore = sumDays(kind, habit)
  let last = { day: -1, curve: noCurve }
  const curveOn = (day: number) => {
    if (last.day !== day) last = { day, curve: curveOf(patternOf(kind, habit, firstDay + day)) }
    return last.curve
  }
  return {
    at(epochMs) {
      const day = Math.max(0, Math.floor(epochMs / dayMs) - firstDay)
      const within = Math.max(0, epochMs - (firstDay + day) * dayMs)
      const minute = Math.floor(within / minuteMs)
      const share = (within - minute * minuteMs) / minuteMs
      const before = sumsBefore(day)
      const curve = curveOn(day)
      const watts = curve.watts.map((knots) => {
        const from = at(knots, minute)
        return from + (at(knots, minute + 1) - from) * share
      })
      const since = (sums: readonly Float64Array[], sign: number, offset: number) =>
        sums.map((today, channel) => {
          const from = sign * at(curve.watts[channel] ?? [], minute)
          const part = positiveArea(from, sign * at(watts, channel), share * 60)
          return (at(before, offset + channel) + at(today, minute) + part) / 3600
        })
      return { watts, imported: since(curve.imported, 1, 0), exported: since(curve.exported, -1, channels.length) }
    },
  }
}

/** What the counters of all channels moved before a day since the first, each day added up once. */
function sumDays(kind: CurveKind, habit: number): (day: number) => readonly number[] {
  const known: (readonly number[])[] = []
  let last: readonly number[] = new Array<number>(2 * channels.length).fill(0)
  return (day) => {
    while (known.length <= day) {
      known.push(last)
      const moved = totalsOf(patternOf(kind, habit, firstDay + known.length - 1))
      last = last.map((before, index) => before + at(moved, index))
    }
    return known[day] ?? last
  }
}

/** The area above zero under a straight line from `a` to `b` over `width`. */
function positiveArea(a: number, b: number, width: number): number {
  if (a >= 0 && b >= 0) return ((a + b) / 2) * width
  if (a <= 0 && b <= 0) return 0
  return a > 0 ? ((a * a) / (2 * (a - b))) * width : ((b * b) / (2 * (b - a))) * width
}

const keptCurves = 40
const curves = new Map<string, DayCurve>()
const totals = new Map<string, readonly number[]>()

function keyOf({ kind, habit, month, sky, routine }: DayPattern): string {
  return `${kind} ${String(habit)} ${String(month)} ${String(sky)} ${String(routine)}`
}

/** Of all channels: imported, then exported, in W·s. */
function totalsOf(pattern: DayPattern): readonly number[] {
  const key = keyOf(pattern)
  const known = totals.get(key)
  if (known) return known
  const { imported, exported } = curveOf(pattern)
  const sums = [...imported, ...exported].map((series) => at(series, minutesOfDay))
  totals.set(key, sums)
  return sums
}

/** The last used are kept; a day of one pattern is worked out in a millisecond. */
function curveOf(pattern: DayPattern): DayCurve {
  const key = keyOf(pattern)
  const curve = curves.get(key) ?? workOut(pattern)
  curves.delete(key)
  curves.set(key, curve)
  const [oldest] = curves.keys()
  if (curves.size > keptCurves && oldest !== undefined) curves.delete(oldest)
  return curve
}

function workOut(pattern: DayPattern): DayCurve {
  const phases = phasePowers(pattern)
  const total = new Float64Array(minutesOfDay + 1).map((_, minute) => sum(phases.map((phase) => at(phase, minute))))
  const watts = [...phases, total]
  const sums = watts.map(addUp)
  return { watts, imported: sums.map(({ imported }) => imported), exported: sums.map(({ exported }) => exported) }
}

function addUp(knots: Float64Array): { imported: Float64Array; exported: Float64Array } {
  const imported = new Float64Array(knots.length)
  const exported = new Float64Array(knots.length)
  let from = knots[0] ?? 0
  let [taken, given] = [0, 0]
  for (let minute = 1; minute < knots.length; minute++) {
    const to = knots[minute] ?? 0
    taken += positiveArea(from, to, 60)
    given += positiveArea(-from, -to, 60)
    imported[minute] = taken
    exported[minute] = given
    from = to
  }
  return { imported, exported }
}
