/** An intra-day order as its form holds it, read into what the contract sends. No React here. */
import type { IntradayOrderInput } from '@tandem/contract/orders/intraday.ts'
import type { MarketDetails } from '@tandem/contract/markets/markets.ts'
import {
  annotationsOf,
  noAnnotations,
  OrderAnnotationsInput,
  type OrderAnnotations,
  type WrittenAnnotations,
} from '@tandem/contract/orders/order-fields.ts'
import type { ListedIntradayOrder } from '@tandem/contract/orders/orders.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { closureOf } from '@tandem/core/market/intraday.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { amount, decimals, type Amount } from '@tandem/core/units/units.ts'
import { mostReserved, readTerms, type TypedTerms } from '../../lib/intraday-terms.ts'
import { annotationFaults } from './annotations.ts'

/** An order as its form holds it: its terms as they are typed, and what is written on it. */
export interface IntradayValues extends TypedTerms, OrderAnnotations {}

export type WrittenOrder = IntradayOrderInput & WrittenAnnotations

export type ReadIntraday =
  | { readonly ok: true; readonly order: WrittenOrder }
  | { readonly ok: false; readonly faults: Partial<Record<keyof IntradayValues, string>> }

export function newIntradayValues(side: Side, period: number | ''): IntradayValues {
  return { ...noAnnotations, period, side, quantity: '', price: '', execution: 'NON', display: '' }
}

/** Of an order in the book the quantity is what is open. */
export function intradayValuesOf(order: ListedIntradayOrder): IntradayValues {
  const { period, side, execution, price, display } = order
  const quantity = order.status === 'draft' ? order.quantity : order.open
  return {
    ...annotationsOf(order),
    period,
    side,
    execution,
    quantity: formatDecimal(quantity, decimals.energy),
    price: price === null ? '' : formatDecimal(price, decimals.price),
    display: display === null ? '' : formatDecimal(display, decimals.energy),
  }
}

/** Reads the form by the rules of the contract and the market; faults in the reader's language, each at its field. */
export function readIntraday(
  values: IntradayValues,
  market: MarketDetails,
  language: Language,
  isInBook = false,
): ReadIntraday {
  const written: WrittenAnnotations = { ...annotationsOf(values), name: values.name.trim() || undefined }
  const annotations = OrderAnnotationsInput.partial().safeParse(written)
  const read = readTerms(values, market, language, isInBook)
  if (annotations.success && read.ok) return { ok: true, order: { ...read.terms, ...annotations.data } }
  return {
    ok: false,
    faults: { ...(read.ok ? {} : read.faults), ...annotationFaults(annotations.error, written, language) },
  }
}

/** What sending it would set aside at most; nothing while the form cannot be read. */
export function worstCaseOf(values: IntradayValues, market: MarketDetails, language: Language): Amount {
  const read = readIntraday(values, market, language, true)
  return read.ok ? mostReserved(read.order, market) : amount(0n)
}

/** The intervals that still take orders at `now`. */
export function openPeriods(market: MarketDetails, now: Temporal.Instant): MarketDetails['periods'] {
  const session = { gateClosure: market.closingTime, leadMinutes: market.leadMinutes }
  return market.periods.filter((period) => Temporal.Instant.compare(now, closureOf(session, period)) < 0)
}
