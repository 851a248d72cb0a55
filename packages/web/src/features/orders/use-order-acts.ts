import { getWallet, getStatement } from '@tandem/contract/ledger.ts'
import {
  deleteOrder,
  getActiveSessionWithOrder,
  getLastOrder,
  getOrder,
  listOrders,
  listOrdersOfSession,
  transmitOrder,
} from '@tandem/contract/orders.ts'
import type { OrderSummary } from '@tandem/contract/orders.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { callApi } from '../../lib/api.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction } from '../../lib/query.ts'
import { useConfirm, useNotify } from '../../ui/index.ts'
import { useSendQuestion } from './send-question.tsx'
import { ticketRefusal } from './ticket-refusal.ts'

const changed = [
  listOrders,
  listOrdersOfSession,
  getActiveSessionWithOrder,
  getOrder,
  getLastOrder,
  getWallet,
  getStatement,
]

/** Sending and deleting an order from wherever it is shown; each asks once and names the order. */
export function useOrderActs() {
  const t = useText('orders')
  const format = useFormat()
  const confirm = useConfirm()
  const notify = useNotify()
  const ask = useSendQuestion()
  const transmit = useAction(transmitOrder, changed)
  const remove = useAction(deleteOrder, changed)
  const [refusal, setRefusal] = useState<string | null>(null)

  const attempt = async (act: () => Promise<string | null>) => {
    setRefusal(null)
    try {
      const done = await act()
      if (done !== null) notify(done)
      return done !== null
    } catch (error) {
      setRefusal(ticketRefusal(error).message)
      return false
    }
  }
  return {
    /** Why the last act was refused. */
    refusal,
    forget: () => {
      setRefusal(null)
    },
    isBusy: transmit.isPending || remove.isPending,
    send: (order: Pick<OrderSummary, 'id' | 'name' | 'date'>) =>
      attempt(async () => {
        const { lines } = await callApi(getOrder, { params: { id: order.id } })
        if (!(await ask(order.name, order.date, lines))) return null
        await transmit.mutateAsync({ params: { orderId: order.id } })
        return t('send.sent')
      }),
    remove: (order: Pick<OrderSummary, 'id' | 'name' | 'date' | 'status' | 'reserved'>) =>
      attempt(async () => {
        const day = format.date(order.date)
        const coins = format.exactCoins(order.reserved)
        const isDraft = order.status === 'draft'
        const agreed = await confirm({
          title: t('list.deleteTitle', { name: order.name }),
          text: isDraft ? t('list.deleteDraft', { day }) : t('list.deleteSent', { day, coins }),
          yes: t('list.deleteYes'),
          tone: 'danger',
        })
        if (!agreed) return null
        await remove.mutateAsync({ params: { id: order.id } })
        return t('list.deleted', { name: order.name })
      }),
  }
}
