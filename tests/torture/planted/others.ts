import type { PlantedBug } from './planted-bug.ts'

/**
 * Bugs planted by people who did not write the harness; at least half of all must stand here. One is written as
 *
 *     {
 *       name: 'a trade is told outside its transaction',
 *       edits: [{ file: 'packages/server/src/workflows/…', find: 'await tell(tx, news)', replace: 'void tell(db, news)' }],
 *     }
 *
 * and tried by `npm run torture -- --planted --only 'a trade is told'`: the beginning of its name is enough.
 */
export const plantedByOthers: readonly PlantedBug[] = [
  {
    name: 'a changed order keeps the coins that it set aside before',
    edits: [
      {
        file: 'packages/server/src/workflows/day-ahead-orders.ts',
        find: '    await moveCoins(tx, locked, entry, changeReservation(order.userId, order.reserved, reserved))\n',
        replace: '',
      },
    ],
  },
  {
    name: 'a coin request that is sent again is stored again',
    edits: [
      {
        file: 'packages/server/src/slices/ledger/purchases.store.ts',
        find: 'note, request_key: requestKey, requested_at: at }',
        replace: 'note, request_key: null, requested_at: at }',
      },
    ],
  },
  {
    name: 'a trade is recorded for its buyer alone',
    edits: [
      {
        file: 'packages/server/src/workflows/intraday/store-batch.ts',
        find: 'return [buy, sell].map((',
        replace: 'return [buy].map((',
      },
    ],
  },
  {
    name: 'an order that leaves the book keeps its coins set aside',
    edits: [
      {
        file: 'packages/core/src/market/continuous-outcomes.ts',
        find: '  postings.push(...releasePostings(order.userId, order.reserved))\n',
        replace: '',
      },
    ],
  },
  {
    name: 'an account is closed without the coins of one of its orders',
    edits: [
      {
        file: 'packages/server/src/workflows/leave-markets.ts',
        find: 'of await withdrawOpenOrdersOf(tx, userId, at)) {',
        replace: 'of (await withdrawOpenOrdersOf(tx, userId, at)).slice(1)) {',
      },
    ],
  },
  {
    name: 'the first participant of an auction is not settled',
    edits: [
      {
        file: 'packages/server/src/workflows/clear-session.ts',
        find: '.toSorted((a, b) => a.userId - b.userId)\n',
        replace: '.toSorted((a, b) => a.userId - b.userId)\n    .slice(1)\n',
      },
    ],
  },
  {
    name: 'the wallet leaves out what is set aside',
    edits: [
      {
        file: 'packages/server/src/domain/wallets.ts',
        find: 'reserved: balances.get(reservedAccount(userId)) ?? empty.reserved,',
        replace: 'reserved: empty.reserved,',
      },
    ],
  },
  {
    name: 'an order is taken after the gate closed',
    edits: [
      {
        file: 'packages/core/src/market/order-permissions.ts',
        find: "  checkAcceptsOrders(session, now)\n  if (status !== 'draft') throw",
        replace: "  if (status !== 'draft') throw",
      },
    ],
  },
]
