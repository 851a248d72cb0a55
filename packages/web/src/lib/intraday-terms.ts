/** An intra-day order as it is typed, read into what the contract sends. No React here. */
import { IntradayOrderInput } from '@tandem/contract/orders/intraday.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { faultMessage, refusalMessage } from '@tandem/contract/texts/message.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { describeIssues } from '@tandem/contract/validation.ts'
import { checkIntradayTerms } from '@tandem/core/market/continuous-trading.ts'
import { intradayReservation } from '@tandem/core/market/intraday.ts'
import type { Execution } from '@tandem/core/market/order-book.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import { z } from 'zod'

/** Quantities and prices are canonical decimal text; no price is any price. */
export interface TypedTerms {
  readonly period: number | ''
  readonly side: Side
  readonly quantity: string
  readonly price: string
  readonly execution: Execution
  readonly display: string
}

export type TermFaults = Partial<Record<keyof TypedTerms, string>>

export type ReadTerms =
  { readonly ok: true; readonly terms: IntradayOrderInput } | { readonly ok: false; readonly faults: TermFaults }

type Bounds = Pick<MarketSession, 'minPrice' | 'maxPrice'> & Partial<Pick<MarketSession, 'smallestOrder'>>

/**
 * Reads what is typed by the rules of the contract and the market; faults in the reader's language, each at its field. In
 * the book what an iceberg shows stays as it was, also when less than that is left.
 */
export function readTerms(typed: TypedTerms, market: Bounds, language: Language, isInBook = false): ReadTerms {
  const rests = typed.execution === 'NON'
  const wire = {
    period: typed.period === '' ? undefined : typed.period,
    side: typed.side,
    quantity: typed.quantity || undefined,
    price: typed.price === '' ? null : typed.price,
    execution: typed.execution,
    display: rests && typed.display !== '' ? typed.display : null,
  }
  const read = z.safeDecode(IntradayOrderInput, wire as z.input<typeof IntradayOrderInput>)
  if (!read.success) {
    const faults: TermFaults = {}
    for (const fault of describeIssues(read.error, wire)) {
      faults[fault.field as keyof TypedTerms] ??= faultMessage(fault, language)
    }
    if (rests && typed.price === '') faults.price ??= refusalMessage('price_required', {}, language)
    return { ok: false, faults }
  }
  try {
    // The server alone knows how much of an order in the book is a remainder.
    checkIntradayTerms(isInBook ? { ...read.data, display: null } : read.data, market, isInBook)
    return { ok: true, terms: read.data }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ok: false, faults: { [error.field ?? 'price']: refusalMessage(error.code, error.details, language) } }
  }
}

/** What entering it sets aside at most, ≥ 0: at any price is at the worst price of the market. */
export function mostReserved(
  { side, price, quantity }: Pick<IntradayOrderInput, 'side' | 'price' | 'quantity'>,
  { minPrice, maxPrice }: Bounds,
): Amount {
  return intradayReservation(side, price ?? (side === 'buy' ? maxPrice : minPrice), quantity)
}
