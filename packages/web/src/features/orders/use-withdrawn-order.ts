import { annotationsOf } from '@tandem/contract/orders/order-fields.ts'
import { addOrder, getOrder, placeOrder, type Order } from '@tandem/contract/orders/orders.ts'
import { useText } from '../../i18n/use-text.ts'
import { callApi } from '../../lib/api.ts'
import { useAction } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import type { ListedOrder } from './listed-order.ts'

/** Brings back an order that was withdrawn, where it can be made again as it was. */
export function useWithdrawnOrder() {
  const t = useText('orders')
  const userId = useSignedInUser()?.userId
  const add = useAction(addOrder)
  const place = useAction(placeOrder)
  return {
    /** All of the order, before it goes; null where it could not come back: its place in a book would be lost, or who made it. */
    read: async (order: ListedOrder): Promise<Order | null> => {
      const isPlain = order.marketType === 'dayAhead' && order.origin === 'manual' && order.userId === userId
      if (!isPlain) return null
      const whole = await callApi(getOrder, { params: { id: order.id } })
      return whole.marketType === 'dayAhead' ? whole : null
    },
    /** Makes it again, a draft or in the market as before, and says so. */
    restore: async (order: Order): Promise<string> => {
      const lines = order.lines.map(({ period, side, steps }) => ({
        period,
        side,
        steps: steps.map(({ price, quantity }) => ({ price, quantity })),
      }))
      const blocks = order.blocks.map(({ outcome: _, quantities, ...block }) => ({
        ...block,
        quantities: quantities.map(({ period, quantity }) => ({ period, quantity })),
      }))
      const body = { ...annotationsOf(order), marketId: order.marketId, lines, blocks }
      await (order.status === 'draft' ? add : place).mutateAsync({ body })
      return t('list.restored', { name: order.name })
    },
  }
}
