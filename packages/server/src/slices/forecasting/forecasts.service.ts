import type { Caller } from '@tandem/core/access/access.ts'
import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { VolumeKind } from '@tandem/core/forecasting/forecast.ts'
import { acceptsDrafts } from '@tandem/core/market/session.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { spanWithin, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/forecasting.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { holidayName } from '../../platform/holidays.ts'
import { requireOwn, type Asking } from '../../platform/http.ts'
import { activeDayAheadSession } from '../../domain/market-session.ts'
import { marketSettings } from '../../domain/market-settings.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayToWire, energyIn, pathsToWire, pricesIn, recordOf, recordSpan } from './forecast-record.ts'
import { countingForecasts, recordDays } from './forecasts.store.ts'
import { findGates } from './gates.store.ts'
import { priceHistoryToWire, volumeHistoryToWire } from './history-needs.ts'
import { findOutcomes } from './outcomes.store.ts'
import { priceHistory } from './price-series.store.ts'
import { titleOfSeries } from './known/known-series.service.ts'
import { findSeriesNames } from './known/known-series.store.ts'
import { shownGroup } from './runs.service.ts'
import type { StoredForecast, Subject, ForecastOwner } from './stored-forecast.ts'
import { mayBeShown, findGroup, readingHistory } from './volume-series.store.ts'

/** Of lists: a year with room around it. */
const mostListedDays = 400
/** Of longer lists the quantiles are left out: with them a year of both kinds would be longer than any answer may be. */
const mostSureDays = 100

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
  { caller, language }: Pick<Asking, 'caller' | 'language'>,
  {
    userId,
    of,
    day: asked,
    paths,
  }: OfUser & {
    readonly day?: DeliveryDay | undefined
    readonly paths?: number | undefined
  },
): Promise<contract.ForecastBoard> {
  requireOwn(caller, userId)
  const { db, clock, config } = platform
  const now = clock.now()
  const day =
    asked ??
    (await activeDayAheadSession(db, now))?.deliveryDay ??
    addDays(dayOf(now, (await marketSettings(db)).zone), 1)
  const { owner, userIds } = await chosen(platform, userId, of)
  const gates = await findGates(db, { from: day, to: day })
  const session = gates.sessionOf(day)
  const group = await findGroup(db, userId)
  return {
    day,
    zone: session?.deliveryZone ?? gates.zone,
    holiday: holidayName(config.holidayRegion, day, language),
    gateClosure: gates.gateOf(day),
    marketId: session?.sessionId ?? null,
    isTradeable: session !== undefined && acceptsDrafts(session, now),
    group: group && {
      name: group.name,
      members: group.memberIds.length,
      isShown: await mayBeShown(db, group.memberIds, now),
    },
    price: await priceView(platform, { day, language, paths }),
    consumption: await energyView(platform, { kind: 'consumption', ...owner }, { day, userIds, language, paths }),
    production: await energyView(platform, { kind: 'production', ...owner }, { day, userIds, language, paths }),
  }
}

/** Of whom energy is shown. Refuses `group_not_shown`. */
async function chosen(
  platform: Platform,
  userId: number,
  of: contract.ForecastSubject | undefined,
): Promise<{ readonly owner: ForecastOwner; readonly userIds: readonly number[] }> {
  if (of !== 'group') return { owner: { userId }, userIds: [userId] }
  const { groupId, memberIds } = await shownGroup(platform, userId)
  return { owner: { groupId }, userIds: memberIds }
}

interface Viewed {
  readonly day: DeliveryDay
  readonly language: Language
  /** How many are asked for. */
  readonly paths: number | undefined
}

async function priceView(platform: Platform, { day, language, paths }: Viewed): Promise<contract.PriceForecastView> {
  const [forecast] = await findForecasts(platform, { kind: 'price' }, { from: day, to: day })
  const span = recordSpan(day, recordDays)
  return {
    forecast: forecast ? dayToWire(forecast, pricesIn) : null,
    paths: pathsToWire(forecast, paths, pricesIn),
    series: await seriesOf(platform, forecast, language),
    record: recordOf(span, whole(await findForecasts(platform, { kind: 'price' }, span)), pricesIn),
    history: priceHistoryToWire(await priceHistory(platform.db, day)),
  }
}

async function energyView(
  platform: Platform,
  subject: { readonly kind: VolumeKind } & ForecastOwner,
  { day, userIds, language, paths }: Viewed & { readonly userIds: readonly number[] },
): Promise<contract.EnergyForecastView> {
  const [forecast] = await findForecasts(platform, subject, { from: day, to: day })
  const span = recordSpan(day, recordDays)
  const before = await findForecasts(platform, subject, span)
  return {
    forecast: forecast ? dayToWire(forecast, energyIn) : null,
    paths: pathsToWire(forecast, paths, energyIn),
    series: await seriesOf(platform, forecast, language),
    limit: forecast ? limitOf(forecast, before) : null,
    record: recordOf(span, whole(before), energyIn),
    history: volumeHistoryToWire(await readingHistory(platform.db, userIds, { kind: subject.kind, before: day })),
  }
}

/** The series that a forecast was given, by their names. */
async function seriesOf(
  { db }: Platform,
  forecast: StoredForecast | undefined,
  language: Language,
): Promise<contract.SeriesOfForecast[]> {
  const given = forecast?.series ?? []
  const names = await findSeriesNames(
    db,
    given.map(({ id }) => id),
  )
  return given.flatMap(({ id, use }) => {
    const series = names.get(id)
    return series ? [{ seriesName: titleOfSeries(series, language), use }] : []
  })
}

/** How a forecast and what was metered before lie to what the panels can give; null where nobody said that. */
function limitOf(
  { most, value, mean, quantiles }: StoredForecast,
  before: readonly StoredForecast[],
): contract.PanelLimit | null {
  if (most === null) return null
  const said = [value, mean ?? [], ...(quantiles ?? [])]
  return {
    most: energyWh(most),
    reachedHours: value.filter((_, hour) => said.some((values) => values[hour] === most)).length,
    exceededHours: before.flatMap(({ actual }) => actual ?? []).filter((came) => came !== null && came > most).length,
  }
}

/** A forecast with what is known of its outcome now, which is kept once the day is over. */
type KnownForecast = StoredForecast & { readonly isOver: boolean }

/** The forecasts that count. */
async function findForecasts({ db, clock }: Platform, subject: Subject, span: DaySpan): Promise<KnownForecast[]> {
  const now = clock.now()
  const forecasts = await countingForecasts(db, subject, span)
  const unscored = forecasts.filter(({ actual }) => actual === null).map(({ id }) => id)
  const outcomes = await findOutcomes(db, unscored, now)
  return forecasts.map((forecast) => {
    const actual = forecast.actual ?? outcomes.get(forecast.id) ?? null
    const end = forecast.firstHour.add({ hours: forecast.value.length })
    return {
      ...forecast,
      actual: actual?.some((value) => value !== null) ? actual : null,
      isOver: forecast.actual !== null || Temporal.Instant.compare(end, now) <= 0,
    }
  })
}

/** Half a day says nothing of how good its forecast was. */
const whole = (forecasts: readonly KnownForecast[]) => forecasts.filter(({ isOver }) => isOver)

const shorten = (forecasts: readonly KnownForecast[]) =>
  forecasts.length > mostSureDays ? forecasts.map((forecast) => ({ ...forecast, quantiles: null })) : forecasts

interface Days {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}

/** Price forecasts of a span beside what came. */
export async function listPriceForecasts(
  platform: Platform,
  days: Days,
): Promise<ResponseOf<typeof contract.listPriceForecasts>> {
  const span = spanWithin(days, mostListedDays)
  const forecasts = await findForecasts(platform, { kind: 'price' }, span)
  return {
    zone: (await marketSettings(platform.db)).zone,
    days: shorten(forecasts).map((forecast) => dayToWire(forecast, pricesIn)),
    record: recordOf(span, whole(forecasts), pricesIn),
  }
}

/** The same of the energy of a user, or of the user's group. */
export async function listVolumeForecasts(
  platform: Platform,
  caller: Caller,
  { userId, of, ...days }: OfUser & Days,
): Promise<ResponseOf<typeof contract.listVolumeForecasts>> {
  requireOwn(caller, userId)
  const span = spanWithin(days, mostListedDays)
  const { owner } = await chosen(platform, userId, of)
  const list = async (kind: VolumeKind) => {
    const forecasts = await findForecasts(platform, { kind, ...owner }, span)
    return {
      days: shorten(forecasts).map((each) => dayToWire(each, energyIn)),
      record: recordOf(span, whole(forecasts), energyIn),
    }
  }
  return {
    zone: (await marketSettings(platform.db)).zone,
    consumption: await list('consumption'),
    production: await list('production'),
  }
}
