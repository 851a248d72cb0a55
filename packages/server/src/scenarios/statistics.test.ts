import { languages } from '@tandem/contract/texts/format.ts'
import { scenarioMeasureWords, scenarioUnitWords } from '@tandem/contract/texts/scenario-words.ts'
import { expect, test } from 'vitest'
import { giniOf, measureNames, measures } from './figures.ts'
import { estimate, pairedTest } from './statistics.ts'

test('a mean has an interval of Student where there is more than one number', () => {
  expect(estimate([])).toBeNull()
  expect(estimate([7n])).toEqual({ count: 1, mean: 7n, low: null, high: null })
  // 1000, 2000, 3000: the deviation of the mean is 1000 / √3, t is 4.303.
  expect(estimate([1000n, 2000n, 3000n])).toEqual({ count: 3, mean: 2000n, low: -484n, high: 4484n })
  expect(estimate([5n, 5n, 5n])).toEqual({ count: 3, mean: 5n, low: 5n, high: 5n })
})

test('differences of one sign in five pairs come by chance in two of 32 ways', () => {
  expect(pairedTest([3n, 1n, 4n, 1n, 5n], 1)).toBe(625n)
  expect(pairedTest([], 1)).toBeNull()
  expect(pairedTest([0n, 0n], 1)).toBe(10_000n)
  expect(pairedTest([3n, -3n], 1)).toBe(10_000n)
})

test('of many pairs signs are turned by chance, the same for the same seed', () => {
  const differences = Array.from({ length: 40 }, (_, index) => BigInt(index - 12))
  expect(pairedTest(differences, 5)).toBe(pairedTest(differences, 5))
  expect(pairedTest(differences, 5)).toBeLessThan(10_000n)
  expect(
    pairedTest(
      Array.from({ length: 40 }, () => 1n),
      5,
    ),
  ).toBe(0n)
})

test.each([
  ['1 1 1', 0n],
  ['0 0 0 8', 7_500n],
  ['1 3', 2_500n],
  ['-1 1', null],
  ['', null],
])('the Gini of %s', (text, expected) => {
  const gains = text
    .split(' ')
    .filter((each) => each !== '')
    .map(BigInt)
  expect(giniOf(gains)).toBe(expected)
  expect(giniOf(gains.toReversed())).toBe(expected)
})

test('each measure has a name and a unit in each language', () => {
  const isAlikeEverywhere = (unit: string) => ['kWh', 'TC', 'TC/kWh'].includes(unit)
  const inWords = new Set(Object.values(measures).flatMap(({ unit }) => (isAlikeEverywhere(unit) ? [] : [unit])))
  for (const language of languages) {
    expect(Object.keys(scenarioMeasureWords[language]).toSorted()).toEqual(measureNames.toSorted())
    expect(Object.keys(scenarioUnitWords[language]).toSorted()).toEqual([...inWords].toSorted())
  }
})
