/** For tests: a month of a trader, made by rule. */
import type { getUserBoard } from '@tandem/contract/admin/admin.ts'
import type { getIndicators, getOverview } from '@tandem/contract/admin/dashboards.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { EnergyPeriod } from '@tandem/contract/metering/energy.ts'
import type { ImbalanceDay } from '@tandem/contract/imbalance/imbalance.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { getMarketResultsGraphic, getUserWallet, getWalletGraphic } from '@tandem/contract/ledger/wallet.ts'
import { startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'

export const today = '2026-11-21'
export const dayOf = (text: string) => text as DeliveryDay

/** Whole and hundredths of a coin. */
export const coins = (value: number) => amount(BigInt(Math.round(value * 100)) * 1_000_000n)

export function tradedOf(bought: number, sold: number, paid: number, received: number) {
  return {
    bought: energyWh(bought),
    sold: energyWh(sold),
    paid: coins(paid),
    received: coins(received),
    net: amount(coins(received) - coins(paid)),
    trades: bought + sold === 0 ? 0 : 4,
  }
}

const dayAhead = tradedOf(2_000, 8_000, 1, 5)
const intraday = tradedOf(1_000, 0, 0.5, 0)
const traded = tradedOf(3_000, 8_000, 1.5, 5)

export const indicators: ResponseOf<typeof getIndicators> = {
  steps: [],
  totals: { ...traded, imbalance: coins(-1.3), result: coins(2.2), unitary: priceTick(20_000) },
  bestHours: [{ hour: 19, net: coins(3), energy: energyWh(4_000), unitary: priceTick(75_000) }],
  worstHours: [{ hour: 23, net: coins(-0.8), energy: energyWh(1_000), unitary: priceTick(-80_000) }],
  daily: {
    mean: coins(1.1),
    best: { day: dayOf('2026-11-20'), result: coins(3) },
    worst: { day: dayOf('2026-11-19'), result: coins(-0.8) },
    days: 2,
  },
}

const unknownEnergy = { consumption: null, production: null, balance: null, knownHours: 0, expectedHours: 500 }
const span = {
  from: dayOf('2026-11-01'),
  to: dayOf('2026-11-30'),
  balanceChange: coins(102.2),
  dayAhead,
  intraday,
  traded,
  energy: unknownEnergy,
  imbalance: {
    deficitVolume: energyWh(4_000),
    excessVolume: energyWh(0),
    cash: coins(-1.3),
    settledDays: 2,
  },
  result: coins(2.2),
  unitaryEarnings: priceTick(20_000),
}

export const overview: ResponseOf<typeof getOverview> = {
  period: 'month',
  balance: coins(102.2),
  available: coins(100),
  reserved: coins(2.2),
  span,
  previous: { ...span, from: dayOf('2026-10-01'), to: dayOf('2026-10-31'), result: coins(1) },
}

const sources = {
  purchases: coins(100),
  dayAhead: coins(4),
  intraday: coins(-0.5),
  imbalance: coins(-1.3),
  other: coins(0),
}
export const wallet: ResponseOf<typeof getUserWallet> = {
  userId: 4,
  available: coins(100),
  reserved: coins(2.2),
  balance: coins(102.2),
  initialBalance: coins(0),
  finalBalance: coins(102.2),
  change: coins(102.2),
  ...sources,
  lowest: null,
  highest: null,
}

const steps = ['2026-11-19', '2026-11-20', today].map((day) => ({
  start: startOfDay(dayOf(day), displayZone),
  day: dayOf(day),
  label: day,
  end: startOfDay(dayOf(day), displayZone).add({ hours: 24 }),
}))

export const walletSteps: ResponseOf<typeof getWalletGraphic> = {
  steps: steps.map((step) => ({ ...step, balance: coins(102.2), came: coins(0), went: coins(0) })),
}

const noResult = { dayAhead: coins(4), intraday: coins(-0.5), balancing: coins(-1.3), total: coins(2.2) }
export const results: ResponseOf<typeof getMarketResultsGraphic> = {
  steps: steps.map((step) => ({ ...step, ...noResult })),
  totals: noResult,
}

/** The open market of the day after tomorrow. */
export const market: MarketSession = {
  id: 7,
  marketType: 'dayAhead',
  date: dayOf('2026-11-22'),
  zone: displayZone,
  mtuMinutes: 60,
  openingTime: Temporal.Instant.from('2026-11-20T10:00Z'),
  closingTime: Temporal.Instant.from('2026-11-21T13:00Z'),
  minPrice: priceTick(-50_000),
  maxPrice: priceTick(400_000),
  leadMinutes: 0,
  smallestOrder: energyWh(100),
  mostOpenOrders: 200,
  blockLimits: null,
  status: 'open',
  active: true,
  periodCount: 24,
  orderCount: 3,
  hasPrice: false,
}

export const board: ResponseOf<typeof getUserBoard> = {
  balance: coins(102.2),
  available: coins(100),
  reserved: coins(2.2),
  activeMarket: market,
  order: null,
  lastResult: null,
  pendingPurchases: 0,
}

/** A day of readings, of which so many hours are known. */
export function dayOfReadings(day: string, knownHours: number): EnergyPeriod {
  const start = startOfDay(dayOf(day), displayZone)
  return {
    start,
    end: start.add({ hours: 24 }),
    label: day,
    day: dayOf(day),
    knownHours,
    expectedHours: 24,
    consumption: energyWh(9_000),
    production: energyWh(2_000),
    balance: energyWh(-7_000),
    selfUsed: null,
    quality: null,
    estimatedHours: 0,
  }
}

/** A settled day: what was traded, what was short (−) or over (+), and what that cost (−). */
export function settledDay(date: string, volume: number, imbalance: number, cash: number): ImbalanceDay {
  const zero = energyWh(0)
  return {
    date: dayOf(date),
    version: 1,
    mode: 'A',
    group: null,
    appliedAt: Temporal.Instant.from('2026-11-21T08:00Z'),
    totals: {
      bought: energyWh(volume),
      sold: zero,
      ordered: zero,
      consumption: zero,
      production: zero,
      real: zero,
      estimated: zero,
      imbalance: energyWh(imbalance),
      deficitVolume: energyWh(Math.max(0, -imbalance)),
      excessVolume: energyWh(Math.max(0, imbalance)),
      standAlone: coins(cash),
      imbalanceCost: coins(-cash),
      preCost: coins(0),
      cash: coins(cash),
      periods: 24,
      estimatedPeriods: 0,
      unmeteredPeriods: 0,
    },
  }
}
