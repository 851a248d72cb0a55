import { describe, expect, test } from 'vitest'
import { aSession, perKWh } from '../testing/builders.ts'
import { refusalOf } from '../testing/refusals.ts'
import {
  acceptsDrafts,
  checkAcceptsDrafts,
  checkAcceptsOrders,
  checkSessionTerms,
  defaultPriceBounds,
  isTradableDay,
  periodsOf,
  type MarketSession,
} from './session.ts'

describe('session terms', () => {
  test.each<[string, Partial<MarketSession>, string | null, string?]>([
    ['ordinary terms', {}, null],
    ['the widest bounds', { minPrice: perKWh('-10'), maxPrice: perKWh('10') }, null],
    [
      'a gate that closes when it opens',
      { gateOpening: aSession().gateClosure },
      'start_not_before_end',
      'closingTime',
    ],
    ['equal bounds', { minPrice: perKWh('4') }, 'min_price_not_below_max', 'maxPrice'],
    ['crossed bounds', { minPrice: perKWh('5') }, 'min_price_not_below_max', 'maxPrice'],
    ['a lower bound beyond the units', { minPrice: perKWh('-10.00001') }, 'price_out_of_bounds', 'minPrice'],
    ['an upper bound beyond the units', { maxPrice: perKWh('10.00001') }, 'price_out_of_bounds', 'maxPrice'],
  ])('%s', (_, changes, code, field) => {
    const refusal = refusalOf(() => checkSessionTerms(aSession(changes)))
    expect([refusal?.code ?? null, refusal?.field]).toEqual([code, field])
  })

  test('default bounds are those of the European markets', () => {
    expect(defaultPriceBounds('dayAhead')).toEqual({ min: perKWh('-0.5'), max: perKWh('4') })
    expect(defaultPriceBounds('intraday')).toEqual({ min: perKWh('-9.999'), max: perKWh('9.999') })
  })
})

test.each<[string, Partial<MarketSession>, string, string | null]>([
  ['open within the gate', {}, '2026-03-01T09:59:59.999Z', null],
  ['at gate opening', {}, '2026-02-28T22:00:00Z', null],
  ['a millisecond before gate opening', {}, '2026-02-28T21:59:59.999Z', 'gate_not_open'],
  ['at gate closure, which is exclusive', {}, '2026-03-01T10:00:00Z', 'gate_closed'],
  ['after gate closure, not yet closed by the schedule', {}, '2026-03-01T10:00:01Z', 'gate_closed'],
  ['closed after the gate', { status: 'closed' }, '2026-03-01T11:00:00Z', 'gate_closed'],
  ['closed by the administrator before the gate', { status: 'closed' }, '2026-03-01T09:00:00Z', 'market_not_open'],
  ['scheduled, before the gate', { status: 'scheduled' }, '2026-02-01T00:00:00Z', 'gate_not_open'],
  ['scheduled, within the gate', { status: 'scheduled' }, '2026-03-01T00:00:00Z', 'market_not_open'],
  ['cleared', { status: 'cleared' }, '2026-03-01T11:00:00Z', 'market_already_cleared'],
  ['settled', { status: 'settled' }, '2026-03-01T11:00:00Z', 'market_already_cleared'],
])('22 orders when %s', (_, changes, now, code) => {
  const refusal = refusalOf(() => checkAcceptsOrders(aSession(changes), Temporal.Instant.from(now)))
  expect(refusal?.code ?? null).toBe(code)
  if (code === 'gate_closed') expect(refusal?.details).toEqual({ closedAt: '2026-03-01T10:00:00Z' })
})

test.each<[string, Partial<MarketSession>, string, string | null]>([
  ['scheduled, before the gate', { status: 'scheduled' }, '2026-02-01T00:00:00Z', null],
  ['open, before the gate', {}, '2026-02-28T00:00:00Z', null],
  ['open within the gate', {}, '2026-03-01T09:59:59.999Z', null],
  ['at gate closure', {}, '2026-03-01T10:00:00Z', 'gate_closed'],
  ['scheduled, at gate closure', { status: 'scheduled' }, '2026-03-01T10:00:00Z', 'gate_closed'],
  ['closed by the administrator', { status: 'closed' }, '2026-03-01T09:00:00Z', 'market_not_open'],
  ['settled', { status: 'settled' }, '2026-03-01T09:00:00Z', 'market_already_cleared'],
])('drafts when %s', (_, changes, now, code) => {
  const refusal = refusalOf(() => checkAcceptsDrafts(aSession(changes), Temporal.Instant.from(now)))
  expect(refusal?.code ?? null).toBe(code)
  expect(acceptsDrafts(aSession(changes), Temporal.Instant.from(now))).toBe(code === null)
})

test('a session trades the periods of its delivery day', () => {
  expect(periodsOf(aSession({ mtuMinutes: 15 }))).toHaveLength(96)
  // Worked out once for a day, a zone and a length.
  expect(periodsOf(aSession({ mtuMinutes: 15 }))).toBe(periodsOf(aSession({ mtuMinutes: 15 })))
  expect(periodsOf(aSession({ mtuMinutes: 60 }))).toHaveLength(24)
  expect(periodsOf(aSession({ deliveryZone: 'Europe/Berlin' }))).not.toEqual(periodsOf(aSession()))
})

test.each([
  ['2026-03-29', 'Europe/Bucharest', true],
  ['2026-10-25', 'Europe/Bucharest', true],
  ['2026-10-25', 'Europe/Berlin', true],
  ['2027-04-04', 'Australia/Lord_Howe', true],
  ['2011-12-30', 'Pacific/Apia', false],
  ['2011-12-31', 'Pacific/Apia', true],
  ['2026-10-25', 'Antarctica/Troll', false],
  ['2026-03-29', 'Antarctica/Troll', false],
])('%s in %s has 23 to 25 hours: %s', (date, deliveryZone, tradable) => {
  expect(isTradableDay(aSession({ deliveryDay: date as MarketSession['deliveryDay'], deliveryZone }))).toBe(tradable)
})
