import { parseDecimal } from '@tandem/core/units/decimal.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { parseXml } from '../../../platform/tabular/xml-reader.ts'

/** A document of the Transparency Platform (IEC 62325), as far as a market needs it. */
export type EntsoeDocument =
  | { readonly kind: 'series'; readonly type: string; readonly series: readonly EntsoeSeries[] }
  /** An acknowledgement: there is nothing, or the request was refused. */
  | { readonly kind: 'acknowledged'; readonly code: string; readonly text: string }

export interface EntsoeSeries {
  /** What is produced: B16 sun, B18 wind at sea, B19 wind on land; null where it is of no kind. */
  readonly psrType: string | null
  /** Of several auctions of a zone, which; the first is 1. */
  readonly sequence: number
  /** How long the contracts are: A01 for a day; null where it does not say. */
  readonly agreement: string | null
  readonly currency: string | null
  /** `MWH` of prices, `MAW` of quantities. */
  readonly unit: string | null
  readonly points: readonly EntsoePoint[]
}

/** A value from an instant on for some minutes. */
interface EntsoePoint {
  /** Epoch milliseconds. */
  readonly start: number
  readonly minutes: number
  /** Millionths. */
  readonly value: bigint
}

/** No document that is meant has more, repeated ones included: two years of quarter-hours of one series. */
const mostPoints = 100_000
const minutesOf: Readonly<Record<string, number>> = { PT15M: 15, PT30M: 30, PT60M: 60, PT1H: 60 }
const places = 6

/**
 * Reads a document; null where it is none that is known here. Points of a variable sized block (curve type A03) count until the next
 * one; of fixed ones what is left out stays unknown. Entities of documents, deep or endless ones are refused by the reader of XML.
 */
export function readEntsoe(text: string): EntsoeDocument | null {
  try {
    return collect(text)
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreadable) return null
    throw error
  }
}

class Unreadable extends Error {}

interface OpenPeriod {
  start: string
  end: string
  resolution: string
  readonly points: { position: number; value: bigint }[]
}

interface OpenSeries {
  psrType: string | null
  sequence: number
  agreement: string | null
  currency: string | null
  unit: string | null
  curve: string
  readonly periods: OpenPeriod[]
}

function collect(xml: string): EntsoeDocument | null {
  const path: string[] = []
  const series: OpenSeries[] = []
  const reasons: { code: string; text: string }[] = []
  const document = { root: '', type: '' }
  let text = ''
  parseXml(xml, {
    open(name) {
      path.push(name)
      text = ''
      if (path.length === 1) document.root = name
      const within = path.slice(1).join('/')
      if (within === 'TimeSeries') series.push(newSeries())
      else if (within === 'TimeSeries/Period') series.at(-1)?.periods.push(newPeriod())
      else if (within === 'TimeSeries/Period/Point') {
        series.at(-1)?.periods.at(-1)?.points.push({ position: NaN, value: unknown })
      } else if (within === 'Reason') reasons.push({ code: '', text: '' })
    },
    text(piece) {
      text += piece
    },
    close() {
      const within = path.slice(1).join('/')
      take(within, text.trim(), { document, series: series.at(-1), reason: reasons.at(-1) })
      path.pop()
      text = ''
    },
  })
  if (document.root === 'Acknowledgement_MarketDocument') {
    return { kind: 'acknowledged', code: reasons[0]?.code ?? '', text: reasons[0]?.text ?? '' }
  }
  if (!['Publication_MarketDocument', 'GL_MarketDocument'].includes(document.root)) return null
  const budget = { points: mostPoints }
  return {
    kind: 'series',
    type: document.type,
    series: series.map(({ periods, curve, ...each }) => ({
      ...each,
      points: periods.flatMap((period) => placePoints(period, curve, budget)),
    })),
  }
}

const unknown = -(10n ** 30n)
const newSeries = (): OpenSeries => ({
  psrType: null,
  sequence: 1,
  agreement: null,
  currency: null,
  unit: null,
  curve: 'A01',
  periods: [],
})
const newPeriod = (): OpenPeriod => ({ start: '', end: '', resolution: '', points: [] })

interface Places {
  readonly document: { type: string }
  readonly series: OpenSeries | undefined
  readonly reason: { code: string; text: string } | undefined
}

/** Puts the text of an element where it belongs. */
function take(within: string, text: string, { document, series, reason }: Places): void {
  const period = series?.periods.at(-1)
  const point = period?.points.at(-1)
  if (within === 'type') document.type = text
  else if (within === 'Reason/code' && reason) reason.code = text
  else if (within === 'Reason/text' && reason) reason.text = text
  else if (!series) return
  else if (within === 'TimeSeries/MktPSRType/psrType') series.psrType = text
  else if (within === 'TimeSeries/curveType') series.curve = text
  else if (within === 'TimeSeries/contract_MarketAgreement.type') series.agreement = text
  else if (within === 'TimeSeries/classificationSequence_AttributeInstanceComponent.position') {
    series.sequence = wholeOf(text)
  } else if (within === 'TimeSeries/currency_Unit.name') series.currency = text
  else if (/^TimeSeries\/(price|quantity)_Measure_Unit\.name$/.test(within)) series.unit = text
  else if (!period) return
  else if (within === 'TimeSeries/Period/timeInterval/start') period.start = text
  else if (within === 'TimeSeries/Period/timeInterval/end') period.end = text
  else if (within === 'TimeSeries/Period/resolution') period.resolution = text
  else if (!point) return
  else if (within === 'TimeSeries/Period/Point/position') point.position = wholeOf(text)
  else if (/^TimeSeries\/Period\/Point\/(price\.amount|quantity)$/.test(within)) point.value = decimalOf(text)
}

function wholeOf(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Unreadable('a number is not whole')
  return Number(text)
}

function decimalOf(text: string): bigint {
  const value = parseDecimal(text, places)
  if (typeof value === 'string' || value > 10n ** 18n || value < -(10n ** 18n)) throw new Unreadable('not a number')
  return value
}

function instantOf(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(at)) throw new Unreadable('not an instant')
  return at
}

/** The points of a period by their time. What it has room for is taken from what the document may have. */
function placePoints(
  { start, end, resolution, points }: OpenPeriod,
  curve: string,
  budget: { points: number },
): EntsoePoint[] {
  const minutes = minutesOf[resolution]
  if (minutes === undefined) throw new Unreadable('a resolution that is not known')
  const [from, to] = [instantOf(start), instantOf(end)]
  const step = minutes * 60_000
  const count = (to - from) / step
  if (!Number.isInteger(count) || count < 1 || from % step !== 0) throw new Unreadable('a period that is not whole')
  budget.points -= count
  if (budget.points < 0) throw new Unreadable('more points than any document has')
  const byPosition = new Map(points.map(({ position, value }) => [position, value]))
  for (const [position, value] of byPosition) {
    if (!(position >= 1 && position <= count) || value === unknown) throw new Unreadable('a point without its place')
  }
  const found: EntsoePoint[] = []
  let last: bigint | undefined
  for (let position = 1; position <= count; position++) {
    const own = byPosition.get(position)
    const value = own ?? (curve === 'A03' ? last : undefined)
    last = value
    if (value !== undefined) found.push({ start: from + (position - 1) * step, minutes, value })
  }
  return found
}

/** The mean of an hour as an exact quotient, in millionths. */
export interface HourMean {
  readonly sum: bigint
  readonly parts: bigint
}

const hour = 3_600_000

/**
 * The means of whole hours of UTC, by their start. Of points of several lengths those of an hour count before those of parts of it;
 * an hour of which a part is missing is not known.
 */
export function hourMeans(points: readonly EntsoePoint[]): Map<number, HourMean> {
  const means = new Map<number, HourMean>()
  for (const [minutes, ofLength] of [...Map.groupBy(points, (point) => point.minutes)].sort(([a], [b]) => b - a)) {
    const parts = 60 / minutes
    const byStart = new Map(ofLength.map(({ start, value }) => [start, value]))
    for (const at of new Set(ofLength.map(({ start }) => start - (start % hour)))) {
      if (means.has(at)) continue
      let sum = 0n
      let known = 0
      for (let part = 0; part < parts; part++) {
        const value = byStart.get(at + (part * hour) / parts)
        if (value === undefined) break
        sum += value
        known++
      }
      if (known === parts) means.set(at, { sum, parts: BigInt(parts) })
    }
  }
  return means
}
