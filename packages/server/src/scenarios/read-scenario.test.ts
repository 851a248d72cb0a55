import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../platform/config.ts'
import { readScenario } from './read-scenario.ts'
import { designsOf } from './scenario.ts'
import { scenarioSchema } from './schema.ts'

const small = `
scenario: small
from: 2026-03-28
days: 2
population:
  - { name: homes, count: 2, load: { profile: household }, strategy: priceTaker }
`
const faultsOf = (text: string) => readScenario(text).faults

describe('a scenario file', () => {
  test('has its usual values where it says nothing, in whole units', () => {
    expect(readScenario(small).scenario).toMatchObject({
      zone: 'Europe/Bucharest',
      period: 60,
      seed: 1,
      replicates: 1,
      market: { price: 'midpoint', tie: 'prorata', minPrice: -50_000, maxPrice: 400_000, imbalanceFactor: 250_000 },
      population: [{ value: 100_000, cost: 2_000, spread: 200_000, load: { size: 1_000_000 } }],
    })
  })

  test('may be JSON', () => {
    const json = {
      scenario: 'j',
      from: '2026-03-28',
      days: 1,
      population: [{ name: 'a', count: 1, load: { profile: 'flat' }, strategy: 'naive' }],
    }
    expect(readScenario(JSON.stringify(json)).faults).toEqual([])
  })

  test('makes every combination of a grid, the first of them the reference', () => {
    const { scenario } = readScenario(`${small}\ngrid: { price: [midpoint, low], lead: [240, 660] }`)
    expect(scenario && designsOf(scenario)?.map(({ name }) => name)).toEqual([
      'price-midpoint_lead-240',
      'price-midpoint_lead-660',
      'price-low_lead-240',
      'price-low_lead-660',
    ])
  })

  test('is told every fault in a line with its place', () => {
    const faults = faultsOf(`
scenario: Small
from: 2026-02-30
days: 367
colour: red
market: { minPrice: 0.000001, price: paidAsBid }
population:
  - { name: homes, count: 0, load: { profile: household, file: a.csv }, strategy: bluff, shape: round }
`)
    expect(faults).toEqual([
      'population[0].shape: is not known',
      'colour: is not known',
      'scenario: The scenario field format is invalid',
      'from: The from must be a date like 2026-03-29',
      'days: The days must be 366 or less',
      'market.price: The price field value is invalid',
      'market.minPrice: The minimum price may have at most 5 decimals',
      'population[0].count: The count must be 1 or more',
      'population[0].load: The load field value is invalid',
      'population[0].strategy: The strategy field value is invalid',
    ])
  })

  test.each([
    ['an empty file', '', 'must be an object'],
    ['a list', '[1, 2]', 'must be an object'],
    ['a text', 'hello', 'must be an object'],
    ['half a line', 'scenario: [', 'is not valid YAML'],
    ['a name twice', `${small}\ndays: 3`, 'is not valid YAML'],
    ['an alias', `${small}\nrecord: &a [periods]\nauthors: *a`, 'has an alias'],
    ['aliases that grow', `a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]`, 'has an alias'],
    ['brackets without end', '['.repeat(200_000), 'is not valid YAML'],
    ['a book', `# ${'x'.repeat(1_000_001)}`, 'is longer than 1000000 characters'],
    ['a number beyond all', small.replace('days: 2', 'days: 1e400'), 'days: '],
    ['a number as text', small.replace('days: 2', 'days: "2"'), 'days: '],
    [
      'a path to above',
      small.replace('profile: household', 'file: ../secret.csv, column: a'),
      'population[0].load.file: ',
    ],
    [
      'a path from the root',
      small.replace('profile: household', 'file: /etc/passwd, column: a'),
      'population[0].load.file: ',
    ],
    ['too many of them', small.replace('count: 2', 'count: 2001'), 'population[0].count: '],
    [
      'too many designs',
      `${small}\ngrid: { lead: [60, 61, 62, 63, 64, 65, 66, 67, 68], imbalanceMinimum: [0, 1, 2, 3, 4, 5, 6, 7] }`,
      'grid: makes more designs',
    ],
    ['designs and a grid', `${small}\ngrid: { lead: [60] }\ndesigns: [{ name: a, market: {} }]`, 'grid: '],
    [
      'bounds the wrong way round',
      `${small}\nmarket: { minPrice: 1, maxPrice: 0.5 }`,
      'market.minPrice: must be below',
    ],
    ['a region that is not there', small.replace('count: 2', 'count: 2, region: moon'), 'regions: '],
    ['a program without a command', small.replace('priceTaker', 'program'), 'population[0].command: '],
    ['another zone', `${small}\nzone: America/New_York`, 'zone: '],
  ])('%s is refused', (_, text, fault) => {
    const { scenario, faults } = readScenario(text)
    expect(scenario).toBeNull()
    expect(faults[0]).toContain(fault)
  })
})

test.each(['price-rules', 'imbalance-modes', 'strategies'])('the ready scenario %s can be read', (name) => {
  expect(faultsOf(fs.readFileSync(path.join(projectRoot, 'scenarios', `${name}.yaml`), 'utf8'))).toEqual([])
})

test('the published schema is the one that files are read by', () => {
  expect(fs.readFileSync(path.join(projectRoot, 'docs/scenario.schema.json'), 'utf8')).toBe(scenarioSchema())
})
