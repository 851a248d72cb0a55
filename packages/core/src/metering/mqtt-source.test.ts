import { expect, test } from 'vitest'
import { findByPath, isBelow, isSameSource, readMqttMessage, type MqttSignal, type MqttSource } from './mqtt-source.ts'

const arrivedAt = Temporal.Instant.from('2026-03-02T08:00:00Z')
const clock = { arrivedAt, zone: 'Europe/Bucharest' }
const signal = (terms: Partial<MqttSignal> = {}): MqttSignal => {
  return { meaning: 'consumed', topic: 'flat/meter', path: '', unit: 'kWh', ...terms }
}
const read = (payload: unknown, signals: readonly MqttSignal[] = [signal()], timePath: string | null = null) =>
  readMqttMessage({ signals, timePath }, { topic: 'flat/meter', payload }, clock)

test.each([
  ['the number itself', 12.3456, '', 12_346],
  ['a text of digits', '8394.744', '', 8_394_744],
  ['names with points between', { ENERGY: { Total: 1.5 } }, 'ENERGY.Total', 1_500],
  ['a place in a list', { emeters: [{ total: 1 }, { total: 2 }] }, 'emeters.1.total', 2_000],
  ['a name that has points itself', { SML: { '1.8.0': '7.001' } }, 'SML.1.8.0', 7_001],
  ['more digits than a float has', '1.00049999999999999999999999', '', 1_000],
  ['a number with an exponent', 1e-7, '', 0],
])('finds %s', (_, payload, path, wh) => {
  expect(read(payload, [signal({ path })])).toEqual({ at: null, values: { consumed: wh } })
})

test.each([
  ['nothing there', { ENERGY: {} }, 'ENERGY.Total'],
  ['an object where a number is looked for', { ENERGY: { Total: {} } }, 'ENERGY'],
  ['a truth', true, ''],
  ['no number', 'unavailable', ''],
  ['an empty text', '', ''],
  ['what every object has', {}, 'constructor.name'],
  ['the length of a list', [1], 'length'],
  ['a counter below zero', -1, ''],
  ['more than a counter holds', '99999999999999999', ''],
  ['a text without end', '1'.repeat(60_000), ''],
])('finds no number in %s', (_, payload, path) => {
  expect(read(payload, [signal({ path })])).toBeNull()
})

test('units and signs become whole Wh and mW', () => {
  const signals = [
    signal({ meaning: 'consumed', path: 'in', unit: 'Wh' }),
    signal({ meaning: 'produced', path: 'out', unit: 'MWh' }),
    signal({ meaning: 'power', path: 'p', unit: 'kW' }),
    signal({ meaning: 'power', topic: 'another', path: 'p', unit: 'W' }),
  ]
  expect(read({ in: 12.5, out: 1.2345678, p: -0.3504 }, signals)?.values).toEqual({
    consumed: 13,
    produced: 1_234_568,
    power: -350_400,
  })
  expect(read({ p: 10_001 }, signals)).toBeNull()
  expect(read(1_000_000.001, [signal({ meaning: 'consumedInInterval' })])).toBeNull()
})

test.each([
  ['2026-03-02T07:59:30Z', '2026-03-02T07:59:30Z'],
  ['2026-03-02T09:59:30+02:00', '2026-03-02T07:59:30Z'],
  ['2026-03-02T09:59:30', '2026-03-02T07:59:30Z'],
  ['2026-03-02 09:59:30', '2026-03-02T07:59:30Z'],
  [1_772_438_370, '2026-03-02T07:59:30Z'],
  ['1772438370000', '2026-03-02T07:59:30Z'],
  [1_772_438_370.25, '2026-03-02T07:59:30.25Z'],
  // As others write it: Java with its zone, ISO 8601 without separators, an offset of hours alone.
  ['2026-03-02T05:05:07-05:00[America/New_York]', '2026-03-02T10:05:07Z'],
  ['2026-03-02T05:05:07[America/New_York]', '2026-03-02T10:05:07Z'],
  ['20260302T050507-0500', '2026-03-02T10:05:07Z'],
  ['2026-03-02T05-05', '2026-03-02T10:00:00Z'],
])('reads the time %s', (time, at) => {
  expect(read({ time, v: 1 }, [signal({ path: 'v' })], 'time')?.at?.toString()).toBe(at)
})

test.each([
  ...['yesterday', '', null, '26-03-02', '2026-13-01T00:00:00', {}],
  // A day is no moment; an hour that no clock of the zone shows is by another clock, and which one nobody knows.
  ...[
    '2026-03-02',
    '2026-03-29T03:30:00',
    '2026-03-29T03:30:00[Europe/Bucharest]',
    '2026-10-25T03:30:00[Europe/Bucharest]',
  ],
])('takes %j for no time', (time) => {
  expect(read({ time, v: 1 }, [signal({ path: 'v' })], 'time')).toBeNull()
})

test('in the hour that the clock shows twice the time is what is nearer to the arrival', () => {
  const stamps = ['2026-10-25T00:31:00Z', '2026-10-25T01:31:00Z'].map((at) => {
    const late = { ...clock, arrivedAt: Temporal.Instant.from(at) }
    const message = { topic: 'flat/meter', payload: { t: '2026-10-25T03:30:00', v: 1 } }
    return readMqttMessage({ signals: [signal({ path: 'v' })], timePath: 't' }, message, late)?.at?.toString()
  })
  expect(stamps).toEqual(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])
})

test('topics are below a prefix by whole levels', () => {
  expect(['flat/12', 'flat/12/SENSOR', 'flat/123', 'flat', 'flat/1'].map((topic) => isBelow(topic, 'flat/12'))).toEqual(
    [...[true, true, false, false, false]],
  )
  expect(findByPath({ a: 1 }, '')).toEqual({ a: 1 })
})

test('what a database gives back in another sequence is the same', () => {
  const source: MqttSource = { broker: 'home', signals: [signal()], timePath: null, interval: null }
  const turned = JSON.parse(
    JSON.stringify(source, ['signals', 'unit', 'topic', 'path', 'meaning', 'broker']),
  ) as MqttSource
  expect(isSameSource(source, { ...turned, timePath: null, interval: null })).toBe(true)
  expect(isSameSource(source, { ...source, timePath: 't' })).toBe(false)
  expect(isSameSource(source, null)).toBe(false)
  expect(isSameSource(null, null)).toBe(true)
})
