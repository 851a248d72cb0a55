import { connectionFaults } from '@tandem/core/metering/analyser.ts'
import { quantities } from '@tandem/core/metering/quantities.ts'
import { plausibilityCodes } from '@tandem/core/metering/plausibility.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTexts } from '../../../i18n/index.ts'
import { textOf } from '../../../i18n/use-text.ts'
import { doubtAbout, levelOf } from './analyser-values.ts'
import { checkText } from './check-text.ts'
import { isFresh } from './freshness.ts'
import { directionOf, kilowatts, nameOf, totalPower, writtenOf } from './quantity-styles.ts'
import { stateOf } from './connection-chip.tsx'
import { aLive, anAnalyser, aTest, now } from './testing.ts'
import { extendTrail, piecesOf, placeInTime } from './trail.ts'

beforeEach(() => startTexts('en'))
const format = formatFor('en')

describe('names', () => {
  it('calls every quantity something that people read', () => {
    const names = quantities.map(nameOf)
    expect(names.filter((name) => /_|name\.|part\./.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    expect([nameOf('voltage_L12'), nameOf('frequency')]).toEqual(['Voltage, L1 to L2', 'Frequency'])
  })

  it('has a sentence and a next step for every fault, and for every check', () => {
    const t = textOf('analysers')
    const sentences = connectionFaults.flatMap((fault) => [t(`fault.${fault}`), t(`step.${fault}`)])
    expect(sentences.filter((sentence) => !sentence.endsWith('.'))).toEqual([])
    const params = { phase: 'L2', voltage: 12.5, lowest: 229, highest: 231.25, frequency: 49.98, sum: 1, total: 2 }
    const more = { power: 2345.678, apparent: 3, powerFactor: 1.2, thd: 9.1, import: 7511.604 }
    const checks = plausibilityCodes.map((code) =>
      checkText({ code, level: 'good', params: { ...params, ...more } }, format),
    )
    expect(checks.filter((sentence) => /[{}]|plausible\./.test(sentence))).toEqual([])
    expect(checks).toContain('Now 2,346 W from the grid.')
  })
})

describe('figures', () => {
  it('writes each with the decimals that mean something', () => {
    expect(writtenOf(format, 'voltage_L1', 231_449)).toBe('231.4\u00A0V')
    expect(writtenOf(format, 'active_energy_import', 7_511_604)).toBe('7,511.60\u00A0kWh')
    expect(writtenOf(format, 'power_factor_total', -823)).toBe('−0.82')
    expect(writtenOf(format, 'voltage_thd_L1', undefined)).toBe('–')
  })

  it('takes the total power, or adds the phases up', () => {
    expect(totalPower({ active_power_total: 5, active_power_L1: 3 })).toBe(5)
    expect(totalPower({ active_power_L1: 3, active_power_L2: -4 })).toBe(-1)
    expect(totalPower({ frequency: 50_000 })).toBeNull()
  })

  it('calls nothing what would be shown as 0.00 kW', () => {
    expect([directionOf(4_999), directionOf(-5_000), directionOf(5_000)]).toEqual(['none', 'out', 'in'])
    expect([kilowatts(format, 4_999), kilowatts(format, 2_350_000)]).toEqual(['0.00', '+2.35'])
  })
})

describe('the line of the last minutes', () => {
  const at = (seconds: number, power = 1) =>
    aLive({ measuredAt: now.add({ seconds }), values: { active_power_total: power } })

  it('takes each measurement once and forgets what is older than five minutes', () => {
    const trail = [0, 2, 2, 1, 299, 302].reduce(
      (known, seconds) => extendTrail(known, at(seconds)),
      extendTrail([], at(-1)),
    )
    expect(trail.map((point) => (point.at - now.epochMilliseconds) / 1000)).toEqual([299, 302])
  })

  it('begins with what was measured before anybody came, and adds nothing to it twice', () => {
    const recent = [-400, -20, -10].map((seconds) => ({ at: now.add({ seconds }), power: 7 }))
    const begun = extendTrail([], { ...at(0), recent })
    expect(begun.map((point) => (point.at - now.epochMilliseconds) / 1000)).toEqual([-20, -10, 0])
    expect(extendTrail(begun, { ...at(0), recent })).toBe(begun)
  })

  it('breaks where nothing was heard for long', () => {
    const trail = [0, 10, 20, 60, 70].reduce<ReturnType<typeof extendTrail>>(
      (known, s) => extendTrail(known, at(s)),
      [],
    )
    expect(piecesOf(trail).map((piece) => piece.length)).toEqual([3, 2])
    expect(placeInTime(now.epochMilliseconds - 150_000, now.epochMilliseconds)).toBe(0.5)
  })
})

it('takes values of 30 seconds for the present, and none of an analyser that is offline', () => {
  const live = aLive({ measuredAt: now })
  expect([isFresh(live, now.epochMilliseconds + 30_000), isFresh(live, now.epochMilliseconds + 30_001)]).toEqual([
    true,
    false,
  ])
  const offline = { ...live, connection: { ...live.connection, state: 'offline' as const } }
  expect(isFresh(offline, now.epochMilliseconds)).toBe(false)
})

it('doubts what was not tested, failed or looks wrong', () => {
  const terms = { ...anAnalyser(), profile: 'eastron_sdm630' }
  const bad = aTest({ checks: [{ code: 'counters_missing', level: 'bad', params: {} }] })
  expect(levelOf(aTest())).toBe('good')
  expect(doubtAbout(terms, null, null)).toBe('untested')
  expect(doubtAbout(terms, null, terms)).toBeNull()
  expect(doubtAbout(terms, { terms: { ...terms, deviceId: 9 }, result: aTest() }, null)).toBe('untested')
  expect(doubtAbout(terms, { terms, result: aTest() }, null)).toBeNull()
  expect(doubtAbout(terms, { terms, result: bad }, terms)).toBe('bad')
  // Without a model there is nothing to test yet.
  expect(doubtAbout({ ...terms, profile: null }, null, null)).toBeNull()
  expect(doubtAbout(terms, { terms, result: aTest({ isReadable: false }) }, terms)).toBe('failed')
})

it('tells an analyser without a model from one that waits for its first values', () => {
  const waiting = { isActive: true, profile: 'eastron_sdm630', connection: null }
  expect(stateOf(waiting)).toBe('waiting')
  expect(stateOf({ ...waiting, profile: null })).toBe('noModel')
  expect(stateOf({ ...waiting, profile: null, isActive: false })).toBe('disabled')
})
