/** For tests: an hour of an open position, at an expected price of 0.20. */
import type { OpenHour } from '@tandem/contract/orders/open-position.ts'
import { closingLimit, costOfLeavingOpen } from '@tandem/core/imbalance/gap.ts'
import { dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { kWh, perKWh } from '@tandem/core/testing/builders.ts'

const prices = { deficitPrice: perKWh('0.25'), excessPrice: perKWh('0.15') }

/** Open by so many kWh, + to buy; null: nothing is forecast. */
export function anOpenHour(start: Temporal.Instant, kWhOpen: string | null, changes: Partial<OpenHour> = {}): OpenHour {
  const open = kWhOpen === null ? null : kWh(kWhOpen)
  return {
    start,
    end: start.add({ hours: 1 }),
    day: dayOf(start, 'Europe/Bucharest'),
    label: '',
    need: open,
    position: kWh('0'),
    open,
    pendingBuy: kWh('0'),
    pendingSell: kWh('0'),
    expectedPrice: perKWh('0.2'),
    isCleared: false,
    low: perKWh('0.15'),
    high: perKWh('0.3'),
    ...prices,
    cost: open === null ? null : costOfLeavingOpen(open, perKWh('0.2'), prices),
    limit: open === null ? null : closingLimit(open, prices),
    market: null,
    ...changes,
  }
}
