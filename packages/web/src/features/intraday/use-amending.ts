import { amendIntradayOrder, cancelIntradayOrder, listMyIntradayOrders } from '@tandem/contract/intraday.ts'
import type { IntradayOrder } from '@tandem/contract/intraday.ts'
import { getWallet } from '@tandem/contract/ledger.ts'
import type { MarketSession } from '@tandem/contract/markets.ts'
import { transmitOrder } from '@tandem/contract/orders.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { useState } from 'react'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { sentenceOf } from '../../lib/form-faults.ts'
import { readTerms } from '../../lib/intraday-terms.ts'
import { useAction } from '../../lib/query.ts'
import { useNotify } from '../../ui/index.ts'

/** It is in the book, waits for its contract to resume, or has not been sent. */
export function isOpenOrder({ status }: Pick<IntradayOrder, 'status'>): boolean {
  return status === 'active' || status === 'hibernated' || status === 'draft'
}

export interface Amending {
  /** The order that is being changed. */
  readonly order: IntradayOrder | null
  readonly price: string
  readonly quantity: string
  /** Which order the server is asked about. */
  readonly busy: number | null
  readonly failure: string | null
  readonly start: (order: IntradayOrder) => void
  readonly change: (values: { readonly price?: string; readonly quantity?: string }) => void
  readonly stop: () => void
  readonly save: () => void
  readonly cancel: (order: IntradayOrder) => void
  readonly activate: (order: IntradayOrder) => void
}

const nothing = { order: null, price: '', quantity: '' }

/** Changing, cancelling and sending again one's own orders in place. A refused change leaves the order as it was. */
export function useAmending(market: MarketSession): Amending {
  const t = useText('intradayTicket')
  const notify = useNotify()
  const changes = [listMyIntradayOrders, getWallet]
  const amend = useAction(amendIntradayOrder, changes)
  const cancel = useAction(cancelIntradayOrder, changes)
  const activate = useAction(transmitOrder, changes)
  const [draft, setDraft] = useState<Pick<Amending, 'order' | 'price' | 'quantity'>>(nothing)
  const [busy, setBusy] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const run = async (id: number, act: () => Promise<unknown>, done?: string) => {
    setBusy(id)
    setFailure(null)
    try {
      await act()
      setDraft((now) => (now.order?.id === id ? nothing : now))
      if (done) notify(done)
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setBusy(null)
    }
  }
  const save = () => {
    const { order, price, quantity } = draft
    if (!order || busy !== null) return
    const { period, side } = order
    const typed = { period, side, price, quantity, execution: 'NON', display: '' } as const
    const read = readTerms(typed, market, currentLanguage())
    if (!read.ok) {
      setFailure(Object.values(read.faults)[0] ?? null)
      return
    }
    const { price: limit, quantity: open } = read.terms
    const body = { ...(limit !== null && { price: limit }), quantity: open, version: order.version }
    void run(order.id, () => amend.mutateAsync({ params: { id: order.id }, body }), t('orders.amended'))
  }
  return {
    ...draft,
    ...{ busy, failure, save },
    start: (order) => {
      setFailure(null)
      setDraft({
        order,
        price: order.price === null ? '' : formatDecimal(order.price, decimals.price),
        quantity: formatDecimal(order.open, decimals.energy),
      })
    },
    change: (values) => {
      setDraft({ ...draft, ...values })
    },
    stop: () => {
      setFailure(null)
      setDraft(nothing)
    },
    cancel: ({ id }) => void run(id, () => cancel.mutateAsync({ params: { id } })),
    activate: ({ id }) => void run(id, () => activate.mutateAsync({ params: { orderId: id } })),
  }
}
