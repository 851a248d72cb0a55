/** An intra-day order as its form holds it, read into what the contract sends. No React here. */
import type { IntradayOrderInput } from '@tandem/contract/intraday.ts'
import type { MarketDetails } from '@tandem/contract/markets.ts'
import { orderName, type ListedIntradayOrder } from '@tandem/contract/orders.ts'
import { faultMessage } from '@tandem/contract/texts/message.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { describeIssues } from '@tandem/contract/validation.ts'
import { closureOf } from '@tandem/core/market/intraday.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { amount, decimals, type Amount } from '@tandem/core/units/units.ts'
import { mostReserved, readTerms, type TypedTerms } from '../../lib/intraday-terms.ts'

/** An order as its form holds it: its terms as they are typed, and its name. */
export interface IntradayValues extends TypedTerms {
  readonly name: string
}

export type WrittenOrder = IntradayOrderInput & { readonly name: string | undefined }

export type ReadIntraday =
  | { readonly ok: true; readonly order: WrittenOrder }
  | { readonly ok: false; readonly faults: Partial<Record<keyof IntradayValues, string>> }

export function newIntradayValues(side: Side, period: number | ''): IntradayValues {
  return { name: '', period, side, quantity: '', price: '', execution: 'NON', display: '' }
}

/** Of an order in the book the quantity is what is open. */
export function intradayValuesOf(order: ListedIntradayOrder): IntradayValues {
  const { name, period, side, execution, price, display } = order
  const quantity = order.status === 'draft' ? order.quantity : order.open
  return {
    name,
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
  const typed = values.name.trim()
  const name = orderName.optional().safeParse(typed || undefined)
  const read = readTerms(values, market, language, isInBook)
  if (name.success && read.ok) return { ok: true, order: { ...read.terms, name: name.data } }
  const [fault] = name.success ? [] : describeIssues(name.error, typed)
  return {
    ok: false,
    faults: { ...(read.ok ? {} : read.faults), ...(fault && { name: faultMessage(fault, language) }) },
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
