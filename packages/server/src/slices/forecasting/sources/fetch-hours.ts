import { startOfDay, addDays } from '@tandem/core/calendar/delivery-day.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { decimals, maxPrice, minPrice, priceTick, type PriceTick } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { SourceFault, SourceItem } from '@tandem/contract/texts/source-words.ts'
import { askOutside } from '../../../platform/ask-outside.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readRetryAfter } from '../../../platform/retry-after.ts'
import { hourMeans, readEntsoe, type EntsoeSeries, type HourMean } from './entsoe-document.ts'
import { readOpenMeteo, weatherNames, weatherVariables } from './open-meteo-answer.ts'
import { neighbourPrice, type EntsoeSource, type OpenMeteoSource } from './source-settings.ts'

/** What a request brought: hours by their start in epoch milliseconds. */
export type Fetched =
  | { readonly kind: 'prices'; readonly hours: ReadonlyMap<number, PriceTick> }
  | { readonly kind: 'series'; readonly series: readonly FetchedSeries[] }
  | { readonly kind: 'fault'; readonly fault: SourceFault; readonly waitSeconds: number | null }

export interface FetchedSeries {
  readonly name: string
  readonly unit: string
  /** Thousandths of the unit. */
  readonly hours: ReadonlyMap<number, bigint>
}

interface Asking extends Pick<Platform, 'config' | 'clock'> {
  readonly span: DaySpan
  readonly signal?: AbortSignal | undefined
}

/** A month of quarter-hours of three series is a tenth of it. Read on the event loop within some hundredths of a second. */
const mostBytes = 2_000_000

const none: Fetched = { kind: 'series', series: [] }

/** What is fetched of ENTSO-E, and of which bidding zone. */
export interface EntsoeItem {
  readonly item: Exclude<SourceItem, 'weather'>
  readonly area: string
}

/** Fetches days of one kind from ENTSO-E's Transparency Platform. Never throws for what comes from outside. */
export async function fetchEntsoe(source: EntsoeSource, { item, area }: EntsoeItem, asking: Asking): Promise<Fetched> {
  if (source.token === null) return { kind: 'fault', fault: 'secret_lost', waitSeconds: null }
  const url = new URL(source.address)
  const prices = { documentType: 'A44', 'contract_MarketAgreement.type': 'A01', in_Domain: area, out_Domain: area }
  const areas: Readonly<Record<typeof item, Readonly<Record<string, string>>>> = {
    prices,
    neighbourPrices: prices,
    load: { documentType: 'A65', processType: 'A01', outBiddingZone_Domain: area },
    windAndSolar: { documentType: 'A69', processType: 'A01', in_Domain: area },
  }
  const query = {
    ...areas[item],
    periodStart: minuteOf(startOfDay(asking.span.from, displayZone)),
    periodEnd: minuteOf(startOfDay(addDays(asking.span.to, 1), displayZone)),
    securityToken: source.token,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const answer = await ask(url, asking)
  if ('kind' in answer) return answer
  const document = readEntsoe(answer.text)
  if (document?.kind === 'acknowledged') {
    if (document.code === '999' && answer.status < 300) return none
    return fault(answer.status < 300 ? 'refused' : faultOf(answer.status))
  }
  if (answer.status >= 300) return fault(faultOf(answer.status))
  if (!document || document.type !== areas[item]['documentType']) return fault('unreadable')
  if (item === 'prices') return pricesOf(document.series, source)
  return item === 'neighbourPrices' ? neighbourOf(document.series, source) : quantitiesOf(document.series, item)
}

/** Fetches the weather of a place in Open-Meteo's format. Never throws for what comes from outside. */
export async function fetchOpenMeteo(source: OpenMeteoSource, asking: Asking): Promise<Fetched> {
  if (source.isKeyLost) return fault('secret_lost')
  const url = new URL(source.address)
  const query: Record<string, string> = {
    latitude: formatDecimal(source.latitude, 6),
    longitude: formatDecimal(source.longitude, 6),
    hourly: weatherNames.join(','),
    timezone: 'GMT',
    // By days of UTC, the radiation of the last hour by the day after.
    start_date: addDays(asking.span.from, -1),
    end_date: addDays(asking.span.to, 1),
    ...(source.key !== null && { apikey: source.key }),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const answer = await ask(url, asking)
  if ('kind' in answer) return answer
  if (answer.status >= 300) return fault(faultOf(answer.status))
  const weather = readOpenMeteo(answer.text)
  if (!weather) return fault('unreadable')
  const series = Array.from(weather, ([name, hours]) => ({
    name,
    unit: weatherVariables[name].unit,
    hours: new Map(Array.from(hours, ([start, value]) => [start, BigInt(value)])),
  }))
  return { kind: 'series', series }
}

const fault = (code: SourceFault, waitSeconds: number | null = null): Fetched => ({
  kind: 'fault',
  fault: code,
  waitSeconds,
})

async function ask(
  url: URL,
  { config, clock, signal }: Asking,
): Promise<{ readonly status: number; readonly text: string } | Fetched> {
  const answer = await askOutside(url, { hosts: config.dataHosts, mostBytes, signal })
  if (answer.kind === 'failed') return fault(answer.why)
  if (answer.status === 429 || answer.status >= 500) {
    return fault(faultOf(answer.status), readRetryAfter(answer.retryAfter, clock.now()))
  }
  return { status: answer.status, text: answer.text }
}

function faultOf(status: number): SourceFault {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 429) return 'busy'
  return status >= 500 ? 'unavailable' : 'refused'
}

/** As ENTSO-E writes it: yyyyMMddHHmm of UTC. */
function minuteOf(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'minute' }).replace(/\D/g, '')
}

/** Of several auctions of a zone the first, of contracts for a day alone; in millionths of the currency, or what is wrong with them. */
function dayAheadHours(
  all: readonly EntsoeSeries[],
  currency: string,
): Map<number, HourMean> | Extract<SourceFault, 'wrong_currency' | 'wrong_unit'> {
  const dayAhead = all.filter(({ agreement }) => agreement === null || agreement === 'A01')
  const first = Math.min(...dayAhead.map(({ sequence }) => sequence))
  const series = dayAhead.filter(({ sequence }) => sequence === first)
  if (series.some((each) => each.currency !== currency)) return 'wrong_currency'
  if (series.some(({ unit }) => unit !== 'MWH')) return 'wrong_unit'
  return hourMeans(series.flatMap(({ points }) => points))
}

function pricesOf(all: readonly EntsoeSeries[], { currency, rate }: EntsoeSource): Fetched {
  const means = dayAheadHours(all, currency)
  if (typeof means === 'string') return fault(means)
  const hours = new Map<number, PriceTick>()
  for (const [start, { sum, parts }] of means) {
    // TC/kWh = price / MWh × TC per unit / 1,000; both are in millionths. Half up to the tick.
    const numerator = sum * BigInt(rate) * 10n ** BigInt(decimals.price)
    const ticks = divideHalfUp(numerator, parts * 1_000_000n * 1_000_000n * 1_000n)
    if (ticks < minPrice || ticks > maxPrice) return fault('price_too_high')
    hours.set(start, priceTick(ticks))
  }
  return { kind: 'prices', hours }
}

/** What is kept of a neighbour is a series like any other, in the currency of our own prices. */
function neighbourOf(all: readonly EntsoeSeries[], { currency }: EntsoeSource): Fetched {
  const means = dayAheadHours(all, currency)
  if (typeof means === 'string') return fault(means)
  const hours = new Map(Array.from(means, ([start, mean]) => [start, thousandthsOf(mean)]))
  return { kind: 'series', series: [{ name: neighbourPrice, unit: `${currency}/MWh`, hours }] }
}

const thousandthsOf = ({ sum, parts }: HourMean): bigint => divideHalfUp(sum, parts * 1_000n)

const kinds: Readonly<
  Record<'load' | 'windAndSolar', readonly { name: string; psrTypes: readonly (string | null)[] }[]>
> = {
  load: [{ name: 'load', psrTypes: [null] }],
  windAndSolar: [
    { name: 'wind', psrTypes: ['B18', 'B19'] },
    { name: 'solar', psrTypes: ['B16'] },
  ],
}

/** Wind on land and at sea count together: an hour of which one is not known is not known. */
function quantitiesOf(all: readonly EntsoeSeries[], item: 'load' | 'windAndSolar'): Fetched {
  const series: FetchedSeries[] = []
  for (const { name, psrTypes } of kinds[item]) {
    const own = all.filter(({ psrType }) => (item === 'load' ? true : psrTypes.includes(psrType)))
    if (own.some(({ unit }) => unit !== 'MAW')) return fault('wrong_unit')
    if (own.length === 0) continue
    const byType = [...Map.groupBy(own, ({ psrType }) => psrType).values()].map((ofType) =>
      hourMeans(ofType.flatMap(({ points }) => points)),
    )
    const [first, ...others] = byType as [Map<number, HourMean>, ...Map<number, HourMean>[]]
    const hours = new Map<number, bigint>()
    for (const [start, mean] of first) {
      const means = [mean, ...others.map((other) => other.get(start))]
      if (means.some((each) => each === undefined)) continue
      hours.set(
        start,
        (means as HourMean[]).reduce((sum, each) => sum + thousandthsOf(each), 0n),
      )
    }
    series.push({ name, unit: 'MW', hours })
  }
  return { kind: 'series', series }
}
