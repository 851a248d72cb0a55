import { inMeritOrder, type OrderLine } from '@tandem/core/market/order.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Lines as columns for `unnest`: periods in order, the steps of each with the best price first. */
function columnsOf(lines: readonly OrderLine[]) {
  const rows = lines
    .toSorted((a, b) => a.period - b.period)
    .flatMap(({ period, side, steps }) =>
      inMeritOrder(steps, side).map(({ price, quantity }, index) => ({
        period,
        side,
        step: index + 1,
        price,
        quantity,
      })),
    )
  return {
    periods: rows.map((row) => row.period),
    sides: rows.map((row) => row.side),
    steps: rows.map((row) => row.step),
    prices: rows.map((row) => row.price),
    quantities: rows.map((row) => row.quantity),
  }
}

/** Inserts the steps of `lines` for each order number that `source` selects. */
export function insertSteps(lines: readonly OrderLine[], source: RawBuilder<unknown>): RawBuilder<unknown> {
  const { periods, sides, steps, prices, quantities } = columnsOf(lines)
  return sql`insert into order_steps (order_id, period, side, step, price_ticks, quantity_wh)
    select source.id, line.* from (${source}) as source (id),
      unnest(${periods}::int4[], ${sides}::text[], ${steps}::int4[], ${prices}::int4[], ${quantities}::int4[]) as line`
}

/** The lines of a locked order, best steps first; nobody else changes them meanwhile. */
export async function findLines(tx: Db, orderId: number): Promise<OrderLine[]> {
  const rows = await tx
    .selectFrom('order_steps')
    .select(['period', 'side', 'price_ticks', 'quantity_wh'])
    .where('order_id', '=', orderId)
    .orderBy('period')
    .orderBy('step')
    .execute()
  return Array.from(
    Map.groupBy(rows, (row) => row.period),
    ([period, steps]) => ({
      period,
      side: steps[0]?.side ?? 'buy',
      steps: steps.map((step) => ({ price: priceTick(step.price_ticks), quantity: energyWh(step.quantity_wh) })),
    }),
  )
}

/** Replaces the lines of a locked order. */
export async function replaceLines(tx: Db, orderId: number, lines: readonly OrderLine[]): Promise<void> {
  await tx.deleteFrom('order_steps').where('order_id', '=', orderId).execute()
  await insertSteps(lines, sql`select ${orderId}::int4`).execute(tx)
}
