import {
  acceptPurchase,
  reservePostings,
  postingKinds,
  type AccountCode,
  type Posting,
} from '@tandem/core/ledger/postings.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { amount } from '@tandem/core/units/units.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inDatabaseTransaction, inLastRound } from '../../platform/database.ts'
import { useTestDatabase } from '../../platform/test-database.ts'
import { walletOf } from '../../domain/wallets.ts'
import { ledgerAudit, post, postNewJournals, type Journal, type JournalEntry } from './index.ts'

const database = useTestDatabase()
const at = Temporal.Instant.from('2026-03-02T08:00:00Z')
let keys = 0
const entry = (idempotencyKey = `test/${++keys}`): JournalEntry => ({ kind: 'test', idempotencyKey, at })
const tc = (coins: number) => amount(BigInt(coins) * 100_000_000n)

let users = 1000
/** The number of a user that only the ledger knows about. */
async function aUser(coins = 0): Promise<number> {
  const userId = ++users
  await sql`insert into users (id, last_name, first_name, username, username_key, email, password_hash, registered_at, sessions_valid_from)
    overriding system value values (${userId}, 'A', 'B', ${`u${userId}`}, ${`u${userId}`}, ${`u${userId}@example.org`}, 'x', now(), now())`.execute(
    database.db,
  )
  if (coins > 0) await post(database.db, entry(), acceptPurchase(userId, tc(coins)))
  return userId
}

const faultsOf = async () => (await ledgerAudit(database.db)).checks.filter((check) => !check.passed)

describe('a journal', () => {
  test('is posted once by its key', async () => {
    const user = await aUser()
    expect(await post(database.db, entry('once'), acceptPurchase(user, tc(5)))).toBe(true)
    expect(await post(database.db, entry('once'), acceptPurchase(user, tc(5)))).toBe(false)
    expect(await walletOf(database.db, user)).toEqual({ available: tc(5), reserved: 0n })
  })

  test('is posted once also when two nodes do it at the same time', async () => {
    const user = await aUser(10)
    const both = await Promise.all(
      Array.from({ length: 8 }, () => post(database.db, entry('race'), reservePostings(user, tc(7)))),
    )
    expect(both.filter(Boolean)).toHaveLength(1)
    expect(await walletOf(database.db, user)).toEqual({ available: tc(3), reserved: tc(7) })
    await post(database.db, entry(), [
      { from: `user:${user}:reserved`, to: `user:${user}:available`, amount: tc(7), kind: 'release' },
    ])
  })

  test('without postings is not recorded', async () => {
    expect(await post(database.db, entry('nothing'), [])).toBe(true)
    const { rows } = await sql`select 1 from ledger_transactions where idempotency_key = 'nothing'`.execute(database.db)
    expect(rows).toEqual([])
  })

  test('that spends too much changes nothing', async () => {
    const user = await aUser(5)
    await expect(post(database.db, entry('too-much'), reservePostings(user, tc(6)))).rejects.toMatchObject({
      code: 'insufficient_coins',
      details: { missing: '1', available: '5' },
    })
    expect(await walletOf(database.db, user)).toEqual({ available: tc(5), reserved: 0n })
  })

  test('goes with the database transaction it belongs to', async () => {
    const user = await aUser()
    const undone = inDatabaseTransaction(database.db, async (tx) => {
      await post(tx, entry('undone'), acceptPurchase(user, tc(5)))
      throw new Error('the status change failed')
    })
    await expect(undone).rejects.toThrow('the status change failed')
    expect(await walletOf(database.db, user)).toEqual({ available: 0n, reserved: 0n })
  })

  test('57 two at once cannot spend the same coins', async () => {
    const user = await aUser(10)
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => post(database.db, entry(), reservePostings(user, tc(6)))),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await post(database.db, entry(), [
      { from: `user:${user}:reserved`, to: `user:${user}:available`, amount: tc(6), kind: 'release' },
    ])
  })
})

test('50 journals at once on one account keep its chain', async () => {
  const user = await aUser()
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => post(database.db, entry(), acceptPurchase(user, tc(index + 1)))),
  )
  expect(await walletOf(database.db, user)).toEqual({ available: tc(1275), reserved: 0n })
  expect(await faultsOf()).toEqual([])
})

test('journals that touch the same accounts in any sequence all get through', async () => {
  const [one, two, three] = [await aUser(100), await aUser(100), await aUser(100)]
  const move = (from: number, to: number): Posting => ({
    from: `user:${from}:available`,
    to: `user:${to}:available`,
    amount: tc(1),
    kind: 'accountClosure' as const,
  })
  const circles = [
    [move(one, two), move(two, three)],
    [move(three, two), move(two, one)],
    [move(two, three), move(three, one)],
  ]
  await Promise.all(Array.from({ length: 30 }, (_, index) => post(database.db, entry(), circles[index % 3] ?? [])))
  expect(await faultsOf()).toEqual([])
})

test('49, 50, 55 whatever is posted, the balances sum to zero and the lines chain', async () => {
  const accounts: AccountCode[] = ['issuance', 'session:901', 'session:902', 'fees', 'balancing', 'rounding']
  const posting: fc.Arbitrary<Posting> = fc
    .record({
      from: fc.constantFrom(...accounts),
      to: fc.constantFrom(...accounts),
      amount: fc.bigInt({ min: 1n, max: 10n ** 15n }).map(amount),
      kind: fc.constantFrom(...postingKinds),
    })
    .filter(({ from, to }) => from !== to)
  const journals = fc.array(fc.array(posting, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(journals, async (batches) => {
      await Promise.all(batches.map((postings) => post(database.db, entry(), postings)))
      expect(await faultsOf()).toEqual([])
    }),
    { seed: 49, numRuns: 25 },
  )
})

describe('journals that nobody has posted, all statements at once', () => {
  const postAtOnce = (all: readonly Journal[]) =>
    inDatabaseTransaction(database.db, (tx) => inLastRound(tx, (tx) => postNewJournals(tx, all)))
  const rows = async (prefix: string) => {
    const { rows } = await sql`
      select regexp_replace(t.idempotency_key, '^[a-z]+/', '') as key, p.kind, split_part(f.code, ':', 3) as from_part,
        split_part(t2.code, ':', 3) as to_part, p.amount_units, p.from_balance_after, p.to_balance_after
      from postings p join ledger_transactions t on t.id = p.transaction_id join ledger_accounts f on f.id = p.from_account_id
      join ledger_accounts t2 on t2.id = p.to_account_id
      where t.idempotency_key like ${prefix + '/%'} order by p.id`.execute(database.db)
    return rows
  }

  test('make the lines and balances of journals that are posted one by one', async () => {
    const random = seededWholeNumbers(87)
    const people = async () => [await aUser(1_000), await aUser(1_000), await aUser()] as const
    const [one, other] = [await people(), await people()]
    const code = (users: readonly number[], place: number): AccountCode =>
      place < 3 ? `user:${users[place] ?? 0}:available` : `session:${(users[0] ?? 0) * 10 + place}`
    const drawn = Array.from({ length: 12 }, () =>
      Array.from({ length: random(1, 4) }, () => {
        const from = random(0, 1)
        return { from, to: random(2, 5), units: random(1, 20) }
      }),
    )
    const journals = (prefix: string, users: readonly number[]) =>
      drawn.map((postings, place) => ({
        entry: entry(`${prefix}/${place}`),
        postings: postings.map(({ from, to, units }): Posting => {
          return { from: code(users, from), to: code(users, to), amount: tc(units), kind: 'intradayTrade' }
        }),
      }))
    for (const each of journals('single', one)) await post(database.db, each.entry, each.postings)
    await postAtOnce(journals('together', other))
    expect(await rows('together')).toEqual(await rows('single'))
    expect(await rows('together')).not.toHaveLength(0)
  })

  test('store nothing where one of them spends what is not there, or was posted', async () => {
    const [payer, payee] = [await aUser(5), await aUser()]
    const pay = (coins: number, key?: string): Journal => {
      const [from, to] = [`user:${payer}:available`, `user:${payee}:available`] as const
      return { entry: entry(key), postings: [{ from, to, amount: tc(coins), kind: 'intradayTrade' }] }
    }
    await expect(postAtOnce([pay(3), pay(3)])).rejects.toThrow('from_balance_after')
    expect(await walletOf(database.db, payer)).toEqual({ available: tc(5), reserved: 0n })
    await postAtOnce([pay(1, 'spent/1')])
    await expect(postAtOnce([pay(1), pay(1, 'spent/1')])).rejects.toThrow('idempotency_key')
    expect(await walletOf(database.db, payee)).toEqual({ available: tc(1), reserved: 0n })
  })
})

// After the random journals: each of their audits would have all these rows to look at.
describe('the audit', () => {
  test('finds coins that came from nowhere', async () => {
    await inDatabaseTransaction(database.db, async (tx) => {
      await sql`update ledger_accounts set balance_units = balance_units + 1 where code = 'fees'`.execute(tx)
    })
    const faults = await faultsOf()
    expect(faults.map(({ name }) => name)).toEqual(['all balances sum to zero', 'every balance equals its postings'])
    expect(faults.flatMap((check) => check.faults)).toEqual([
      'the balances sum to 1',
      expect.stringMatching(/^fees has -?\d+, its postings make -?\d+$/),
    ])
    await sql`update ledger_accounts set balance_units = balance_units - 1 where code = 'fees'`.execute(database.db)
  })

  test('finds coins that are reserved for no order', async () => {
    const user = await aUser(5)
    await post(database.db, entry(), reservePostings(user, tc(2)))
    expect((await faultsOf()).flatMap((check) => check.faults)).toEqual([
      `user ${user} has 200000000 reserved, the open orders need 0`,
    ])
    await post(database.db, entry(), [
      { from: `user:${user}:reserved`, to: `user:${user}:available`, amount: tc(2), kind: 'release' },
    ])
  })

  test('finds a broken chain and a journal without postings', async () => {
    const { rows } = await sql<{
      id: bigint
    }>`insert into ledger_transactions (kind, idempotency_key, posted_at) values ('test', 'empty', now()) returning id`.execute(
      database.db,
    )
    await sql`alter table postings disable trigger postings_immutable`.execute(database.db)
    await sql`update postings set to_balance_after = to_balance_after + 1 where id = (select max(id) from postings)`.execute(
      database.db,
    )
    const faults = (await faultsOf()).flatMap((check) => check.faults)
    expect(faults).toContainEqual(expect.stringMatching(/^journal \d+ \(empty\) has 0 postings/))
    expect(faults).toContainEqual(expect.stringMatching(/, posting \d+: .* do not make /))
    expect(rows).toHaveLength(1)
  })
})

describe('a journal of any size', () => {
  // A ledger of its own: every audit reads all of it.
  const own = useTestDatabase()

  test('may have more postings and accounts than a statement has parameters', async () => {
    const postings = Array.from({ length: 33_000 }, (_, index): Posting => ({
      from: `session:${2 * index}`,
      to: `session:${2 * index + 1}`,
      amount: tc(1),
      kind: 'auctionSale',
    }))
    expect(await post(own.db, entry('large'), postings)).toBe(true)
    expect((await ledgerAudit(own.db)).passed).toBe(true)
  })
})
