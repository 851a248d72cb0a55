import type { DeliveryPeriod } from '../calendar/delivery-period.ts'
import { Refusal } from '../refusal.ts'
import { closureOf, contractStatusAt, type ContractMarks, type IntradayOrderStatus } from './intraday.ts'
import type { OrderStatus } from './order.ts'
import { checkAcceptsDrafts, checkAcceptsOrders, type MarketSession } from './session.ts'

/*
 * What an order and its market let anybody do at `now`, before coins, guards and terms are looked at. Each answers whether there is
 * anything to do (false: it is done already, and doing it again changes nothing) or refuses. The calls go by them, and so do the
 * abilities that an order is answered with.
 */

type Gate = Pick<MarketSession, 'status' | 'gateOpening' | 'gateClosure' | 'leadMinutes'>

/** Sending a day-ahead order. Refuses one that was withdrawn or cleared, and what its market does not take. */
export function checkSending(status: OrderStatus, session: Gate, now: Temporal.Instant): boolean {
  if (status === 'transmitted') return false
  if (status === 'cancelled') throw new Refusal('order_immutable', { status })
  checkAcceptsOrders(session, now)
  if (status !== 'draft') throw new Refusal('order_immutable', { status })
  return true
}

/** Changing a day-ahead order. Refuses one that was withdrawn or cleared, and what its market does not take any more. */
export function checkChange(status: OrderStatus, session: Gate, now: Temporal.Instant): boolean {
  if (status === 'cancelled') throw new Refusal('order_immutable', { status })
  if (status === 'draft') checkAcceptsDrafts(session, now)
  else checkAcceptsOrders(session, now)
  if (status !== 'draft' && status !== 'transmitted') throw new Refusal('order_immutable', { status })
  return true
}

/** Withdrawing a day-ahead order: as changing it, but that it may be withdrawn already. */
export function checkWithdrawal(status: OrderStatus, session: Gate, now: Temporal.Instant): boolean {
  return status !== 'cancelled' && checkChange(status, session, now)
}

/** The contract of an intraday order: its session, its delivery period, and what the administrator's acts made of it. */
export interface ContractState extends ContractMarks {
  readonly session: Gate
  readonly period: Pick<DeliveryPeriod, 'start'>
}

/** Refuses what the contract does not take at `now`: its closure is exclusive, and while it is suspended nothing enters. */
export function checkContractTakesOrders(contract: ContractState, now: Temporal.Instant): void {
  const { session, period, isClosed, isSuspended } = contract
  const gateClosure = closureOf(session, period)
  checkAcceptsOrders({ ...session, gateClosure }, now)
  if (isClosed) throw new Refusal('gate_closed', { closedAt: gateClosure.toString() })
  if (isSuspended) throw new Refusal('contract_suspended')
}

/** Sending a draft, or one that waits for its contract to resume. Refuses one that ended, and what its contract does not take. */
export function checkActivation(status: IntradayOrderStatus, contract: ContractState, now: Temporal.Instant): boolean {
  if (status === 'active') return false
  if (status !== 'draft' && status !== 'hibernated') throw new Refusal('order_not_open', { status })
  checkContractTakesOrders(contract, now)
  return true
}

/** Changing a draft, or an order in the book. Refuses any other, and what its contract does not take any more. */
export function checkAmendment(status: IntradayOrderStatus, contract: ContractState, now: Temporal.Instant): boolean {
  if (status === 'draft') {
    const { session, period } = contract
    checkAcceptsDrafts({ ...session, gateClosure: closureOf(session, period) }, now)
    return true
  }
  checkBookChange(status, contract, now)
  return true
}

/** Refuses to change an order that is not in the book, or whose contract takes none. */
export function checkBookChange(status: IntradayOrderStatus, contract: ContractState, now: Temporal.Instant): void {
  checkIsOpen(status)
  checkContractTakesOrders(contract, now)
}

/** Throwing a draft away, or taking an order out of the market. Refuses one that ended, and one whose contract has closed. */
export function checkRemoval(status: IntradayOrderStatus, contract: ContractState, now: Temporal.Instant): boolean {
  if (status === 'cancelled') return false
  return status === 'draft' || checkCancellation(status, contract, now)
}

/** Taking an order out of the market. Refuses one that is not in it, and one whose contract has closed. */
export function checkCancellation(
  status: IntradayOrderStatus,
  contract: ContractState,
  now: Temporal.Instant,
): boolean {
  if (status === 'hibernated') return true
  checkIsOpen(status)
  const { session, period } = contract
  if (contractStatusAt(session, period, contract, now) === 'closed') {
    throw new Refusal('gate_closed', { closedAt: closureOf(session, period).toString() })
  }
  return true
}

function checkIsOpen(status: IntradayOrderStatus): void {
  if (status !== 'active') throw new Refusal('order_not_open', { status })
}
