import type { PlantedBug } from './planted-bug.ts'

/** Bugs planted by whoever wrote the harness. */
export const plantedByAuthor: readonly PlantedBug[] = [
  {
    name: 'two processes write the books at once',
    edits: [
      {
        file: 'packages/server/src/slices/orders/book-writing.store.ts',
        find: "select pg_advisory_xact_lock(${value('matching')}::int4, 0)",
        replace: "select ${value('matching')}::int4",
      },
    ],
  },
  {
    name: 'acknowledged before the commit',
    edits: [
      {
        file: 'packages/server/src/platform/database.ts',
        find: 'return await withWorkAfterwards(db, () => db.transaction().execute(work))',
        replace: `return await new Promise<T>((resolve, reject) => {
        const early = async (tx: Tx) => {
          const done = await work(tx)
          resolve(done)
          return done
        }
        const begun = withWorkAfterwards(db, () => db.transaction().execute(early))
        begun.catch(reject)
      })`,
      },
    ],
  },
  {
    name: 'a coin request is decided twice',
    edits: [
      {
        file: 'packages/server/src/slices/ledger/purchases.store.ts',
        find: "if (row.status !== 'pending') throw new Refusal('acquisition_already_decided')",
        replace: '',
      },
      {
        file: 'packages/server/src/slices/ledger/purchases.store.ts',
        find: 'idempotencyKey: `coinPurchase/${purchaseId}`',
        replace: 'idempotencyKey: `coinPurchase/${purchaseId}/${Math.random()}`',
      },
    ],
  },
  {
    name: 'a withdrawn order gives its coins back and stays in the market',
    edits: [
      {
        file: 'packages/server/src/workflows/day-ahead-orders.ts',
        find: 'await markWithdrawn(tx, orderId, at)',
        replace: '',
      },
    ],
  },
  {
    name: 'the result of an auction is told after its transaction',
    table: 'auction_trade_sums',
    edits: [
      {
        file: 'packages/server/src/workflows/clear-session.ts',
        find: '  await notify(tx, newsOfResult({ session, book, cleared }, at))\n',
        replace: '',
      },
      {
        file: 'packages/server/src/workflows/clear-session.ts',
        find: '  if (result) {\n',
        replace: '  if (result) {\n    await notify(db as never, newsOfResult(result, clock.now()))\n',
      },
    ],
  },
  {
    name: 'a withdrawn token is still taken',
    edits: [
      {
        file: 'packages/server/src/slices/accounts/access-tokens.store.ts',
        find: "    .where('t.withdrawn_at', 'is', null)\n",
        replace: '',
      },
    ],
  },
]
