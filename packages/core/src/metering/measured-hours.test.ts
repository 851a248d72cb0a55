import { expect, test } from 'vitest'
import { followCounter, maxGap, type CounterSample } from './counter.ts'
import { hourOf, measureHours } from './measured-hours.ts'

const [minute, hour] = [60_000, 3_600_000]
const terms = { maxGap, maxPower: 100_000, ranges: [] }
const none = followCounter([], terms)

/** A sample a minute, 60 W, but in the gap. */
function course(from: number, to: number, gap: readonly [number, number] = [0, 0]) {
  const samples: CounterSample[] = []
  for (let at = from; at <= to; at += minute) {
    if (at <= gap[0] || at >= gap[1]) samples.push({ at, wh: 1_000 + (at - from) / minute })
  }
  return followCounter(samples, terms)
}

const brief = (hours: ReturnType<typeof measureHours>) =>
  hours.map(({ start, quality, ...each }) => [
    ...[start.epochMilliseconds / hour, each.consumption, each.production, quality],
    ...[each.consumptionQuarters, each.productionQuarters],
  ])

test('both counters make one hour, and a counter that is not there leaves its side unknown', () => {
  const courses = { import: course(0, 2 * hour), export: none }
  expect(brief(measureHours(courses, 0, hour))).toEqual([[0, 60, null, 'measured', [15, 15, 15, 15], null]])
  const both = { import: none, export: course(0, hour) }
  expect(brief(measureHours(both, 0, hour))).toEqual([[0, null, 60, 'measured', null, [15, 15, 15, 15]]])
})

test('a gap inside an hour leaves the hour measured and its quarters unknown', () => {
  const courses = { import: course(0, hour, [10 * minute, 40 * minute]), export: course(0, hour) }
  expect(brief(measureHours(courses, 0, hour))).toEqual([[0, 60, 60, 'measured', null, [15, 15, 15, 15]]])
})

test('a gap over the hour makes both hours estimated, their quarters as well', () => {
  const courses = { import: course(0, 2 * hour, [50 * minute, 80 * minute]), export: none }
  const four = [15, 15, 15, 15]
  expect(brief(measureHours(courses, 0, 2 * hour))).toEqual([
    [0, 60, null, 'estimated', four, null],
    [1, 60, null, 'estimated', four, null],
  ])
})

test('hours that are not known are left out, one that is known but for minutes is estimated', () => {
  const courses = { import: course(70 * minute, 3 * hour), export: none }
  expect(brief(measureHours(courses, 0, 3 * hour))).toEqual([
    [1, 50, null, 'estimated', [5, 15, 15, 15], null],
    [2, 60, null, 'measured', [15, 15, 15, 15], null],
  ])
  expect(measureHours(courses, hour, hour)).toEqual([])
})

test('a moment belongs to the hour that it begins', () => {
  expect([0, 1, hour - 1, hour].map(hourOf)).toEqual([0, 0, 0, hour])
})
