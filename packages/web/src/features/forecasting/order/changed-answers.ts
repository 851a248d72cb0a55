import { generateOrderForecast } from '@tandem/contract/forecast-orders.ts'
import {
  getActiveSessionWithOrder,
  getLastOrder,
  getOrder,
  listOrders,
  listOrdersOfSession,
} from '@tandem/contract/orders.ts'

/** Answers that change with a draft. */
export const answersAboutDrafts = [
  ...[generateOrderForecast, listOrders, listOrdersOfSession],
  ...[getActiveSessionWithOrder, getOrder, getLastOrder],
]
