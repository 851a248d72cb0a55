import { orderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import { sql, type RawBuilder } from 'kysely'

/** The columns of what is written on orders, in the sequence of the list. */
export const annotationColumns: RawBuilder<unknown> = sql.join(orderAnnotations.map((name) => sql.id(name)))

/** The same of a table that a statement calls `alias`. */
export function annotationColumnsOf(alias: string): RawBuilder<unknown> {
  return sql.join(orderAnnotations.map((name) => sql.id(alias, name)))
}
