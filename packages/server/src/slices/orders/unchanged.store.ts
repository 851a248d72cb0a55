import { availableAccount, type AccountCode } from '@tandem/core/ledger/postings.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import { throughGate } from '../../domain/market-session.ts'
import type { Tx } from '../../platform/database.ts'
import { fixedStatement, listOf } from '../../platform/fixed-statement.ts'
import { matching, readByIndex } from './book-writing.store.ts'
import type { ContractId } from './book-loading.store.ts'

/*
 * A batch of orders that asked nothing before it was matched (docs/decisions/0152): where it is written the database says whether
 * everything that it went by is so, and holds it; where something is not, the statement fails, and all that comes with it.
 */

/** From one batch to the next that takes anything of it for known, by the database's clock. */
const knownFor = sql.lit('2 seconds')

/**
 * The matching, where nobody has it, and where the connection's last batch is the one `behind` which this one goes: fails otherwise.
 * Null: it goes behind none that is still being written. Answers the database's time.
 */
export async function takeFreeMatching(tx: Tx, behind: string | null): Promise<string> {
  const [row] = await takeIfFree(tx, { matching, behind })
  return row?.at ?? ''
}

/** Text that is no number fails, and says in the message why. */
const takeIfFree = fixedStatement(
  (_db, value: (name: 'matching' | 'behind') => unknown) => sql<{ at: string }>`
    select case when not pg_try_advisory_xact_lock(${value('matching')}::int4, 0) then 'changed: matching'
        when ${value('behind')}::text <> coalesce(current_setting('tandem.batch', true), '') then 'changed: batch' end::int4,
      clock_timestamp()::text as at, ${readByIndex}`,
)

export interface KnownVersions {
  readonly sessions: ReadonlyMap<number, string>
  /** Of the users who set guards. */
  readonly guards: ReadonlyMap<number, string>
}

/** Which versions of sessions and guards there are: whoever reads these afterwards reads them, or later ones. */
export async function findVersions(
  tx: Tx,
  { sessionIds, userIds }: { readonly sessionIds: readonly number[]; readonly userIds: readonly number[] },
): Promise<KnownVersions> {
  const rows = await readVersions(tx, { sessions: listOf(sessionIds), users: listOf(userIds) })
  const of = (isGuard: boolean) =>
    new Map(rows.filter((row) => row.is_guard === isGuard).map(({ id, version }) => [id, version]))
  return { sessions: of(false), guards: of(true) }
}

const readVersions = fixedStatement(
  (_db, value: (name: 'sessions' | 'users') => unknown) => sql<{ is_guard: boolean; id: number; version: string }>`
    select false as is_guard, id, xmin::text as version from market_sessions where id = any(${value('sessions')}::int4[])
    union all
    select true, user_id, xmin::text from order_guards where user_id = any(${value('users')}::int4[])`,
)

/** What a batch went by. */
export interface WentBy {
  /** The batch's own name, which the connection has from then on where it is stored: what is sent behind it goes by that. */
  readonly name: string
  /** The database's time at the batch before. */
  readonly asOf: string
  readonly versions: KnownVersions
  /** Those who act, whose accounts are open, with the coins that they have. */
  readonly available: ReadonlyMap<number, Amount>
  /** The accounts that coins move between. */
  readonly accounts: readonly AccountCode[]
  readonly contracts: readonly (ContractId & { readonly events: number; readonly isSuspended: boolean })[]
  /** Under which nobody has placed an order. */
  readonly requestKeys: readonly { readonly userId: number; readonly requestKey: string }[]
  /** The first number of a new order: no intra-day order has it or a later one. */
  readonly firstId: number | null
  /** Under which others hand over; null where nothing of the batch was. */
  readonly leadNumber: number | null
}

/**
 * Holds all that a batch went by until the database transaction ends, waiting for nobody, in the same sequence as a batch that asks: users,
 * sessions, the lead, ledger accounts. Fails, and says in the message what it is, where
 * something is not so, or somebody else has it.
 */
export async function holdUnchanged(tx: Tx, wentBy: WentBy): Promise<void> {
  const { versions, available, contracts, requestKeys } = wentBy
  const users = [...available.keys()]
  const own = users.map(availableAccount)
  await hold(tx, {
    name: wentBy.name,
    asOf: wentBy.asOf,
    users: listOf(users),
    sessions: listOf([...versions.sessions.keys()]),
    sessionVersions: [...versions.sessions.values()],
    guarded: listOf([...versions.guards.keys()]),
    guardVersions: [...versions.guards.values()],
    accounts: [...new Set([...own, ...wentBy.accounts])],
    wallets: own,
    coins: listOf([...available.values()]),
    contractSessions: listOf(contracts.map(({ sessionId }) => sessionId)),
    periods: listOf(contracts.map(({ period }) => period)),
    events: listOf(contracts.map(({ events }) => events)),
    suspensions: listOf(contracts.map(({ isSuspended }) => isSuspended)),
    keyUsers: listOf(requestKeys.map(({ userId }) => userId)),
    keys: requestKeys.map(({ requestKey }) => requestKey),
    firstId: wentBy.firstId,
    lead: wentBy.leadNumber,
  })
}

type Value = (name: string) => unknown

// Each `when` is looked at only where those before it are so, and holds what it counts. What was given is read from a table of one row: the
// planner, which would otherwise see how long each list is, would plan the statement anew each time for it.
const given = (name: string) => sql`(select ${sql.ref(name)} from given)`

const hold = fixedStatement(
  (_db, value: Value) => sql`
    with given as materialized (select
      ${value('asOf')}::timestamptz as as_of, ${value('users')}::int4[] as users, ${value('sessions')}::int4[] as sessions,
      ${value('sessionVersions')}::text[] as session_versions, ${value('guarded')}::int4[] as guarded,
      ${value('guardVersions')}::text[] as guard_versions, ${value('accounts')}::text[] as accounts,
      ${value('wallets')}::text[] as wallets, ${value('coins')}::int8[] as coins,
      ${value('contractSessions')}::int4[] as contract_sessions, ${value('periods')}::int4[] as periods,
      ${value('events')}::int8[] as events, ${value('suspensions')}::bool[] as suspensions,
      ${value('keyUsers')}::int4[] as key_users, ${value('keys')}::text[] as keys, ${value('firstId')}::int8 as first_id,
      ${value('lead')}::int8 as lead),
    people as (
      select from users where id = any(${given('users')}::int4[]) and closed_at is null order by id for share skip locked),
    gate as (${throughGate(sql`select unnest(${given('sessions')}) as session_id`, 'ifOpen')}),
    held as (
      select s.id, s.xmin::text as version from market_sessions s join gate on gate.session_id = s.id
      where s.market_type = 'intraday' order by s.id for share of s skip locked),
    led as (select number from intraday_lead for share skip locked),
    held_accounts as (
      select code, balance_units from ledger_accounts where code = any(${given('accounts')}::text[])
      order by id for update skip locked)
    select case
      when clock_timestamp() > given.as_of + interval ${knownFor} then 'changed: time'
      when (select count(*) from people) <> cardinality(given.users) then 'changed: users'
      when (select count(*) from held join unnest(${given('sessions')}, ${given('session_versions')}) as known (id, version)
        using (id, version)) <> cardinality(given.sessions) then 'changed: sessions'
      when given.lead is not null and (select number from led) is distinct from given.lead then 'changed: lead'
      when (select count(*) from order_guards where user_id = any(${given('users')}::int4[])) <> cardinality(given.guarded)
        or cardinality(given.guarded) > 0 and (
          select count(*) from order_guards g join unnest(${given('guarded')}, ${given('guard_versions')}) as known (id, version)
            on g.user_id = known.id and g.xmin::text = known.version) <> cardinality(given.guarded) then 'changed: guards'
      when (select count(*) from intraday_contracts c join unnest(${given('contract_sessions')}, ${given('periods')},
          ${given('events')}, ${given('suspensions')}) as known (session_id, period, events, is_suspended)
        on c.session_id = known.session_id and c.period = known.period and c.events = known.events
          and (c.suspended_at is not null) = known.is_suspended and c.closed_at is null)
        <> cardinality(given.periods) then 'changed: contracts'
      when cardinality(given.keys) > 0 and exists (
        select from unnest(${given('key_users')}, ${given('keys')}) as known (user_id, key)
          join intraday_orders o on o.user_id = known.user_id and o.request_key = known.key) then 'changed: requests'
      when (select max(id) from intraday_orders) >= given.first_id then 'changed: numbers'
      when (select count(*) from held_accounts) <> cardinality(given.accounts) then 'changed: accounts'
      when exists (select from held_accounts join unnest(${given('wallets')}, ${given('coins')}) as known (code, coins)
        using (code) where held_accounts.balance_units <> known.coins) then 'changed: coins'
    end::int4, set_config('tandem.batch', ${value('name')}::text, false)
    from given`,
)
