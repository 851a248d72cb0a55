import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { dampForecast } from './damping.ts'
import { finishForecast, mixMembers, weighMembers, type MadeDay } from './members.ts'

const flat = (value: number) => new Float64Array(24).fill(value)
const said = [flat(0), flat(100), flat(200)] as const

/** Days whose members are off by a share of these at each hour, to either side by chance. */
function daysOff(count: number, errorsOf: (hour: number) => readonly number[], seed = 3): MadeDay[] {
  const pick = seededWholeNumbers(seed)
  return Array.from({ length: count }, () => {
    const actual = flat(pick(-100, 100))
    const members = errorsOf(0).map((_, member) =>
      actual.map((came, hour) => came + (pick(0, 1) === 0 ? -1 : 1) * (errorsOf(hour)[member] ?? 0)),
    )
    return { values: mixMembers(members), actual, members }
  })
}

test('LEAR counts for two fifths beside trees and networks, for half beside trees alone', () => {
  expect(mixMembers([flat(100), flat(10), flat(1)])[7]).toBeCloseTo(43.3, 9)
  expect(mixMembers([flat(100), flat(10)])[7]).toBeCloseTo(55, 9)
})

test('members that are off alike count as usual, and one that is off twice as much for about half of that', () => {
  expect(
    [
      ...weighMembers(
        daysOff(18, () => [5, 5, 5]),
        said,
      ),
    ].every((value) => Math.abs(value - 90) < 1e-9),
  ).toBe(true)
  // .4, .3 and .3 by 5, 5 and 10, of which a tenth is that of all, 20 ÷ 3.
  const [near, far] = [0.9 * 5 + 0.1 * (20 / 3), 0.9 * 10 + 0.1 * (20 / 3)]
  const whole = 0.7 / near + 0.3 / far
  const expected = (100 * (0.3 / near) + 200 * (0.3 / far)) / whole
  weighMembers(
    daysOff(18, () => [5, 5, 10]),
    said,
  ).forEach((value) => expect(value).toBeCloseTo(expected, 9))
  const ofTwo = weighMembers(
    daysOff(18, () => [5, 10]),
    said.slice(0, 2),
  )
  const [one, two] = [0.9 * 5 + 0.75, 0.9 * 10 + 0.75]
  ofTwo.forEach((value) => expect(value).toBeCloseTo(100 / two / (1 / one + 1 / two), 9))
})

test('who is nearer is told apart for each six hours of the day', () => {
  const past = daysOff(18, (hour) => (hour >= 6 && hour < 12 ? [2, 10, 10] : [10, 10, 2]))
  const values = weighMembers(past, said)
  const morning = values[6] ?? NaN
  const others = values[0] ?? NaN
  expect(morning).toBeLessThan(50)
  expect(others).toBeGreaterThan(130)
  values.forEach((value, hour) => expect(value).toBeCloseTo(hour >= 6 && hour < 12 ? morning : others, 9))
})

test('what is older than 18 days changes nothing', () => {
  const past = daysOff(30, () => [5, 3, 8])
  const changed = (at: number) =>
    past.map((day, index) => (index === at ? { ...day, members: [flat(7), flat(8), flat(9)] } : day))
  expect(weighMembers(changed(11), said)).toEqual(weighMembers(past, said))
  expect(weighMembers(changed(12), said)).not.toEqual(weighMembers(past, said))
})

test('a member that was never off is believed most, but not alone; where none ever was, all count as usual', () => {
  const [value = NaN] = weighMembers(
    daysOff(18, () => [0, 8, 8]),
    said,
  )
  expect(value).toBeGreaterThan(5)
  expect(value).toBeLessThan(20)
  expect(
    weighMembers(
      daysOff(18, () => [0, 0, 0]),
      said,
    ),
  ).toEqual(mixMembers(said))
})

test('days of other members, and of which nothing is known, say nothing; with less than fourteen others all count as usual', () => {
  const usual = mixMembers(said)
  const days = daysOff(14, () => [5, 3, 8])
  expect(weighMembers([], said)).toEqual(usual)
  expect(weighMembers(days.slice(1), said)).toEqual(usual)
  const known = weighMembers(days, said)
  expect(known).not.toEqual(usual)
  const older: MadeDay = { values: flat(3), actual: flat(4) }
  const twoAlone: MadeDay = { ...older, members: [flat(500), flat(4)] }
  const without: MadeDay = { ...older, members: null }
  const unsaid: MadeDay = { ...older, members: [flat(NaN), flat(4), flat(500)] }
  expect(weighMembers([older, ...days, twoAlone, without, unsaid], said)).toEqual(known)
  const night = days.map((day) => ({ ...day, actual: day.actual.map((came, hour) => (hour < 6 ? NaN : came)) }))
  expect(weighMembers(night, said)).toEqual(usual)
  // Of hours of which too little is known the others say what they can.
  const more = [...daysOff(4, () => [5, 3, 8]), ...night]
  expect([...weighMembers(more, said)].every((value) => Number.isFinite(value) && value !== usual[0])).toBe(true)
})

test('one price that never comes again, however large, hardly changes who is believed', () => {
  const past = daysOff(18, () => [5, 4, 8])
  const plain = weighMembers(past, said)
  for (const size of [1e3, 1e9]) {
    const slip = past.map((day, at) =>
      at === 9 ? { ...day, actual: day.actual.map((came, hour) => (hour === 8 ? size : came)) } : day,
    )
    weighMembers(slip, said).forEach((value, hour) => expect(Math.abs(value - (plain[hour] ?? NaN))).toBeLessThan(2))
    // Nor does one that a member alone said.
    const said1 = past.map((day, at) =>
      at === 9 ? { ...day, members: day.members?.map((own, of) => (of === 0 ? own.with(8, size) : own)) } : day,
    )
    weighMembers(said1, said).forEach((value, hour) => expect(Math.abs(value - (plain[hour] ?? NaN))).toBeLessThan(4))
  }
})

const value = fc.integer({ min: -1_000_000, max: 1_000_000 })
const hours = fc.array(value, { minLength: 24, maxLength: 24 }).map((values) => Float64Array.from(values))
const three = fc.tuple(hours, hours, hours)
const days = fc.array(fc.record({ members: three, actual: hours }), { minLength: 14, maxLength: 22 })

test('another unit is another unit, what moves all prices moves the forecast, and it lies between what the members say', () => {
  fc.assert(
    fc.property(days, three, value, fc.constantFrom(2 ** -10, 0.5, 7, 1e5), (past, members, shift, unit) => {
      const move = (values: Float64Array) => values.map((each) => each * unit + shift)
      const made = (each: (typeof past)[number]): MadeDay => ({ ...each, values: mixMembers(each.members) })
      const plain = weighMembers(past.map(made), members)
      const other = weighMembers(
        past.map((each) => made({ members: each.members.map(move) as typeof each.members, actual: move(each.actual) })),
        members.map(move),
      )
      plain.forEach((each, hour) => {
        const all = members.map((own) => own[hour] ?? NaN)
        const rounding = 1e-6
        expect(each).toBeGreaterThanOrEqual(Math.min(...all) - rounding)
        expect(each).toBeLessThanOrEqual(Math.max(...all) + rounding)
        expect(Math.abs((other[hour] ?? NaN) - (each * unit + shift))).toBeLessThanOrEqual(
          1e-8 * (1e6 * unit + Math.abs(shift)),
        )
      })
    }),
    { seed: 178, numRuns: 60 },
  )
})

test('a forecast is finished by both: what the members say by how near they were is damped; one without members is damped alone', () => {
  const past = daysOff(40, () => [50, 30, 80])
  const values = mixMembers(said)
  const finished = finishForecast(past, { values, members: said })
  expect(finished).toEqual(dampForecast(past, weighMembers(past, said)))
  expect(finished).not.toEqual(weighMembers(past, said))
  expect(finishForecast(past, { values, members: null })).toEqual(dampForecast(past, values))
})
