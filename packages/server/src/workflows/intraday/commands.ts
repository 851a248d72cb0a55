import { maySee } from '@tandem/core/access/access.ts'
import {
  amendOrder,
  cancelOrder,
  closeContract,
  enterOrder,
  resumeContract,
  suspendContract,
} from '@tandem/core/market/continuous-trading.ts'
import { mostListedTrades } from '@tandem/contract/orders/intraday.ts'
import { annotationsOf } from '@tandem/contract/orders/order-fields.ts'
import { newOrder, type Batch } from '@tandem/core/market/intraday-contract.ts'
import { addTrades, noTrades } from '@tandem/core/market/listed-trades.ts'
import { checkActivation } from '@tandem/core/market/order-permissions.ts'
import { periodsOf } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import {
  contractKey,
  namedBy,
  periodOf,
  type ContractId,
  type StoredContract,
  type StoredIntradayOrder,
} from '../../slices/orders/index.ts'
import { requestOf, type BatchContext } from './batch-context.ts'
import type { Command, CommandResult, MadeTrade } from './command.ts'

/** Does one command. Throws a `Refusal`, and then nothing has changed. */
export function perform(context: BatchContext, command: Command): CommandResult {
  switch (command.type) {
    case 'place':
      return place(context, command)
    case 'activate':
    case 'amend':
    case 'cancel':
      return change(context, command)
    case 'close':
      return onContract(context, command.contract, closeContract)
    case 'suspend':
      return onContract(context, command.contract, suspendContract)
    case 'resume':
      return onContract(context, command.contract, resumeContract)
  }
}

function place(
  context: BatchContext,
  { userId, contract: id, terms, origin, requestKey, ...written }: Extract<Command, { type: 'place' }>,
): CommandResult {
  const known = requestKey === null ? undefined : context.placed.get(requestOf(userId, requestKey))
  if (known) return { order: { ...known }, trades: noTrades, isPaused: false, isRepeated: true }
  const contract = contractAt(context, id)
  const { batch, freeIds, entered, placed, openAccounts } = context
  if (!openAccounts.has(userId)) throw new Refusal('not_allowed')
  const orderId = freeIds.pop()
  if (orderId === undefined) throw new Error('there were fewer numbers than orders')
  const { now } = batch
  const order: StoredIntradayOrder = {
    ...newOrder(orderId, userId, terms),
    ...namedBy(periodOf(contract.session, id.period), written),
    username: '',
    session: contract.session,
    period: id.period,
    origin,
    requestKey,
    createdAt: now,
    changedAt: now,
    enteredAt: now,
  }
  const before = batch.trades.length
  enterOrder(batch, contract, order)
  entered.set(orderId, { ...id, ...annotationsOf(order), origin, requestKey })
  if (requestKey !== null) placed.set(requestOf(userId, requestKey), order)
  return doneWith(batch, order, before)
}

function change(context: BatchContext, command: Extract<Command, { orderId: number }>): CommandResult {
  const { batch, orders, openAccounts } = context
  const order = orders.get(command.orderId)
  if (!order || !maySee(command.caller, order.userId)) throw new Refusal('order_not_found')
  if (!openAccounts.has(order.userId)) throw new Refusal('not_allowed')
  const contract = contractAt(context, { sessionId: order.session.sessionId, period: order.period })
  const before = batch.trades.length
  switch (command.type) {
    case 'activate':
      if (!checkActivation(order.status, contract, batch.now)) break
      enterOrder(batch, contract, order)
      order.enteredAt = batch.now
      break
    case 'amend':
      if (command.version !== undefined && command.version !== order.version) throw new Refusal('changed_meanwhile')
      amendOrder(batch, contract, order, command)
      break
    case 'cancel':
      cancelOrder(batch, contract, order)
  }
  if (batch.orders.has(order)) order.changedAt = batch.now
  return doneWith(batch, order, before)
}

/** What an order is now that it was acted on, and the trades since the batch had `before` of them. */
function doneWith({ trades }: Batch, order: StoredIntradayOrder, before: number): CommandResult {
  const all = trades.slice(before).map(({ number, price, quantity }): MadeTrade => ({ number, price, quantity }))
  const made = addTrades(noTrades, all, mostListedTrades)
  return { order: { ...order }, trades: made, isPaused: order.status === 'hibernated', isRepeated: false }
}

function onContract(
  context: BatchContext,
  id: ContractId,
  work: (batch: Batch, contract: StoredContract) => void,
): CommandResult {
  work(context.batch, contractAt(context, id))
  return { order: null, trades: noTrades, isPaused: false, isRepeated: false }
}

function contractAt({ sessions, contracts }: BatchContext, id: ContractId): StoredContract {
  const contract = contracts.get(contractKey(id))
  if (contract) return contract
  const session = sessions.get(id.sessionId)
  if (session?.marketType !== 'intraday') throw new Refusal('no_active_intraday_market')
  throw new Refusal('period_unknown', { period: id.period, periods: periodsOf(session).length }, 'period')
}
