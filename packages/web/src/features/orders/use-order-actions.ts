import { deleteOrder, getOrder, transmitOrder, type AnyOrder } from '@tandem/contract/orders/orders.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { callApi } from '../../lib/api.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction } from '../../lib/query.ts'
import { useConfirm, useNotify, type Question, type Toast } from '../../ui/index.ts'
import type { ListedOrder } from './listed-order.ts'
import { useSendQuestion } from './send-question.tsx'
import { useIntradayTexts } from './use-intraday-texts.ts'
import { ticketRefusal } from './ticket-refusal.ts'
import { useWithdrawnOrder } from './use-withdrawn-order.ts'

/** Sending and deleting an order from wherever it is shown; each asks once and names the order. */
export function useOrderActions() {
  const t = useText('orders')
  const format = useFormat()
  const confirm = useConfirm()
  const notify = useNotify()
  const ask = useSendQuestion()
  const intraday = useIntradayTexts()
  const transmit = useAction(transmitOrder)
  const remove = useAction(deleteOrder)
  const withdrawn = useWithdrawnOrder()
  const [refusal, setRefusal] = useState<string | null>(null)

  const askFor = (order: AnyOrder) =>
    order.marketType === 'dayAhead' ? ask(order.name, order.date, order) : intraday.ask(order)
  const sentText = (order: AnyOrder) => (order.marketType === 'dayAhead' ? t('send.sent') : intraday.sentText(order))
  const removalQuestion = (order: ListedOrder): Question => {
    const day = format.date(order.date)
    const coins = format.exactCoins(order.reserved)
    const yes = t('common:action.delete')
    if (order.marketType === 'intraday' && order.status === 'active') {
      const values = { interval: order.label, day, open: format.energy(order.open), coins }
      return {
        title: t('list.cancelTitle', { name: order.name }),
        text: t('list.cancelText', values),
        yes: t('list.cancel'),
        tone: 'danger',
      }
    }
    const isInMarket = order.marketType === 'dayAhead' && order.status !== 'draft'
    const text = isInMarket ? t('list.deleteSent', { day, coins }) : t('list.deleteDraft', { day })
    return { title: t('list.deleteTitle', { name: order.name }), text, yes, tone: 'danger' }
  }

  const attempt = async (action: () => Promise<string | Toast | null>) => {
    setRefusal(null)
    try {
      const done = await action()
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
    send: ({ id }: Pick<ListedOrder, 'id'>) =>
      attempt(async () => {
        const order = await callApi(getOrder, { params: { id } })
        if (!(await askFor(order))) return null
        return sentText(await transmit.mutateAsync({ params: { orderId: id } }))
      }),
    remove: (order: ListedOrder) =>
      attempt(async () => {
        if (!(await confirm(removalQuestion(order)))) return null
        const whole = await withdrawn.read(order)
        await remove.mutateAsync({ params: { id: order.id } })
        const text = t(order.status === 'active' ? 'list.cancelled' : 'list.deleted', { name: order.name })
        return whole ? { text, onUndo: () => void attempt(() => withdrawn.restore(whole)) } : text
      }),
  }
}
