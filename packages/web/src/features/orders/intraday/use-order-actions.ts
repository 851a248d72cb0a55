import { amendIntradayOrder, cancelIntradayOrder, type IntradayOrder } from '@tandem/contract/orders/intraday.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { deleteOrder, transmitOrder } from '@tandem/contract/orders/orders.ts'
import { useState } from 'react'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { readTerms } from '../../../lib/intraday-terms.ts'
import { useAction } from '../../../lib/query.ts'
import { useNotify } from '../../../ui/index.ts'

/** It is in the book, waits for its contract to resume, or has not been sent. */
export function isOpenOrder({ status }: Pick<IntradayOrder, 'status'>): boolean {
  return status === 'active' || status === 'hibernated' || status === 'draft'
}

export interface OrderActions {
  /** The market of the orders, with the bounds of its prices. */
  readonly market: MarketSession
  /** The order that is being changed, and the one that the server is asked about. */
  readonly amended: number | null
  readonly busy: number | null
  /** What was refused last, with the order that stays as it was. */
  readonly failure: { readonly orderId: number; readonly text: string } | null
  readonly start: (order: IntradayOrder) => void
  readonly stop: () => void
  readonly amend: (order: IntradayOrder, typed: { readonly price: string; readonly quantity: string }) => void
  /** Cancels an order, or throws a draft away. */
  readonly end: (order: IntradayOrder) => void
  readonly activate: (order: IntradayOrder) => void
}

/**
 * Changing, cancelling and sending again one's own orders in place. A refused change leaves the order as it was.
 * `onDraft` is told when a draft went, which no stream tells.
 */
export function useOrderActions(market: MarketSession, onDraft?: () => void): OrderActions {
  const t = useText('intradayTicket')
  const notify = useNotify()
  const calls = useCalls()
  const [amended, setAmended] = useState<number | null>(null)
  const [busy, setBusy] = useState<number | null>(null)
  const [failure, setFailure] = useState<OrderActions['failure']>(null)
  const refuse = (orderId: number, reason: string) => {
    setFailure({ orderId, text: t('orders.refused', { reason }) })
  }
  const run = async (orderId: number, action: () => Promise<unknown>, done: string | null) => {
    if (busy !== null) return
    setBusy(orderId)
    setFailure(null)
    try {
      await action()
      setAmended((now) => (now === orderId ? null : now))
      if (done !== null) notify(done)
    } catch (error) {
      refuse(orderId, sentenceOf(error))
    } finally {
      setBusy(null)
    }
  }
  const discard = async (orderId: number) => {
    await calls.discard.mutateAsync({ params: { id: orderId } })
    onDraft?.()
  }
  return {
    market,
    amended,
    busy,
    failure,
    start: ({ id }) => {
      setFailure(null)
      setAmended(id)
    },
    stop: () => {
      setFailure(null)
      setAmended(null)
    },
    amend: (order, { price, quantity }) => {
      const { id, version, period, side } = order
      const typed = { period, side, price, quantity, execution: 'NON', display: '' } as const
      const read = readTerms(typed, market, currentLanguage())
      if (!read.ok) {
        refuse(id, Object.values(read.faults)[0] ?? '')
        return
      }
      const limit = read.terms.price
      const body = { ...(limit !== null && { price: limit }), quantity: read.terms.quantity, version }
      void run(id, () => calls.amend.mutateAsync({ params: { id }, body }), t('orders.amended'))
    },
    end: ({ id, status }) => {
      if (status === 'draft') void run(id, () => discard(id), t('orders.discarded'))
      else void run(id, () => calls.cancel.mutateAsync({ params: { id } }), t('orders.cancelledOne'))
    },
    activate: ({ id }) => void run(id, () => calls.activate.mutateAsync({ params: { orderId: id } }), null),
  }
}

function useCalls() {
  return {
    amend: useAction(amendIntradayOrder),
    cancel: useAction(cancelIntradayOrder),
    activate: useAction(transmitOrder),
    discard: useAction(deleteOrder),
  }
}
