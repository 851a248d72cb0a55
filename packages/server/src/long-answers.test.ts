import { mostAnswerBytes, mostRows, type AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { endpoints } from '@tandem/contract/endpoints.ts'
import { refusalStatus } from '@tandem/contract/refusals.ts'
import { saveAssociation } from '@tandem/contract/groups.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { FastifyInstance } from 'fastify'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { drivenClock } from './platform/clock.ts'
import { withTimeBounds, type Db } from './platform/database.ts'
import { callInProcess } from './platform/in-process-client.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import type { Platform } from './platform/platform.ts'
import { useTestDatabase } from './platform/test-database.ts'
import { createTestUser, testConfig, type TestUser } from './testing/test-people.ts'
import { largestRequests } from '../../../tests/torture/largest-inputs.ts'

/*
 * Every list of the contract against more rows of its kind than one answer has: it is bounded in rows and bytes, by pages or by a
 * refusal that says how to go on, and no statement on the way brings more rows than that into memory.
 */

const today = '2026-03-02' as DeliveryDay
const clock = drivenClock(`${today}T08:00:00Z`)
const database = useTestDatabase()
/** More than any list is answered with. */
const many = mostRows + 500
/** Of two markets. */
const days = many / 2
/** What the largest statement of a call brought. */
let mostRead = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    mostRead = Math.max(mostRead, result.rows.length)
    return result
  },
}
let platform: Platform
let server: FastifyInstance
let admin: TestUser
let ana: TestUser
let strategic: TestUser
let intradayMarket = 0
let known = { userId: 0, marketId: 0, groupId: 1, today }

beforeAll(async () => {
  const log = createLog({ logLevel: 'silent' })
  const config = testConfig(database.url)
  platform = {
    db: database.db.withPlugin(counting),
    clock,
    config,
    log,
    mailer: createMailer(config, log, clock),
  }
  const person = (username: string, terms = {}) =>
    createTestUser(platform, { username, isWithoutPassword: true, ...terms })
  admin = await person('administrator', { isAdministrator: true, userType: 'standard' })
  ana = await person('ana')
  strategic = await person('strategic', { userType: 'strategicUser' })
  await makeMany(database.db, ana.userId)
  const { rows } = await sql<{ market_type: string; id: number }>`
    select market_type, id from market_sessions order by delivery_day desc, id desc limit 4`.execute(database.db)
  const idOf = (type: string, place: number) => rows.filter((row) => row.market_type === type)[place]?.id ?? 0
  known = { ...known, userId: ana.userId, marketId: idOf('dayAhead', 1) }
  intradayMarket = idOf('intraday', 0)
  server = await createApp(platform, { rateLimitFactor: 0 })
  await callInProcess(server, saveAssociation, { body: { isOpen: true } }, { token: admin.token })
}, 120_000)
afterAll(() => server.close())

/** Many people, and of whatever they come by many. */
async function makeMany(db: Db, userId: number): Promise<void> {
  const bounded = (work: () => Promise<void>) => withTimeBounds('maintenance', work)
  await bounded(() =>
    db.transaction().execute(async (tx) => {
      // What is made here breaks no rule that a call would ask about; to check each row takes longer than all else.
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements(userId)) await statement.execute(tx)
    }),
  )
  await sql`analyze`.execute(db)
}

function statements(userId: number) {
  const series = sql`generate_series(1, ${many}::int4) as n`
  const now = sql`'2026-03-01T12:00:00Z'::timestamptz`
  const people = sql`(select id, row_number() over (order by id)::int4 as n from users where username like 'person%')`
  const steps = sql`'{12,12,12}', '{f,f,f}', '{1,2,3}', '{3000,2000,1000}', '{5000,5000,5000}'`
  const newest = sql`(select id from market_sessions where market_type = 'intraday' order by delivery_day desc limit 1)`
  const auction = sql`(select id from market_sessions where market_type = 'dayAhead' order by delivery_day desc limit 1 offset 1)`
  return [
    sql`insert into users (last_name, first_name, username, username_key, email, password_hash, user_type, registered_at, activated_at,
        sessions_valid_from)
      select 'Popescu-Ionescu ' || n, 'Alexandra ' || n, 'person' || n, 'person' || n, 'person' || n || '@example.org', 'x',
        'transactionalUser', ${now}, ${now}, ${now} from ${series}`,
    sql`insert into user_roles select id, 1 from ${people} p`,
    sql`insert into market_sessions (market_type, delivery_day, delivery_zone, mtu_minutes, gate_opening, gate_closure, min_price_ticks,
        max_price_ticks, status, created_at, cleared_at)
      select type, ${today}::date + 1 - n, 'Europe/Bucharest', 60, ${today}::date - n - interval '1 day',
        ${today}::date + interval '22 hours' - n * interval '1 day', -1000000, 1000000,
        case when n = 1 then 'open' when type = 'dayAhead' then 'cleared' else 'closed' end, ${now},
        case when n > 1 and type = 'dayAhead' then ${now} end
      from generate_series(1, ${days}) as n, unnest(array['dayAhead', 'intraday']) as type order by n desc`,
    // The requests ask for the first of everything.
    sql`alter table orders alter column id restart with 1`,
    sql`insert into orders (user_id, session_id, name, status, created_at, changed_at, transmitted_at, transmission_seq,
        step_period, step_is_sell, step_number, step_price_ticks, step_quantity_wh)
      select ${userId}, id, 'the order of a day', 'transmitted', ${now}, ${now}, ${now}, id, ${steps} from market_sessions
      where market_type = 'dayAhead'`,
    sql`insert into orders (user_id, session_id, name, status, created_at, changed_at, transmitted_at, transmission_seq,
        step_period, step_is_sell, step_number, step_price_ticks, step_quantity_wh)
      select id, ${auction}, 'the order of many', 'transmitted', ${now}, ${now}, ${now}, id, ${steps} from ${people} p`,
    // More trades were made before these than four bytes count.
    sql`alter table trades alter column id restart with 9000000000`,
    sql`insert into trades (session_id, order_id, user_id, period, period_start, period_end, side, quantity_wh, price_ticks, traded_at)
      select o.session_id, o.id, o.user_id, 12, s.delivery_day + interval '10 hours', s.delivery_day + interval '11 hours', 'buy', 15000,
        1000, ${now} from orders o join market_sessions s on s.id = o.session_id`,
    sql`insert into auction_periods (session_id, period, period_start, period_end, price_ticks, interval_low_ticks, interval_high_ticks,
        volume_wh, buy_quantity_wh, sell_quantity_wh, welfare_units, buy_at_the_money_wh,
        buy_placed_wh, sell_at_the_money_wh, sell_placed_wh)
      select id, 12, delivery_day + interval '10 hours', delivery_day + interval '11 hours', 1000, 1000, 1000, 15000, 15000, 15000, 0, 15000, 15000, 15000, 15000
      from market_sessions where market_type = 'dayAhead' and status = 'cleared'`,
    sql`insert into intraday_contracts (session_id, period) select ${newest}, period from generate_series(1, 24) as period`,
    sql`insert into intraday_orders (id, user_id, session_id, period, side, price_ticks, execution, quantity_wh, open_wh, visible_wh,
        sequence, status, created_at, changed_at, entered_at)
      select 10000000 + n, case when n % 2 = 0 then ${userId} else p.id end, ${newest}, 22, 'buy', 1000, 'NON', 5000, 5000, 5000, n,
        'active', ${now}, ${now}, ${now} from generate_series(1, ${2 * many}) as n join ${people} p using (n)
      union all select 20000000 + n, ${userId}, ${newest}, 23, 'sell', 9000, 'NON', 5000, 5000, 5000, n, 'active', ${now}, ${now}, ${now}
      from ${series}`,
    sql`insert into trades (session_id, intraday_order_id, user_id, period, period_start, period_end, side, quantity_wh, price_ticks,
        traded_at, number, aggressor)
      select ${newest}, 20000000 + n, ${userId}, 23, ${today}::date + interval '20 hours', ${today}::date + interval '21 hours', 'sell', 10,
        9000, ${now}, n, 'sell' from ${series}`,
    sql`insert into groups (name, name_key, owner_id, created_at)
      select 'group ' || n, 'group ' || n, case when n = 1 then ${userId} else ${userId} + n end, ${now} from ${series}`,
    sql`insert into group_members (user_id, group_id, joined_at)
      select ${userId}, 1, ${now}
      union all select id, case when n < 200 then n + 1 else 1 end, ${now} from ${people} p`,
    sql`insert into group_requests (group_id, user_id, requested_at) select case when n < 200 then n + 1 else 1 end, id, ${now} from ${people} p`,
    sql`insert into analysers (user_id, profile_id, ip, port, unit_id, reading_code, placement, status, added_at, added_by, attached_at)
      select id, 'eastron-sdm630', '10.1.' || n / 250 || '.' || n % 250, 502, 1, 'RO001E' || n, 'connection', 'active', ${now}, id, ${now}
      from (select ${userId}::int4 as id, 0 as n union all select id, n from ${people} p) as p`,
    sql`insert into analyser_states (analyser_id, state, since) select id, 'online', ${now} from analysers`,
    sql`insert into hour_readings (user_id, starts_at, consumption_wh, production_wh, quality, placement, analyser_id, written_at,
        consumption_quarters, production_quarters)
      select ${userId}, date_trunc('hour', ${now}) - n * interval '1 hour', 400, 400, 'measured', 'connection', 1, ${now},
        array[100, 100, 100, 100], array[100, 100, 100, 100] from ${series}`,
    sql`insert into day_readings (user_id, day, consumption_wh, production_wh, self_used_wh, separate_consumption_wh,
        separate_production_wh, consumption_hours, production_hours, known_hours, estimated_hours, hour_versions)
      select id, ${today}::date - 1, 1, 1, 0, 0, 0, 24, 24, 24, 0, 24 from ${people} p`,
    sql`insert into coin_purchases (user_id, amount_units, requested_at) select ${userId}, 100000000, ${now} from ${series}`,
    sql`insert into ledger_accounts (code, user_id) select 'user:' || id || ':' || kind, id
      from (select ${userId}::int4 as id union all select id from ${people} p) as p, unnest(array['available', 'reserved']) as kind
      union all select 'issuance', null
      on conflict do nothing`,
    sql`insert into ledger_transactions (kind, idempotency_key, posted_at) select 'coinPurchase', 'many/' || n, ${now} from ${series}`,
    sql`insert into postings (transaction_id, kind, from_account_id, to_account_id, amount_units, from_balance_after, to_balance_after)
      select t.id, 'coinPurchase', i.id, a.id, 1, -1, 1 from ledger_transactions t, ledger_accounts a, ledger_accounts i
      where i.code = 'issuance' and a.code = 'user:' || ${userId}::text || ':available'`,
    sql`insert into reference_prices (period_start, delivery_day, period, price_ticks, saved_at, saved_by)
      select ${today}::date - n * interval '1 hour', (${today}::date - n * interval '1 hour')::date, 1, 1000, ${now}, 1 from ${series}`,
    sql`insert into imbalance_settlements (delivery_day, version, zone, period_minutes, mode, unmetered, system_imbalance_wh, balancing_units,
        users, applied_at, deficit_wh, excess_wh, paid_units, received_units)
      select ${today}::date - n, 1, 'Europe/Bucharest', 60, 'A', 'nothing', 0, 0, ${many}, ${now}, 0, 0, 0, 0 from generate_series(1, ${days}) as n`,
    sql`insert into imbalance_days (settlement_id, user_id, delivery_day, bought_wh, sold_wh, consumption_wh, production_wh, quality,
        stand_alone_units, pre_cost_units, deficit_wh, excess_wh, stand_alone_sum, pre_cost_sum, cash_units, posted_units, hour_versions)
      select s.id, u.id, s.delivery_day, z, z, z, z, array_fill('measured'::text, array[24]), z, z, 0, 0, 0, 0, 0, 0, 24
      from (select array_fill(0::int8, array[24]) as z) as zeros, (
          select s.*, u.id as of_user from imbalance_settlements s, users u where s.delivery_day = ${today}::date - 1
          union select s.*, ${userId} from imbalance_settlements s) as s
        join users u on u.id = s.of_user`,
    sql`insert into imbalance_periods (settlement_id, period, period_start, period_end, factor_millionths, minimum_ticks, system_imbalance_wh,
        deficit_wh, excess_wh, stand_alone_units, cash_units)
      select id, period, delivery_day + period * interval '1 hour', delivery_day + (period + 1) * interval '1 hour', 1000000, 0, 0, 0, 0, 0, 0
      from imbalance_settlements, generate_series(1, 24) as period where delivery_day = ${today}::date - 1`,
    sql`insert into imbalance_price_uploads (file_name, status, unit, rate_millionths, uploaded_at, uploaded_by)
      values ('prices.csv', 'final', 'perKilowattHour', 1000000, ${now}, 1)`,
    sql`insert into imbalance_prices select 1, ${today}::date - n * interval '15 minutes', ${today}::date - (n - 1) * interval '15 minutes',
      1000, 1000 from generate_series(1, ${4 * many}) as n`,
    sql`insert into people_imports (import_key, at, actor_id) values ('many', ${now}, 1)`,
    sql`insert into invitations (user_id, import_id, file_row, starting_units, created_at) select id, 1, n, 0, ${now} from ${people} p`,
    sql`insert into invitation_codes (code, code_key, user_type, max_uses, expires_at, created_at, created_by)
      select 'CODE-' || n, 'code-000' || n, 'transactionalUser', 10, ${now}, ${now}, 1 from ${series}`,
    sql`insert into audit_entries (at, actor_id, action, subject, user_id) select ${now}, 1, 'market.opened', 'market', ${userId} from ${series}`,
  ]
}

/** What reads alone: nothing that is asked here changes what the next is asked about. */
const reads = [...endpoints].filter(
  ([name, { method, changesState, stream, file }]) =>
    method === 'GET' && !changesState && !stream && file === null && name !== 'auditLedger',
)

const callers = () => [admin, ana, strategic]

/** They reckon with one row of each participant or of each hour of a history, or with the trades of one day, and answer with sums. */
const reckoning: ReadonlySet<string> = new Set([
  'getForecast',
  'getIntradayReport',
  'getMarketsOfWeek',
  'getPackageScope',
  'getPortfolioPosition',
  'listDeviations',
  'listBalancingParticipants',
  'listMissingOrders',
  'listSettlementUsers',
  'getSettlement',
  'previewSettlement',
  'listSessionParticipants',
])

/** Calls for which some of the requests are none (400: a step that does not go with its days) or come before their time (409). */
const refusing: ReadonlyMap<string, readonly number[]> = new Map([
  ...[
    'getEnergyGraphic',
    'getEnergyHeatMap',
    'getEnergyIndicators',
    'getGroupEnergy',
    'getPlatformEnergy',
    'getPlatformEnergyGraphic',
    'pageOrders',
    'findUsers',
  ].map((name): [string, number[]] => [name, [400]]),
  ...['getAuctionResult', 'getDayReplay', 'previewSettlement'].map((name): [string, number[]] => [name, [409]]),
])

/** None of the requests is one that they answer, so what they would read is not looked at here. */
const unanswered: ReadonlySet<string> = new Set([
  ...['getAuctionResult', 'getAuctionCurves', 'getRegisterMap', 'getEnergyHeatMap', 'getEnergyIndicators'],
  ...['getGroupEnergy', 'getPlatformEnergy', 'getPlatformEnergyGraphic', 'findUsers', 'getForecastRun', 'pageOrders'],
  ...['previewSettlement', 'getDayReplay', 'getParticipantImbalanceDay', 'getPortfolioDay'],
  ...['getPublishedPackage', 'getScenarioRun'],
])

test.each(reads)('%s is answered within its bounds, however much there is', async (name, endpoint) => {
  const mayRead = reckoning.has(name) ? many + 10 : mostRows + 1
  let answered = 0
  const isIntraday = endpoint.path.startsWith('/api/intraday')
  const asking = isIntraday ? { ...known, marketId: intradayMarket } : known
  for (const { url } of largestRequests(endpoint, asking, [])) {
    for (const { token } of callers()) {
      const { status, read } = await checkAnswer(name, endpoint, url, token)
      if (status === 200 || status === refusalStatus.span_too_long) answered++
      expect({ url, read }).toMatchObject({ read: expect.toSatisfy((rows: number) => rows <= mayRead) })
    }
  }
  expect(answered > 0).toBe(!unanswered.has(name))
})

test('the pages of a list are the list, each row once and in its sequence', async () => {
  const rows = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const url = `/api/test/getTransactions/2025-02-01/${today}?size=1000&page=${index + 1}`
      const answer = await server.inject({ url, headers: { authorization: `Bearer ${ana.token}` } })
      return answer.json<{ id: number }[]>().map(({ id }) => id)
    }),
  )
  const { rows: stored } = await sql<{ id: number }>`
    select t.id::float8 as id from trades t join market_sessions s on s.id = t.session_id
    where t.user_id = ${ana.userId} and s.delivery_day between '2025-02-01' and ${today}::date
    order by s.delivery_day desc, t.period_start, t.traded_at, t.id`.execute(database.db)
  expect(stored.length).toBeGreaterThan(mostRows)
  expect(rows.flat()).toEqual(stored.map(({ id }) => id))
})

test('what is too long says how to get it, in both languages', async () => {
  const url = `/api/test/getTransactions/2025-02-01/${today}?marketType=all`
  const refusedIn = async (language: string) => {
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': language }
    const answer = await server.inject({ url, headers })
    return { status: answer.statusCode, ...answer.json<{ code: string; message: string; details: object }>() }
  }
  const paged = `/api/test/getTransactions/2025-02-01/${today}?marketType=all&page=1&size=1000`
  const file = `/api/reports/trades/excel/${admin.userId}/2025-02-01/${today}?of=everybody`
  for (const [language, rows] of [
    ['en', '10,000 rows'],
    ['ro', '10.000'],
  ] as const) {
    const refused = await refusedIn(language)
    expect(refused).toMatchObject({ status: 422, code: 'span_too_long', details: { rows: mostRows, paged, file } })
    for (const part of [rows, paged, file]) expect(refused.message).toContain(part)
    expect(refused.message).not.toMatch(/[[\]{}]/)
  }
})

async function checkAnswer(name: string, endpoint: AnyEndpoint, url: string, token: string) {
  const expected = [200, 403, 404, refusalStatus.span_too_long, ...(refusing.get(name) ?? [])]
  mostRead = 0
  const answer = await server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect({ url, status: answer.statusCode, body: answer.body.slice(0, 300) }).toMatchObject({
    status: expect.toSatisfy((status: number) => expected.includes(status)),
  })
  expect({ url, bytes: answer.rawPayload.length }).toMatchObject({
    bytes: expect.toSatisfy((bytes: number) => bytes <= mostAnswerBytes),
  })
  const asked = { status: answer.statusCode, read: mostRead }
  if (answer.statusCode === 200) checkRows(endpoint, answer.json())
  if (answer.statusCode !== refusalStatus.span_too_long) return asked
  const { details } = answer.json<{ details: { paged?: string } }>()
  if (!endpoint.lists?.isPaged || details.paged === undefined) return asked
  const page = await server.inject({ url: details.paged, headers: { authorization: `Bearer ${token}` } })
  expect({ url, status: page.statusCode }).toEqual({ url, status: 200 })
  return asked
}

function checkRows({ lists }: AnyEndpoint, answer: unknown): void {
  const most = lists?.rows ?? mostRows
  for (const list of Array.isArray(answer) ? [answer] : Object.values(answer ?? {})) {
    if (Array.isArray(list)) expect(list.length).toBeLessThanOrEqual(most)
  }
}
