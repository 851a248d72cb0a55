import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { IntradayTerms, termsOf } from '@tandem/contract/orders/intraday.ts'
import { annotationsOf } from '@tandem/contract/orders/order-fields.ts'
import { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { StoredIntradayOrder } from '../../slices/orders/index.ts'
import type { BatchContext } from './batch-context.ts'
import type { Command } from './command.ts'

/** An order as the audit log keeps it. */
export function auditedOrder(order: StoredIntradayOrder) {
  const { session, period, status, open } = order
  return {
    marketId: session.sessionId,
    date: session.deliveryDay,
    period,
    ...annotationsOf(order),
    ...z.encode(IntradayTerms, termsOf(order)),
    status,
    open: formatDecimal(open, decimals.energy),
  }
}

type AuditedOrders = ReadonlyMap<number, ReturnType<typeof auditedOrder>>

/** What the orders of others are before commands change them. */
export function ordersBefore({ orders }: BatchContext, commands: readonly Command[]): AuditedOrders {
  return new Map(
    commands.flatMap((command) => {
      const order = 'orderId' in command ? orders.get(command.orderId) : undefined
      const isOfAnother = order && 'caller' in command && order.userId !== command.caller.userId
      return isOfAnother ? [[order.orderId, auditedOrder(order)] as const] : []
    }),
  )
}

interface Actions {
  /** Those that were done. */
  readonly commands: readonly Command[]
  readonly before: AuditedOrders
}

/**
 * Writes what an administrator did in the books to the audit log, in the database transaction of the batch: to orders of others,
 * and to contracts, all of a market that go the same way in one entry.
 */
export async function recordActions(
  tx: Tx,
  { batch: { now: at }, orders }: BatchContext,
  { commands, before }: Actions,
) {
  for (const command of commands) {
    if (!('orderId' in command)) continue
    const order = orders.get(command.orderId)
    if (!order || order.userId === command.caller.userId) continue
    const action = command.type === 'cancel' ? 'order.withdrawn' : 'order.changed'
    await recordAudit(tx, {
      at,
      actorId: command.caller.userId,
      action,
      subject: 'order',
      subjectId: order.orderId,
      userId: order.userId,
      before: before.get(order.orderId),
      after: auditedOrder(order),
    })
  }
  for (const { type, by, sessionId, periods } of contractActions(commands)) {
    const action = type === 'suspend' ? 'market.suspended' : 'market.resumed'
    await recordAudit(tx, { at, actorId: by, action, subject: 'market', subjectId: sessionId, after: { periods } })
  }
}

function contractActions(commands: readonly Command[]) {
  const actions = commands.flatMap((command) =>
    (command.type === 'suspend' || command.type === 'resume') && command.by !== undefined
      ? [{ type: command.type, by: command.by, ...command.contract }]
      : [],
  )
  const groups = Map.groupBy(actions, ({ type, by, sessionId }) => `${type}/${String(by)}/${String(sessionId)}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ ...first, periods: group.map(({ period }) => period).sort((a, b) => a - b) }] : []
  })
}
