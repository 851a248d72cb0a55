import {
  getActiveSessionWithOrder,
  getLastOrder,
  getOrder,
  listOrders,
  listOrdersOfSession,
} from '@tandem/contract/orders.ts'

/** Answers that change with a draft. */
export const answersAboutDrafts = [listOrders, listOrdersOfSession, getActiveSessionWithOrder, getOrder, getLastOrder]
