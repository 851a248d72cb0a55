/** For tests: an hour of an open position, at an expected price of 0.20. */
import type { OpenHour } from '@tandem/contract/orders/open-position.ts'
import { usualSpread } from '@tandem/core/imbalance/imbalance-price.ts'
import { weighHour } from '@tandem/core/imbalance/expected-gap.ts'
import { dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { kWh, perKWh } from '@tandem/core/testing/builders.ts'

/** Open by so many kWh, + to buy; null: nothing is forecast. */
export function anOpenHour(start: Temporal.Instant, kWhOpen: string | null, changes: Partial<OpenHour> = {}): OpenHour {
  const need = kWhOpen === null ? null : kWh(kWhOpen)
  const { prices, ...gap } = weighHour(
    {
      consumption: need === null ? undefined : { value: need, quantiles: null },
      production: undefined,
      price: { value: perKWh('0.2'), quantiles: null },
      position: kWh('0'),
    },
    { mode: 'A', spread: usualSpread, settled: [] },
  )
  return {
    start,
    end: start.add({ hours: 1 }),
    day: dayOf(start, 'Europe/Bucharest'),
    label: '',
    ...gap,
    position: kWh('0'),
    pendingBuy: kWh('0'),
    pendingSell: kWh('0'),
    expectedPrice: perKWh('0.2'),
    isCleared: false,
    low: perKWh('0.15'),
    high: perKWh('0.3'),
    deficitPrice: prices?.deficitPrice ?? null,
    excessPrice: prices?.excessPrice ?? null,
    market: null,
    ...changes,
  }
}
