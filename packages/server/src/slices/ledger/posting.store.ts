import {
  applyPostings,
  availableAccount,
  type AccountCode,
  type PostedEntry,
  type Posting,
} from '@tandem/core/ledger/postings.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import { sql, type RawBuilder } from 'kysely'
import { inDatabaseTransaction, inOneRound, type Db, type Tx } from '../../platform/database.ts'
import { fixedStatement, listOf } from '../../platform/fixed-statement.ts'

/** What a journal is about. The same `idempotencyKey` is posted once, ever: `coinPurchase/17`. */
export interface JournalEntry {
  readonly kind: string
  readonly idempotencyKey: string
  readonly sessionId?: number
  readonly orderId?: number
  readonly at: Temporal.Instant
}

/**
 * Posts a journal: the postings, the balances after them and the accounts' new balances, all or nothing, in the
 * caller's database transaction. Returns false, and changes nothing, when its key was posted before; a journal without
 * postings is not recorded and returns true. Refuses `insufficient_coins` (core `applyPostings`).
 * The accounts are locked in the order of their ids; nothing may be locked after them.
 */
export function post(db: Db, entry: JournalEntry, postings: readonly Posting[]): Promise<boolean> {
  if (postings.length === 0) return Promise.resolve(true)
  return inDatabaseTransaction(db, async (tx) => (await postJournals(tx, [{ entry, postings }])) === 1)
}

/** A journal that is to be posted. */
export interface Journal {
  readonly entry: JournalEntry
  readonly postings: readonly Posting[]
}

/**
 * Posts several journals, each on the balances that those before it left, in as many rounds to the database as one takes.
 * Returns how many were posted; those whose key was posted before are left out, and none of the same call may share one.
 */
export async function postJournals(tx: Tx, all: readonly Journal[]): Promise<number> {
  const journals = all.filter(({ postings }) => postings.length > 0)
  if (journals.length === 0) return 0
  const codes = accountsOf(journals)
  const entered = journals.map(({ entry }) => entry)
  const [accounts, ids] = await inOneRound(tx, (tx) => [lockAccounts(tx, codes), insertJournals(tx, entered)])
  let balances: ReadonlyMap<AccountCode, Amount> = mapValues(accounts, ({ balance }) => balance)
  const entries = journals.flatMap(({ entry, postings }) => {
    const transactionId = ids.get(entry.idempotencyKey)
    if (transactionId === undefined) return []
    const posted = applyPostings(balances, postings)
    balances = posted.balances
    return posted.entries.map((line) => ({ ...line, transactionId }))
  })
  if (entries.length > 0) await writePostings(tx, { accounts, balances, entries })
  return ids.size
}

/**
 * Posts journals whose keys nobody has posted, by statements that can all be sent at once: the balances are known to the database
 * alone. Fails where a key was posted, or coins would be spent that are not there; whoever calls has seen to that. None of no postings.
 */
export function postNewJournals(tx: Tx, all: readonly Journal[]): readonly Promise<unknown>[] {
  const codes = accountsOf(all)
  return codes.length === 0 ? [] : [makeAccounts(tx, codes), lockKnown(tx, codes), ...postOnHeldAccounts(tx, all)]
}

/** The accounts that journals move coins between; in a fixed sequence, so that two who make the same accounts do it alike. */
export function accountsOf(journals: readonly Journal[]): AccountCode[] {
  return [...new Set(journals.flatMap(({ postings }) => postings.flatMap(({ from, to }) => [from, to])))].sort()
}

/** The same of accounts that exist and are held already. */
export function postOnHeldAccounts(tx: Tx, all: readonly Journal[]): readonly Promise<unknown>[] {
  const journals = all.filter(({ postings }) => postings.length > 0)
  return journals.length === 0 ? [] : [writeNewJournals(tx, journals)]
}

interface LockedAccount {
  readonly id: number
  readonly balance: Amount
}

type LockedAccounts = ReadonlyMap<AccountCode, LockedAccount>

/**
 * Locks accounts in the order of their ids, so that two journals never wait for each other; makes missing ones first.
 * A new account has a higher id than the known ones, but for two journals that make accounts in the same moment: where
 * these wait for each other the database ends one, and `inDatabaseTransaction` repeats it.
 */
async function lockAccounts(tx: Db, codes: readonly AccountCode[]): Promise<LockedAccounts> {
  const accounts = await lockKnown(tx, codes)
  const missing = codes.filter((code) => !accounts.has(code))
  if (missing.length === 0) return accounts
  await makeAccounts(tx, missing)
  return new Map([...accounts, ...(await lockKnown(tx, missing))])
}

/** Makes those that do not exist. Lists travel as one parameter each: a statement has room for 65,535, an auction settles with more. */
export async function makeAccounts(tx: Db, codes: readonly AccountCode[]): Promise<void> {
  await insertAccounts(tx, { codes, owners: listOf(codes.map(ownerOf)) })
}

const insertAccounts = fixedStatement(
  (_db, value: (name: 'codes' | 'owners') => unknown) =>
    sql`insert into ledger_accounts (code, user_id)
      select code, user_id from unnest(${value('codes')}::text[], ${value('owners')}::int4[])
        with ordinality as wanted (code, user_id, place)
      where not exists (select from ledger_accounts known where known.code = wanted.code) order by place on conflict (code) do nothing`,
)

async function lockKnown(tx: Db, codes: readonly AccountCode[]): Promise<Map<AccountCode, LockedAccount>> {
  const rows = await lockByCode(tx, { codes })
  return new Map(rows.map((row) => [row.code as AccountCode, { id: row.id, balance: amount(row.balance_units) }]))
}

const lockByCode = fixedStatement((db, value: (name: 'codes') => unknown) =>
  db
    .selectFrom('ledger_accounts')
    .select(['id', 'code', 'balance_units'])
    .where('code', '=', sql<string>`any(${value('codes')}::text[])`)
    .orderBy('id')
    .forUpdate(),
)

/** The available coins of users, locked until the database transaction ends: nobody else spends them. */
export async function lockAvailable(tx: Db, userIds: readonly number[]): Promise<Map<number, Amount>> {
  const accounts = await lockKnown(tx, userIds.map(availableAccount))
  return new Map(userIds.map((userId) => [userId, accounts.get(availableAccount(userId))?.balance ?? amount(0n)]))
}

/** A user's coins as they are held: what each account has; null where somebody else has one of them. */
export type HeldWallet = ReadonlyMap<AccountCode, Amount> | null

/**
 * The coins of the users whose `user_id` the source selects, available and set aside, locked until the database transaction ends. Who
 * never had any is left out; with `skip` nobody is waited for, and the wallet that somebody else has is null.
 */
export async function holdWallets(
  tx: Db,
  source: RawBuilder<unknown>,
  mode: 'wait' | 'skip',
): Promise<Map<number, HeldWallet>> {
  const wanted = sql`select 'user:' || user_id || ':' || part from (${source}) as source, unnest('{available,reserved}'::text[]) as part`
  const { rows } = await sql<{ user_id: number; code: AccountCode; balance: bigint | null }>`
    with held as (
      select id, balance_units from ledger_accounts where code in (${wanted}) order by id
      for update ${sql.raw(mode === 'skip' ? 'skip locked' : '')}
    )
    select known.user_id, known.code, held.balance_units as balance
    from ledger_accounts as known left join held on held.id = known.id where known.code in (${wanted})`.execute(tx)
  const ofUser = Map.groupBy(rows, (row) => row.user_id)
  return mapValues(ofUser, (accounts) => {
    const held = accounts.flatMap(({ code, balance }) => (balance === null ? [] : [[code, amount(balance)] as const]))
    return held.length === accounts.length ? new Map(held) : null
  })
}

/** The numbers of the journals by their keys; one whose key was written before has none. */
async function insertJournals(tx: Db, entries: readonly JournalEntry[]): Promise<Map<string, bigint>> {
  const rows = await insertUnknown(tx, columnsOf(entries))
  return new Map(rows.map((row) => [row.idempotency_key, row.id]))
}

const insertUnknown = fixedStatement(
  (_db, value: (name: EntryColumn) => unknown) => sql<{ id: bigint; idempotency_key: string }>`
    ${insertion(value)} on conflict (idempotency_key) do nothing returning id, idempotency_key`,
)

type EntryColumn = 'kinds' | 'keys' | 'sessions' | 'orders' | 'times'

function columnsOf(entries: readonly JournalEntry[]): Record<EntryColumn, unknown> {
  return {
    kinds: entries.map(({ kind }) => kind),
    keys: entries.map(({ idempotencyKey }) => idempotencyKey),
    sessions: listOf(entries.map(({ sessionId }) => sessionId ?? null)),
    orders: listOf(entries.map(({ orderId }) => orderId ?? null)),
    times: entries.map(({ at }) => at.toString()),
  }
}

function insertion(value: (name: EntryColumn) => unknown) {
  return sql`
    insert into ledger_transactions (kind, idempotency_key, session_id, order_id, posted_at)
    select kind, key, session_id, order_id, at from unnest(
      ${value('kinds')}::text[], ${value('keys')}::text[], ${value('sessions')}::int4[], ${value('orders')}::int8[],
      ${value('times')}::timestamptz[])
      with ordinality as entry (kind, key, session_id, order_id, at, place)
    order by place`
}

interface Posted {
  readonly accounts: LockedAccounts
  readonly balances: ReadonlyMap<AccountCode, Amount>
  readonly entries: readonly (PostedEntry & { readonly transactionId: bigint })[]
}

/** Inserts the postings and updates the balances of their accounts, in one round to the database. */
async function writePostings(tx: Db, { accounts, balances, entries }: Posted): Promise<void> {
  const column = <Value>(read: (entry: Posted['entries'][number]) => Value) => entries.map(read)
  const codes = [...accounts.keys()]
  const idOf = (code: AccountCode) => accountOf(accounts, code).id
  // Sorted rows get their ids in that sequence, and the ids are the order of the statement.
  await sql`
    with posted as (
      insert into postings (transaction_id, kind, from_account_id, to_account_id, amount_units, from_balance_after, to_balance_after)
      select transaction_id, kind, from_id, to_id, units, from_after, to_after from unnest(
        ${column(({ transactionId }) => transactionId)}::int8[],
        ${column(({ posting }) => posting.kind)}::text[], ${column(({ posting }) => idOf(posting.from))}::int4[],
        ${column(({ posting }) => idOf(posting.to))}::int4[], ${column(({ posting }) => posting.amount)}::int8[],
        ${column((entry) => entry.fromBalanceAfter)}::int8[], ${column((entry) => entry.toBalanceAfter)}::int8[])
        with ordinality as entry (transaction_id, kind, from_id, to_id, units, from_after, to_after, place)
      order by place
    )
    update ledger_accounts set balance_units = change.balance
    from unnest(${codes.map(idOf)}::int4[], ${codes.map((code) => balances.get(code) ?? 0n)}::int8[]) as change (id, balance)
    where ledger_accounts.id = change.id`.execute(tx)
}

interface RelativeEntry {
  readonly key: string
  readonly posting: Posting
  readonly fromChange: Amount
  readonly toChange: Amount
  /** By how much the account that pays had changed when its journal began. */
  readonly fromAtStart: Amount
}

/** What journals make of balances that are not known: every change since before the first of them. */
function changesOf(journals: readonly Journal[]) {
  const changes = new Map<AccountCode, Amount>()
  const changeOf = (code: AccountCode) => changes.get(code) ?? amount(0n)
  const entries = journals.flatMap(({ entry, postings }) => {
    const atStart = new Map(changes)
    return postings.map((posting): RelativeEntry => {
      const { from, to, amount: coins } = posting
      if (coins <= 0n || from === to) throw new RangeError(`a posting of ${coins} went from ${from} to ${to}`)
      changes.set(from, amount(changeOf(from) - coins))
      changes.set(to, amount(changeOf(to) + coins))
      const fromAtStart = atStart.get(from) ?? amount(0n)
      return { key: entry.idempotencyKey, posting, fromChange: changeOf(from), toChange: changeOf(to), fromAtStart }
    })
  })
  return { changes, entries }
}

/**
 * Journals, postings and balances in one statement. A balance that may not be is written as none, which the column refuses
 * (core `applyPostings`); that what is reserved stays above zero is a rule of its table.
 */
async function writeNewJournals(tx: Db, journals: readonly Journal[]): Promise<void> {
  const { changes, entries } = changesOf(journals)
  const column = <Value>(read: (entry: RelativeEntry) => Value) => entries.map(read)
  await writeRelative(tx, {
    ...columnsOf(journals.map(({ entry }) => entry)),
    postedKeys: column(({ key }) => key),
    postedKinds: column(({ posting }) => posting.kind),
    payers: column(({ posting }) => posting.from),
    payees: column(({ posting }) => posting.to),
    units: listOf(column(({ posting }) => posting.amount)),
    fromChanges: listOf(column(({ fromChange }) => fromChange)),
    toChanges: listOf(column(({ toChange }) => toChange)),
    fromStarts: listOf(column(({ fromAtStart }) => fromAtStart)),
    changed: [...changes.keys()],
    changes: listOf([...changes.values()]),
  })
}

type PostingColumn =
  | 'postedKeys'
  | 'postedKinds'
  | 'payers'
  | 'payees'
  | 'units'
  | 'fromChanges'
  | 'toChanges'
  | 'fromStarts'
  | 'changed'
  | 'changes'

const writeRelative = fixedStatement(
  (_db, value: (name: EntryColumn | PostingColumn) => unknown) => sql`
    with journal as (${insertion(value)} returning id, idempotency_key),
    posted as (
      insert into postings (transaction_id, kind, from_account_id, to_account_id, amount_units, from_balance_after, to_balance_after)
      select journal.id, entry.kind, payer.id, payee.id, units,
        case when payer.user_id is null or entry.kind = 'imbalance'
          or payer.balance_units + from_change >= least(0, payer.balance_units + from_start)
          then payer.balance_units + from_change end,
        payee.balance_units + to_change
      from unnest(${value('postedKeys')}::text[], ${value('postedKinds')}::text[], ${value('payers')}::text[],
        ${value('payees')}::text[], ${value('units')}::int8[], ${value('fromChanges')}::int8[], ${value('toChanges')}::int8[],
        ${value('fromStarts')}::int8[])
        with ordinality as entry (key, kind, payer, payee, units, from_change, to_change, from_start, place)
      left join journal on journal.idempotency_key = entry.key
      left join ledger_accounts payer on payer.code = entry.payer
      left join ledger_accounts payee on payee.code = entry.payee
      order by place
    )
    update ledger_accounts as account set balance_units = account.balance_units + change.units
    from unnest(${value('changed')}::text[], ${value('changes')}::int8[]) as change (code, units)
    where account.code = change.code and change.units <> 0`,
)

function ownerOf(code: AccountCode): number | null {
  const owner = /^user:(\d+):/.exec(code)?.[1]
  return owner === undefined ? null : Number(owner)
}

function accountOf(accounts: LockedAccounts, code: AccountCode): LockedAccount {
  const account = accounts.get(code)
  if (!account) throw new Error(`the account ${code} was not locked`)
  return account
}

function mapValues<Key, From, To>(map: ReadonlyMap<Key, From>, change: (value: From, key: Key) => To): Map<Key, To> {
  return new Map(Array.from(map, ([key, value]) => [key, change(value, key)]))
}
