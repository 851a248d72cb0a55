import type { Caller } from '@tandem/core/access/access.ts'
import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { VolumeKind } from '@tandem/core/forecasting/forecast.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/forecasting.ts'
import type { Db } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import { marketSettings } from '../../platform/market-settings.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayToWire, energyIn, pricesIn, recordOf, recordSpan } from './forecast-record.ts'
import { countingForecasts, recordDays } from './forecasts.store.ts'
import { activeDeliveryDay, readGates } from './gates.store.ts'
import { priceHistoryToWire, volumeHistoryToWire } from './history-needs.ts'
import { readOutcomes } from './outcomes.store.ts'
import { priceHistory } from './price-series.store.ts'
import { shownGroup, spanOf } from './runs.service.ts'
import type { StoredForecast, Subject, Whose } from './stored-forecast.ts'
import { mayBeShown, readGroup, readingHistory } from './volume-series.store.ts'

/** Of lists: a year with room around it. */
const mostListedDays = 400

interface OfUser {
  readonly userId: number
  readonly of?: contract.ForecastSubject | undefined
}

/**
 * Price and energy forecast of a day, with what they are made from and how good those of the 28 days before it were. Without a day,
 * of the market that takes orders, or of tomorrow. Makes nothing: what was not made is null.
 */
export async function getForecast(
  platform: Platform,
  caller: Caller,
  { userId, of, day: asked }: OfUser & { readonly day?: DeliveryDay | undefined },
): Promise<contract.ForecastBoard> {
  requireOwn(caller, userId)
  const { db, clock } = platform
  const now = clock.now()
  const day = asked ?? (await activeDeliveryDay(db, now)) ?? addDays(dayOf(now, (await marketSettings(db)).zone), 1)
  const { whose, userIds } = await chosen(platform, userId, of)
  const gates = await readGates(db, { from: day, to: day })
  const session = gates.sessionOf(day)
  const group = await readGroup(db, userId)
  return {
    ...{ day, zone: session?.zone ?? gates.zone, gateClosure: gates.gateOf(day), marketId: session?.id ?? null },
    group: group && {
      ...{ name: group.name, members: group.memberIds.length },
      isShown: await mayBeShown(db, group.memberIds, now),
    },
    price: await priceView(db, day),
    consumption: await energyView(db, { kind: 'consumption', ...whose }, { day, userIds }),
    production: await energyView(db, { kind: 'production', ...whose }, { day, userIds }),
  }
}

/** Of whom energy is shown. Refuses `group_not_shown`. */
async function chosen(
  platform: Platform,
  userId: number,
  of: contract.ForecastSubject | undefined,
): Promise<{ readonly whose: Whose; readonly userIds: readonly number[] }> {
  if (of !== 'group') return { whose: { userId }, userIds: [userId] }
  const { groupId, memberIds } = await shownGroup(platform, userId)
  return { whose: { groupId }, userIds: memberIds }
}

async function priceView(db: Db, day: DeliveryDay): Promise<contract.PriceForecastView> {
  const [forecast] = await readForecasts(db, { kind: 'price' }, { from: day, to: day })
  const span = recordSpan(day, recordDays)
  return {
    forecast: forecast ? dayToWire(forecast, pricesIn) : null,
    record: recordOf(span, await readForecasts(db, { kind: 'price' }, span), pricesIn),
    history: priceHistoryToWire(await priceHistory(db, day)),
  }
}

async function energyView(
  db: Db,
  subject: { readonly kind: VolumeKind } & Whose,
  { day, userIds }: { readonly day: DeliveryDay; readonly userIds: readonly number[] },
): Promise<contract.EnergyForecastView> {
  const [forecast] = await readForecasts(db, subject, { from: day, to: day })
  const span = recordSpan(day, recordDays)
  return {
    forecast: forecast ? dayToWire(forecast, energyIn) : null,
    record: recordOf(span, await readForecasts(db, subject, span), energyIn),
    history: volumeHistoryToWire(await readingHistory(db, userIds, { kind: subject.kind, before: day })),
  }
}

/** The forecasts that count, with what is known of their outcomes: of a day that goes on it is not kept yet. */
async function readForecasts(db: Db, subject: Subject, span: DaySpan): Promise<StoredForecast[]> {
  const forecasts = await countingForecasts(db, subject, span)
  const unscored = forecasts.filter(({ actual }) => actual === null).map(({ id }) => id)
  const outcomes = await readOutcomes(db, unscored)
  return forecasts.map((forecast) => {
    const actual = forecast.actual ?? outcomes.get(forecast.id) ?? null
    return { ...forecast, actual: actual?.some((value) => value !== null) ? actual : null }
  })
}

interface Days {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}

/** Price forecasts of a span beside what came. */
export async function listPriceForecasts(
  { db }: Platform,
  days: Days,
): Promise<ResponseOf<typeof contract.listPriceForecasts>> {
  const span = spanOf(days, mostListedDays)
  const forecasts = await readForecasts(db, { kind: 'price' }, span)
  return {
    zone: (await marketSettings(db)).zone,
    days: forecasts.map((forecast) => dayToWire(forecast, pricesIn)),
    record: recordOf(span, forecasts, pricesIn),
  }
}

/** The same of the energy of a user, or of the user's group. */
export async function listVolumeForecasts(
  platform: Platform,
  caller: Caller,
  { userId, of, ...days }: OfUser & Days,
): Promise<ResponseOf<typeof contract.listVolumeForecasts>> {
  requireOwn(caller, userId)
  const { db } = platform
  const span = spanOf(days, mostListedDays)
  const { whose } = await chosen(platform, userId, of)
  const list = async (kind: VolumeKind) => {
    const forecasts = await readForecasts(db, { kind, ...whose }, span)
    return { days: forecasts.map((each) => dayToWire(each, energyIn)), record: recordOf(span, forecasts, energyIn) }
  }
  return {
    zone: (await marketSettings(db)).zone,
    consumption: await list('consumption'),
    production: await list('production'),
  }
}
