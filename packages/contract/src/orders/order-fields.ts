import { orderOrigins } from '@tandem/core/market/order.ts'
import { z } from 'zod'
import { field } from '../field.ts'
import { readableLine } from '../accounts/readable-name.ts'
import { rule } from '../validation.ts'

const orderName = readableLine(
  z.string().trim().min(1, rule('offer_name_required')).min(2, rule('name_too_short')).max(60, rule('input_too_long')),
)

/** The part of the dictionary `f` (fields.ts) that speaks of what is written on orders. */
export const orderFields = {
  orderName: field(z.string(), {
    kind: 'text',
    en: 'Name',
    ro: 'Nume',
    label: { en: 'Order name', ro: 'Numele ofertei' },
    isTitle: true,
  }),
  orderOrigin: field(z.enum(orderOrigins), {
    kind: 'choice',
    en: 'Origin',
    ro: 'Origine',
    words: {
      en: { manual: 'By hand', autopilot: 'Autopilot' },
      ro: { manual: 'Manual', autopilot: 'Pilot automat' },
    },
  }),
}

/**
 * What its owner writes on an order of either market, and no rule of the market reads; empty where nothing is written, or the
 * account was closed. The two tables of orders have a column of the same name for each. Stores, forms, lists, details,
 * spreadsheets and the audit log go by this list (docs/decisions/0051).
 */
export const OrderAnnotations = z.object({ name: orderFields.orderName })
export type OrderAnnotations = z.output<typeof OrderAnnotations>
export type OrderAnnotation = keyof OrderAnnotations

/** The same as it is written. */
export const OrderAnnotationsInput = z.object({ name: orderName })

/** What of it a call says; a change keeps what it leaves out. */
export type WrittenAnnotations = { readonly [Name in OrderAnnotation]?: string | undefined }

export const orderAnnotations = OrderAnnotations.keyof().options

export const noAnnotations = Object.fromEntries(orderAnnotations.map((name) => [name, ''])) as OrderAnnotations

/** What is written on whatever has more fields; where it leaves one out, the one before. */
export function annotationsOf(source: WrittenAnnotations, before = noAnnotations): OrderAnnotations {
  return Object.fromEntries(orderAnnotations.map((name) => [name, source[name] ?? before[name]])) as OrderAnnotations
}

/** Whether the same is written on two orders. */
export function isWrittenSame(a: OrderAnnotations, b: OrderAnnotations): boolean {
  return orderAnnotations.every((name) => a[name] === b[name])
}
