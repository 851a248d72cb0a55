import { orders } from '@tandem/core/testing/builders.ts'
import { randomBook, seededWholeNumbers } from '@tandem/core/testing/random.ts'
import {
  clearUniformPriceAuction,
  explainOutcome,
  type AuctionOrder,
  type Outcome,
} from '@tandem/core/market/uniform-price-auction.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate, openDatabase, type Db } from '../../platform/database.ts'
import { knownMigrations, migrateInside } from '../../platform/migrations.ts'
import { emptyDatabases } from '../../testing/backups.ts'
import { findContent } from './orders.store.ts'
import { orderInSession } from './orders.service.ts'

const now = Temporal.Instant.from('2026-03-02T12:00:00Z')
const databases = emptyDatabases()
let db: Db
/** Each step as it stood in a row of its own before, by its order. */
let before: StepRow[] = []

interface StepRow {
  readonly order: number
  readonly user: number
  readonly session: number
  readonly period: number
  readonly step: number
  readonly side: string
  readonly price: number
  readonly quantity: number
  readonly accepted: number | null
  readonly outcome: Outcome | null
}

beforeAll(async () => {
  db = openDatabase(await databases.make(inject('testCluster').url), { kind: 'maintenance' })
  const known = (await knownMigrations()).map(({ name }) => name)
  const last = known[known.indexOf('0060_steps_in_orders') - 1]
  await db.transaction().execute((tx) => migrateInside(tx, last))
  await sql`
    insert into users (username, username_key, email, first_name, last_name, user_type, password_hash, registered_at, sessions_valid_from)
    select 'u' || n, 'u' || n, 'u' || n || '@example.org', 'U', 'N', 'transactionalUser', '', now(), now() from generate_series(1, 13) n`.execute(
    db,
  )
  for (const session of [1, 2, 3]) before = [...before, ...(await writeOldSession(session))]
  await migrate(db)
}, 120_000)
afterAll(async () => {
  await db.destroy()
  await databases.dropAll()
})

/** One Wh for two who ask for it at the same price: one of them gets it. */
const shared = orders('buy 0.001 @ 0.00005', 'buy 0.001 @ 0.00005', 'sell 0.001 @ -0.00006')

/** A cleared session whose books are full of equal prices, in the tables of before; the last order was withdrawn. */
async function writeOldSession(session: number): Promise<StepRow[]> {
  const pick = seededWholeNumbers(600 + session)
  await sql`
    insert into market_sessions (market_type, delivery_day, delivery_zone, mtu_minutes, gate_opening, gate_closure, status,
      min_price_ticks, max_price_ticks, created_at)
    values ('dayAhead', ${`2026-03-0${session}`}, 'UTC', 60, '2026-02-01', '2026-02-02', 'settled', -6, 9, now())`.execute(
    db,
  )
  const users = Array.from({ length: 13 }, (_, index) => index + 1)
  const ids = new Map<number, number>()
  for (const user of users) {
    const status = user === 13 ? 'cancelled' : 'unfilled'
    const { rows } = await sql<{ id: number }>`
      insert into orders (user_id, session_id, name, status, created_at, changed_at, transmitted_at, transmission_seq)
      values (${user}, ${session}, '', ${status}, now(), now(), now(), nextval('order_transmissions')) returning id`.execute(
      db,
    )
    ids.set(user, rows[0]?.id ?? 0)
  }
  const steps: StepRow[] = []
  for (const period of [1, 2, 3, 24]) {
    const bounds = { min: priceTick(-6), max: priceTick(9) }
    // One order has several steps.
    const random = period === 3 ? shared : randomBook(pick)
    const book: (AuctionOrder & { user: number; step: number })[] = random
      .slice(0, 11)
      .map((order, index) => ({ ...order, id: String(index), user: index + 1, step: 1 }))
    // One order has several steps.
    for (const step of [1, 2, 3]) {
      const [price, quantity] = [priceTick(4 - 2 * step), energyWh(pick(1, 9))]
      book.push({ id: `last.${step}`, user: 12, step, side: 'buy', price, quantity, time: 20 })
    }
    const result = clearUniformPriceAuction(book, bounds)
    await sql`
      insert into auction_periods (session_id, period, period_start, period_end, price_ticks, interval_low_ticks, interval_high_ticks,
        volume_wh, buy_quantity_wh, sell_quantity_wh, welfare_units)
      values (${session}, ${period}, now(), now(), ${result.price}, ${result.interval.low}, ${result.interval.high},
        ${result.volume}, 0, 0, ${result.welfare})`.execute(db)
    for (const { id, side, price, quantity, user, step } of book) {
      const accepted = result.fills.get(id) ?? energyWh(0)
      const outcome = explainOutcome({ price, quantity }, side, accepted, result)
      steps.push({ order: ids.get(user) ?? 0, user, session, period, step, side, price, quantity, accepted, outcome })
    }
    const withdrawn = {
      order: ids.get(13) ?? 0,
      user: 13,
      session,
      period,
      step: 1,
      side: 'sell',
      price: 1,
      quantity: 7,
    }
    steps.push({ ...withdrawn, accepted: null, outcome: null })
  }
  // In no sequence, as rows may stand.
  for (const one of steps.toSorted((a, b) => ((a.quantity * 7 + a.price) % 5) - ((b.quantity * 7 + b.price) % 5))) {
    await sql`
      insert into order_steps (order_id, period, side, step, price_ticks, quantity_wh, accepted_wh, outcome)
      values (${one.order}, ${one.period}, ${one.side}, ${one.step}, ${one.price}, ${one.quantity}, ${one.accepted},
        ${one.outcome && JSON.stringify(one.outcome)}::jsonb)`.execute(db)
  }
  return steps
}

/** What is answered of an outcome, by the names that it had where it was stored. */
function answerOf(outcome: Outcome) {
  if (outcome.code === 'no_trade') return { code: outcome.code, low: outcome.low, high: outcome.high }
  const { code, price } = outcome
  return 'placed' in outcome ? { code, price, placed: outcome.placed, offered: outcome.atTheMoney } : { code, price }
}

test('every step and every explanation that was stored is answered as before', async () => {
  const codes = new Set<string>()
  for (const session of [1, 2, 3]) {
    for (const user of Array.from({ length: 12 }, (_, index) => index + 1)) {
      const expected = before.filter((step) => step.session === session && step.user === user)
      const order = await orderInSession(db, user, session, now)
      const answered = order?.lines.flatMap(({ period, side, steps }) =>
        steps.map((step, index) => ({ period, side, step: index + 1, ...step })),
      )
      expect(answered).toEqual(
        expected.map(({ period, side, step, price, quantity, accepted, outcome }) => {
          codes.add(outcome?.code ?? '')
          return { period, side, step, price, quantity, accepted, outcome: outcome && answerOf(outcome) }
        }),
      )
    }
  }
  expect([...codes].toSorted()).toEqual(['cut_at_margin', 'filled', 'no_trade', 'refused_at_margin', 'refused_price'])
})

test('each step is a row of the view, those of a withdrawn order without what they got', async () => {
  const rows = await db
    .selectFrom('order_steps')
    .selectAll()
    .orderBy('order_id')
    .orderBy('period')
    .orderBy('step')
    .execute()
  const expected = before
    .toSorted((a, b) => a.order - b.order || a.period - b.period || a.step - b.step)
    .map(({ order, period, side, step, price, quantity, accepted }) => {
      return { order_id: order, period, side, step, price_ticks: price, quantity_wh: quantity, accepted_wh: accepted }
    })
  expect(rows).toEqual(expected)
  const [withdrawn] = before.filter(({ user }) => user === 13)
  expect((await findContent(db, withdrawn?.order ?? 0)).lines).toMatchObject([
    { period: 1 },
    { period: 2 },
    { period: 3 },
    { period: 24 },
  ])
})

describe('a row that is no order is refused by the database:', () => {
  const steps = {
    step_period: '{1,1,2}',
    step_is_sell: '{f,f,t}',
    step_number: '{1,2,1}',
    step_price_ticks: '{5,4,-3}',
    step_quantity_wh: '{1,1000000000,7}',
    step_accepted_wh: '{0,1000000000,7}',
  }
  const write = (changed: Partial<typeof steps>) => {
    const columns = Object.entries({ ...steps, ...changed })
    const assignments = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    return sql`update orders set ${sql.join(assignments)} where id = ${before[0]?.order}`.execute(db)
  }

  test('the row itself is one', async () => {
    await write({})
  })

  test.each<Partial<typeof steps>>([
    { step_period: '{1,1,101}' },
    { step_period: '{0,1,2}' },
    { step_period: '{1,1,null}' },
    { step_period: '{1,2,1}' },
    { step_period: '{1,1,1}' },
    { step_period: '{1,1}' },
    { step_is_sell: '{f,null,t}' },
    { step_number: '{2,1,1}' },
    { step_number: '{1,33,1}' },
    { step_number: '{0,1,1}' },
    { step_price_ticks: '{5,null,-3}' },
    { step_price_ticks: '{5,4,-3,2}' },
    { step_quantity_wh: '{0,1000000000,7}' },
    { step_quantity_wh: '{1,1000000001,7}' },
    { step_quantity_wh: '{1,1000000000,6}' },
    { step_accepted_wh: '{0,1000000000,8}' },
    { step_accepted_wh: '{-1,1000000000,7}' },
    { step_accepted_wh: '{0,7}' },
    { step_accepted_wh: '{0,7,null}' },
    { step_accepted_wh: '{{0,1,2}}' },
    { step_accepted_wh: '[0:2]={0,1,2}' },
  ])('%o', async (changed) => {
    await expect(write(changed)).rejects.toThrow(
      /check constraint|not in their order|more than it asked for|multidimensional/,
    )
  })
})
