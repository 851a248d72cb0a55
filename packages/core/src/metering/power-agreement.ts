import { energyOfCourse, maxGap, type CounterCourse, type CounterInterval } from './counter.ts'
import { energyByPower } from './power-course.ts'
import type { CounterCourses } from './measured-hours.ts'

/**
 * What the counters of a device say beside its power. `power_third`: power is that of one phase of three; `power_threefold`: the
 * counters are those of one phase; `reversed`: the counter of what is taken counts what is fed in; `power_lower` and
 * `power_higher`: by another factor, as with a wrong transformer ratio.
 */
export const powerAgreements = [
  'agrees',
  'too_little',
  'power_third',
  'power_threefold',
  'reversed',
  'power_lower',
  'power_higher',
] as const
type PowerAgreement = (typeof powerAgreements)[number]

/** Wh of the hours in which both are known. */
interface CountedAndByPower {
  readonly counted: number
  readonly byPower: number
}

export interface PowerComparison extends CountedAndByPower {
  readonly agreement: PowerAgreement
}

const hour = 3_600_000
/** Below, the steps of counters say more than the energy does. */
const leastEnergy = 1_000
/** Power is read now and then; over hours its mean is this close, in hundredths. */
const tolerance = 15

/** Compares what both counters counted with the integral of power, hour by hour, from a whole hour to another. */
export function comparePower(courses: CounterCourses, from: number, until: number): PowerComparison {
  const boundaries = Array.from({ length: Math.max(0, (until - from) / hour) + 1 }, (_, index) => from + index * hour)
  const [imported, exported] = [courses.import, courses.export].map((course) =>
    energyOfCourse(course, boundaries, { maxGap }),
  ) as [CounterInterval[], CounterInterval[]]
  // One counter that moves shows that the device counts, even where the other stands although it should not.
  const isCounted = imported.map((each, place) => each.energy !== null || (exported[place]?.energy ?? null) !== null)
  const taken = sumOf(courses.import, imported, isCounted)
  const given = sumOf(courses.export, exported, isCounted)
  const counted = taken.counted + given.counted
  const byPower = taken.byPower + given.byPower
  return { counted, byPower, agreement: judge(taken, given, { counted, byPower }) }
}

function judge(taken: CountedAndByPower, given: CountedAndByPower, all: CountedAndByPower): PowerAgreement {
  const { counted, byPower } = all
  if (Math.max(counted, byPower) < leastEnergy) return 'too_little'
  const isReversed = isNear(taken.counted, given.byPower) && isNear(given.counted, taken.byPower)
  const isStraight = isNear(taken.counted, taken.byPower) && isNear(given.counted, given.byPower)
  if (isReversed && !isStraight) return 'reversed'
  if (isNear(counted, byPower)) return 'agrees'
  if (isNear(counted, byPower * 3)) return 'power_third'
  if (isNear(counted * 3, byPower)) return 'power_threefold'
  return byPower < counted ? 'power_lower' : 'power_higher'
}

/** Within the tolerance, or within what is too little to be judged. */
function isNear(one: number, other: number): boolean {
  const difference = Math.abs(one - other)
  return difference * 100 <= Math.max(one, other) * tolerance || difference < leastEnergy / 5
}

function sumOf(
  { power }: CounterCourse,
  hours: readonly CounterInterval[],
  isCounted: readonly boolean[],
): CountedAndByPower {
  let [counted, byPower] = [0, 0]
  hours.forEach(({ from, to, known }, place) => {
    const flowed = energyByPower(power, from, to)
    if (!isCounted[place] || flowed === null) return
    counted += known
    byPower += flowed
  })
  return { counted, byPower }
}
