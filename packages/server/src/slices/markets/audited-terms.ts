import { defaultLeadMinutes, defaultMostOpenOrders, defaultSmallestOrder } from '@tandem/core/market/intraday.ts'
import type { SessionTerms } from '@tandem/core/market/session.ts'
import { SessionTerms as WireTerms } from '@tandem/contract/markets.ts'
import { z } from 'zod'

/** The terms of a market as the audit log keeps them: what the wire would write. */
export function auditedTerms(terms: SessionTerms): z.input<typeof WireTerms> {
  return z.encode(WireTerms, {
    marketType: terms.marketType,
    date: terms.deliveryDay,
    zone: terms.deliveryZone,
    mtuMinutes: terms.mtuMinutes,
    openingTime: terms.gateOpening,
    closingTime: terms.gateClosure,
    minPrice: terms.minPrice,
    maxPrice: terms.maxPrice,
    leadMinutes: terms.leadMinutes ?? defaultLeadMinutes,
    smallestOrder: terms.smallestOrder ?? defaultSmallestOrder,
    mostOpenOrders: terms.mostOpenOrders ?? defaultMostOpenOrders,
  })
}
