import {
  amendIntradayOrder,
  cancelIntradayOrder,
  placeIntradayOrder,
  termsOf,
  type IntradayOrder,
} from '@tandem/contract/orders/intraday.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { deleteOrder, transmitOrder } from '@tandem/contract/orders/orders.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { useState } from 'react'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { readTerms } from '../../../lib/intraday-terms.ts'
import { useAction } from '../../../lib/query.ts'
import { useNotify, type Toast } from '../../../ui/index.ts'

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
  const refuse = (orderId: number, reason: string, text: 'refused' | 'notSentAgain' = 'refused') => {
    setFailure({ orderId, text: t(`orders.${text}`, { reason }) })
  }
  /** `action` says what to tell of it; null where the screen shows it anyway. */
  const run = async (
    orderId: number,
    action: () => Promise<string | Toast | null>,
    whenRefused?: 'refused' | 'notSentAgain',
  ) => {
    if (busy !== null) return
    setBusy(orderId)
    setFailure(null)
    try {
      const done = await action()
      setAmended((now) => (now === orderId ? null : now))
      if (done !== null) notify(done)
    } catch (error) {
      refuse(orderId, sentenceOf(error), whenRefused)
    } finally {
      setBusy(null)
    }
  }
  const discard = async (orderId: number) => {
    await calls.discard.mutateAsync({ params: { id: orderId } })
    onDraft?.()
    return t('orders.discarded')
  }
  const amend = async (request: Parameters<typeof calls.amend.mutateAsync>[0]) => {
    await calls.amend.mutateAsync(request)
    return t('orders.amended')
  }
  const cancel = useCancelling(market, run)
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
      void run(id, () => amend({ params: { id }, body }))
    },
    end: (order) => void run(order.id, () => (order.status === 'draft' ? discard(order.id) : cancel(order))),
    activate: ({ id }) =>
      void run(id, async () => {
        await calls.activate.mutateAsync({ params: { orderId: id } })
        return null
      }),
  }
}

type Run = (orderId: number, action: () => Promise<string>, whenRefused: 'notSentAgain') => Promise<void>

/**
 * Cancels an order and says so. What was open of it can be sent once more: its place in the book is gone, which the notice says
 * beside the button. Not offered where the market would refuse it: a suspended contract, or a rest below its smallest order.
 */
function useCancelling(market: MarketSession, run: Run) {
  const t = useText('intradayTicket')
  const cancel = useAction(cancelIntradayOrder)
  const place = useAction(placeIntradayOrder)
  return async ({ id, status }: IntradayOrder): Promise<string | Toast> => {
    const ended = await cancel.mutateAsync({ params: { id } })
    const quantity = energyWh(ended.quantity - ended.filled)
    if (status !== 'active' || quantity < market.smallestOrder) return t('orders.cancelledOne')
    const sendAgain = async () => {
      const { period, display, version } = ended
      const slice = display !== null && display < quantity ? display : null
      const terms = { ...termsOf(ended), period, quantity, display: slice }
      // One cancelled order is sent again once, however often this is pressed.
      const requestKey = `again-${String(id)}-${String(version)}`
      await place.mutateAsync({ body: { ...terms, marketId: market.id, requestKey } })
      return t('orders.sentAgain')
    }
    return {
      text: t('orders.cancelledOrAgain'),
      undo: t('common:action.sendAgain'),
      onUndo: () => void run(id, sendAgain, 'notSentAgain'),
    }
  }
}

function useCalls() {
  return {
    amend: useAction(amendIntradayOrder),
    activate: useAction(transmitOrder),
    discard: useAction(deleteOrder),
  }
}
