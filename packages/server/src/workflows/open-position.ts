import type { Caller } from '@tandem/core/access/access.ts'
import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels, type DeliveryPeriod } from '@tandem/core/calendar/delivery-period.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import { weighHour, type UncertainHour } from '@tandem/core/imbalance/expected-gap.ts'
import { sumOpen } from '@tandem/core/imbalance/gap.ts'
import { closureOf } from '@tandem/core/market/intraday.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { listDays, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import { energyWh, priceTick, type EnergyWh } from '@tandem/core/units/units.ts'
import type { OpenHour, OpenPosition } from '@tandem/contract/orders/open-position.ts'
import { findActiveSessions, findSessionOfDay } from '../domain/market-session.ts'
import { marketSettings } from '../domain/market-settings.ts'
import { readAtOnce, type Db } from '../platform/database.ts'
import { requireOwn } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { countingForecasts, type StoredForecast } from '../slices/forecasting/index.ts'
import { findPriceOutlook } from '../slices/imbalance/index.ts'
import { findUndecided } from '../slices/orders/index.ts'
import { findTraded } from '../slices/reports/index.ts'

interface Asked {
  readonly userId: number
  readonly day?: DeliveryDay | undefined
}

/**
 * What a user is open by in each coming hour of a day, or up to the end of tomorrow: how far the position is from the one at which
 * imbalances are expected to cost least over all that the forecast holds possible, what leaving it open is expected to cost more, and
 * where it can still be traded. Makes no forecast: an hour without one has no need.
 */
export async function getOpenPosition(
  { db, clock }: Platform,
  caller: Caller,
  { userId, day }: Asked,
): Promise<OpenPosition> {
  requireOwn(caller, userId)
  const now = clock.now()
  return readAtOnce(db, async (tx) => {
    const session = day && (await findSessionOfDay(tx, 'dayAhead', day))
    const zone = session?.deliveryZone ?? (await marketSettings(tx)).zone
    const today = dayOf(now, zone)
    const span = day ? { from: day, to: day } : { from: today, to: addDays(today, 1) }
    const coming = comingHours(span, zone, now)
    const [first, last] = [coming[0], coming.at(-1)]
    if (!first || !last) return { zone, hours: [], totals: sumOpen([]) }
    const hours = await openHours(tx, userId, { span, zone, coming, from: first.start, to: last.end, now })
    return { zone, hours, totals: sumOpen(hours) }
  })
}

type ComingHour = DeliveryPeriod & { readonly day: DeliveryDay; readonly label: string }

interface Coming {
  readonly span: DaySpan
  readonly zone: string
  readonly coming: readonly ComingHour[]
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly now: Temporal.Instant
}

/** The hours of a span of days that have not begun. */
function comingHours(span: DaySpan, zone: string, now: Temporal.Instant): ComingHour[] {
  return listDays(span).flatMap((day) => {
    const periods = deliveryPeriods(day, zone, 60)
    const labels = periodLabels(periods, zone)
    return periods
      .map((period, index) => ({ ...period, day, label: labels[index] ?? '' }))
      .filter(({ start }) => Temporal.Instant.compare(start, now) >= 0)
  })
}

async function openHours(db: Db, userId: number, coming: Coming): Promise<OpenHour[]> {
  const { span, from, to, now } = coming
  const forecast = await findForecasts(db, userId, span)
  const positions = await findPositions(db, userId, [from, to])
  const pending = await findUndecided(db, userId, span)
  const outlook = await findPriceOutlook(db, coming, now)
  const marketOf = findMarkets(await findActiveSessions(db, now), now)
  return coming.coming.map(({ start, end, day, label }) => {
    const key = hourOf(start)
    const cleared = outlook.clearedPrice({ from: start, to: end })
    const expected = forecast.price(key)
    const position = positions.get(key) ?? nothing
    const price = cleared === null ? (expected ?? null) : { value: cleared, quantiles: null }
    const [consumption, production] = [forecast.consumption(key), forecast.production(key)]
    const { prices, ...gap } = weighHour({ consumption, production, price, position }, outlook.pricingOf(start))
    return {
      start,
      end,
      day,
      label,
      ...gap,
      position,
      pendingBuy: pending.get(key)?.buy ?? nothing,
      pendingSell: pending.get(key)?.sell ?? nothing,
      expectedPrice: ticksOf(price?.value),
      isCleared: cleared !== null,
      low: cleared === null ? ticksOf(expected?.low) : null,
      high: cleared === null ? ticksOf(expected?.high) : null,
      deficitPrice: prices?.deficitPrice ?? null,
      excessPrice: prices?.excessPrice ?? null,
      market: marketOf(start),
    }
  })
}

const nothing = energyWh(0)
const hourOf = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 3_600_000)
const ticksOf = (ticks: number | null | undefined) => (ticks === null || ticks === undefined ? null : priceTick(ticks))

interface ForecastHour extends UncertainHour {
  readonly low: number | null
  readonly high: number | null
}

/** The forecasts that count, by the hour since 1970. */
async function findForecasts(db: Db, userId: number, { from, to }: DaySpan) {
  // A market of another zone has hours of the days beside it.
  const days = { from: addDays(from, -1), to: addDays(to, 1) }
  const hoursOf = async (kind: ForecastKind) => {
    const found = await countingForecasts(db, kind === 'price' ? { kind } : { kind, userId }, days)
    const hours = new Map(found.flatMap(byHour))
    return (key: number) => hours.get(key)
  }
  return {
    price: await hoursOf('price'),
    consumption: await hoursOf('consumption'),
    production: await hoursOf('production'),
  }
}

function byHour({ firstHour, value, low, high, quantiles }: StoredForecast): [number, ForecastHour][] {
  const first = hourOf(firstHour)
  return value.map((each, place) => [
    first + place,
    {
      value: each,
      low: low?.[place] ?? null,
      high: high?.[place] ?? null,
      quantiles: quantiles?.map((level) => level[place] ?? NaN) ?? null,
    },
  ])
}

/** Bought − sold in both markets, by the hour since 1970. */
async function findPositions(db: Db, userId: number, bounds: Parameters<typeof findTraded>[2]) {
  const positions = new Map<number, EnergyWh>()
  for (const { key, bought, sold } of await findTraded(db, userId, bounds, 'hour')) {
    positions.set(Number(key), energyWh((positions.get(Number(key)) ?? 0) + bought - sold))
  }
  return positions
}

/** Which market takes orders for an hour now: the day-ahead market where it does, otherwise the contract that is traded. */
function findMarkets(sessions: readonly MarketSession[], now: Temporal.Instant) {
  const open = sessions.flatMap((session) => {
    const { sessionId: marketId, marketType, gateClosure } = session
    if (marketType === 'balancing') return []
    return periodsOf(session).flatMap((period) => {
      const closesAt = marketType === 'intraday' ? closureOf(session, period) : gateClosure
      const isOpen = Temporal.Instant.compare(now, closesAt) < 0
      return isOpen ? [{ start: period.start, market: { marketId, marketType, period: period.index, closesAt } }] : []
    })
  })
  const byHourOfStart = Map.groupBy(open, ({ start }) => hourOf(start))
  return (start: Temporal.Instant): OpenHour['market'] => {
    const markets = (byHourOfStart.get(hourOf(start)) ?? []).map(({ market }) => market)
    return markets.find(({ marketType }) => marketType === 'dayAhead') ?? markets[0] ?? null
  }
}
