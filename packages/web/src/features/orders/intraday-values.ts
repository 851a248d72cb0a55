/** An intra-day order as its form holds it, read into what the contract sends. No React here. */
import { IntradayOrderInput } from '@tandem/contract/intraday.ts'
import type { MarketDetails } from '@tandem/contract/markets.ts'
import { orderName } from '@tandem/contract/orders.ts'
import type { ListedIntradayOrder } from '@tandem/contract/orders.ts'
import { faultMessage, refusalMessage } from '@tandem/contract/texts/message.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { describeIssues } from '@tandem/contract/validation.ts'
import { checkIntradayTerms } from '@tandem/core/market/continuous-trading.ts'
import { closureOf, intradayReservation } from '@tandem/core/market/intraday.ts'
import type { Execution } from '@tandem/core/market/order-book.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { amount, decimals } from '@tandem/core/units/units.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import { z } from 'zod'

/** Quantities and prices are canonical decimal text; no price is any price. */
export interface IntradayValues {
  readonly name: string
  readonly period: number | ''
  readonly side: Side
  readonly quantity: string
  readonly price: string
  readonly execution: Execution
  readonly display: string
}

const Written = IntradayOrderInput.extend({ name: orderName.optional() })
export type WrittenOrder = z.output<typeof Written>

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
    ...{ name, period, side, execution },
    quantity: formatDecimal(quantity, decimals.energy),
    price: price === null ? '' : formatDecimal(price, decimals.price),
    display: display === null ? '' : formatDecimal(display, decimals.energy),
  }
}

/**
 * Reads the form by the rules of the contract and the market; faults in the reader's language, each at its field. In the
 * book what an iceberg shows stays as it was, also when less than that is left.
 */
export function readIntraday(
  values: IntradayValues,
  market: MarketDetails,
  language: Language,
  isInBook = false,
): ReadIntraday {
  const rests = values.execution === 'NON'
  const wire = {
    name: values.name.trim() || undefined,
    period: values.period === '' ? undefined : values.period,
    side: values.side,
    quantity: values.quantity || undefined,
    price: values.price === '' ? null : values.price,
    execution: values.execution,
    display: rests && values.display !== '' ? values.display : null,
  }
  const read = z.safeDecode(Written, wire as z.input<typeof Written>)
  if (!read.success) {
    const faults: Partial<Record<keyof IntradayValues, string>> = {}
    for (const fault of describeIssues(read.error, wire)) {
      faults[fault.field as keyof IntradayValues] ??= faultMessage(fault, language)
    }
    if (rests && values.price === '') faults.price ??= refusalMessage('price_required', {}, language)
    return { ok: false, faults }
  }
  try {
    checkIntradayTerms(isInBook ? { ...read.data, display: null } : read.data, market)
    return { ok: true, order: read.data }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ok: false, faults: { [error.field ?? 'price']: refusalMessage(error.code, error.details, language) } }
  }
}

/** What sending it would set aside at most; nothing while the form cannot be read. */
export function worstCaseOf(values: IntradayValues, market: MarketDetails, language: Language): Amount {
  const read = readIntraday(values, market, language, true)
  if (!read.ok) return amount(0n)
  const { side, price, quantity } = read.order
  return intradayReservation(side, price ?? (side === 'buy' ? market.maxPrice : market.minPrice), quantity)
}

/** The intervals that still take orders at `now`. */
export function openPeriods(market: MarketDetails, now: Temporal.Instant): MarketDetails['periods'] {
  const session = { gateClosure: market.closingTime, leadMinutes: market.leadMinutes }
  return market.periods.filter((period) => Temporal.Instant.compare(now, closureOf(session, period)) < 0)
}
