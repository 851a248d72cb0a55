/** The reference prices of one day as the grid holds them. No React here. */
import type { AuctionOutcome } from '@tandem/contract/markets/auctions.ts'
import type { listReferencePrices } from '@tandem/contract/markets/markets.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { decimals, maxPrice, minPrice, priceTick, type PriceTick } from '@tandem/core/units/units.ts'
import { placeBlock } from '../../lib/pasted-block.ts'
import { parseCell, type CellBounds } from '../../ui/form/index.ts'

export type ReferencePrices = ResponseOf<typeof listReferencePrices>

export interface ReferenceHour {
  /** 1..23, 24 or 25 within the day. */
  readonly period: number
  readonly start: Temporal.Instant
  readonly label: string
}

/** The 23, 24 or 25 hours of a day. */
export function hoursOf(day: DeliveryDay, zone: string): ReferenceHour[] {
  const periods = deliveryPeriods(day, zone, 60)
  const labels = periodLabels(periods, zone)
  return periods.map(({ index, start }, place) => ({ period: index, start, label: labels[place] ?? '' }))
}

/** One text for each hour: canonical decimal text, '' when empty, "?…" when it cannot be read. */
export type PriceTexts = readonly string[]

/** What is saved, as the grid writes it. */
export function textsOf(hours: readonly ReferenceHour[], prices: ReferencePrices): string[] {
  const saved = new Map(prices.map((each) => [each.period, each.price]))
  return hours.map(({ period }) => priceText(saved.get(period) ?? null))
}

export const priceBounds: CellBounds = { decimals: decimals.price, min: minPrice, max: maxPrice }

/** The prices of the cells that hold one, as they are sent; null while a cell is wrong. */
export function pricesToSave(
  hours: readonly ReferenceHour[],
  texts: PriceTexts,
): { period: number; price: PriceTick }[] | null {
  const prices: { period: number; price: PriceTick }[] = []
  for (const [index, { period }] of hours.entries()) {
    const read = parseCell(texts[index] ?? '', priceBounds)
    if (typeof read === 'string') return null
    if (read !== null) prices.push({ period, price: priceTick(read) })
  }
  return prices
}

interface PastedPrices {
  readonly texts: string[]
  readonly pasted: number
  readonly unread: number
  readonly beyond: number
}

const columns = [{ name: 'price' }] as const

/** Lays a copied column over the grid from `row`; an empty cell empties its hour. */
export function pastePrices(text: string, row: number, texts: PriceTexts, language: Language): PastedPrices {
  const focus = { row, column: 'price' } as const
  const { cells, beyond } = placeBlock(text, { columns, rows: texts.length, focus, language })
  const result = [...texts]
  for (const cell of cells) result[cell.row] = cell.value
  const unread = cells.filter(({ fault }) => fault !== null).length
  const pasted = cells.filter(({ value }) => value !== '').length - unread
  return { texts: result, pasted, unread, beyond }
}

/** The cleared prices by the hour: of shorter intervals the plain mean, half up to the tick. */
export function hourlyPrices(hours: readonly ReferenceHour[], outcome: Pick<AuctionOutcome, 'periods'>): string[] {
  return hours.map(({ start }) => {
    const end = start.add({ hours: 1 })
    const prices = outcome.periods.flatMap((period) => {
      const isInside =
        Temporal.Instant.compare(period.start, start) >= 0 && Temporal.Instant.compare(period.start, end) < 0
      return isInside && period.price !== null ? [period.price] : []
    })
    return priceText(meanOf(prices))
  })
}

/** The prices of another day by the wall clock; the hour that only one of the days has stays empty or is left out. */
export function pricesFromDay(hours: readonly ReferenceHour[], prices: ReferencePrices): string[] {
  const exact = new Map(prices.map((each) => [each.label, each.price]))
  const plain = new Map(prices.map((each) => [plainLabel(each.label), each.price]))
  return hours.map(({ label }) => priceText(exact.get(label) ?? plain.get(plainLabel(label)) ?? null))
}

export interface SavedDay {
  readonly date: DeliveryDay
  readonly hours: number
  readonly mean: PriceTick | null
  readonly low: PriceTick | null
  readonly high: PriceTick | null
}

/** The saved days, the latest first. */
export function savedDays(prices: ReferencePrices): SavedDay[] {
  const days = [...Map.groupBy(prices, (each) => each.date)]
  return days
    .map(([date, ofDay]) => {
      const values = ofDay.map((each) => each.price).toSorted((a, b) => a - b)
      return { date, hours: values.length, mean: meanOf(values), low: values[0] ?? null, high: values.at(-1) ?? null }
    })
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
}

function meanOf(prices: readonly PriceTick[]): PriceTick | null {
  if (prices.length === 0) return null
  const sum = prices.reduce((total, price) => total + BigInt(price), 0n)
  return priceTick(divideHalfUp(sum, BigInt(prices.length)))
}

function plainLabel(label: string): string {
  return label.replace(/ [AB]$/, '')
}

function priceText(price: PriceTick | null): string {
  return price === null ? '' : formatDecimal(price, decimals.price)
}
