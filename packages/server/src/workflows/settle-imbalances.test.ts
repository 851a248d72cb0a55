import { listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import { deleteUser } from '@tandem/contract/accounts/accounts.ts'
import {
  applySettlement,
  correctSettlement,
  listSettlementDays,
  previewSettlement,
  type SettlementReport,
} from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { saveImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import { getWallet } from '@tandem/contract/ledger/ledger.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addMember, createGroup } from '../slices/groups/index.ts'
import { writeHours } from '../slices/metering/index.ts'
import { aDrawnDay } from '../testing/drawn-day.ts'
import { meter } from '../testing/imbalances.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { applySettlementOf } from './settle-imbalances.ts'

const app = useTestApp({ now: '2026-02-01T08:00:00Z' })
let admins: TestUser[]
let users: TestUser[]

beforeAll(async () => {
  admins = [await app.aUser({ isAdministrator: true }), await app.aUser({ isAdministrator: true })]
  users = []
  for (let index = 0; index < 6; index++) users.push(await app.aUser({ coins: '1000' }))
  const [first, second, third] = users.map(({ userId }) => userId)
  const at = app.clock.now()
  const groupId = await createGroup(app.platform.db, { name: 'Valea', ownerId: first ?? 0, at })
  for (const userId of [second, third]) await addMember(app.platform.db, groupId, userId ?? 0, at)
  const usual = { usualPeak: perKWh('0.21'), usualOffPeak: perKWh('-0.01') }
  const body = { mode: 'A' as const, factor: 250_000, minimum: perKWh('0.02'), unmetered: 'nothing' as const, ...usual }
  await app.call(saveImbalanceSettings, { body, as: admin() })
})

const admin = () => admins[0] as TestUser

const drawnDay = (date: string, seed: number) => aDrawnDay(app, { date, seed, admin: admin(), users })

interface StoredDay {
  readonly ordered: string
  readonly allocated: string
  readonly imbalance: string
  readonly cash: string
  readonly posted: string
}

/** The invariants of a settled day, looked up in the database by itself. */
async function checkStored(date: DeliveryDay): Promise<void> {
  const { db } = app.platform
  const periods = await sql<StoredDay & { readonly system: string; readonly is_summed: boolean }>`
    select sum(s - b)::text as ordered, sum(p - c)::text as allocated, sum((p - c) - (s - b))::text as imbalance,
      max(i.system_imbalance_wh)::text as system, sum(alone + pre)::text as cash, '' as posted,
      sum(greatest((s - b) - (p - c), 0)) = max(i.deficit_wh) and sum(greatest((p - c) - (s - b), 0)) = max(i.excess_wh)
        and sum(alone) = max(i.stand_alone_units) and sum(alone + pre) = max(i.cash_units) as is_summed
    from imbalance_settlements t join imbalance_days d on d.settlement_id = t.id
    cross join lateral unnest(d.bought_wh, d.sold_wh, d.consumption_wh, d.production_wh, d.stand_alone_units, d.pre_cost_units)
      with ordinality as x (b, s, c, p, alone, pre, place)
    join imbalance_periods i on i.settlement_id = t.id and i.period = x.place
    where t.delivery_day = ${date} and t.replaced_at is null group by x.place`.execute(db)
  for (const { ordered, imbalance, allocated, system, is_summed: isSummed } of periods.rows) {
    expect([ordered, imbalance]).toEqual(['0', allocated])
    expect(system).toBe(imbalance)
    expect(isSummed).toBe(true)
  }
  // What every version posted is what the last one comes to, and what stands in the ledger.
  const { rows } = await sql<{ cash: string; posted: string; ledger: string }>`
    select (select coalesce(sum(d.cash_units), 0) from imbalance_days d join imbalance_settlements s on s.id = d.settlement_id
        where s.delivery_day = ${date} and s.replaced_at is null)::text as cash,
      (select coalesce(sum(posted_units), 0) from imbalance_days where delivery_day = ${date})::text as posted,
      (select coalesce(sum(case when f.code = 'balancing' then p.amount_units else -p.amount_units end), 0)
        from postings p join ledger_transactions t on t.id = p.transaction_id join ledger_accounts f on f.id = p.from_account_id
        where t.idempotency_key like ${`imbalance/${date}/%`})::text as ledger`.execute(db)
  expect(rows[0]?.posted).toBe(rows[0]?.cash)
  expect(rows[0]?.ledger).toBe(rows[0]?.cash)
}

const journalsOf = async (date: DeliveryDay) => {
  const key = `imbalance/${date}/%`
  const query = app.platform.db.selectFrom('ledger_transactions').select('id').where('idempotency_key', 'like', key)
  return (await query.execute()).length
}

/** Who was told of a version of a day, and who had to be: by what was posted and who was out of balance. */
async function notifiedOf(date: DeliveryDay, version: number) {
  const { rows } = await sql<{ user_id: number; posted: bigint; is_out: boolean; is_told: boolean }>`
    select d.user_id, d.posted_units as posted,
      exists (select from unnest(d.bought_wh, d.sold_wh, d.consumption_wh, d.production_wh) as x (b, s, c, p) where p - c <> s - b) as is_out,
      exists (select from notices n where n.user_id = d.user_id and n.key = ${`imbalance/${date}/${version}`}) as is_told
    from imbalance_days d join imbalance_settlements t on t.id = d.settlement_id
    where d.delivery_day = ${date} and t.version = ${version} order by d.user_id`.execute(app.platform.db)
  const isToBeNotified = ({ posted, is_out: isOut }: (typeof rows)[number]) => posted !== 0n || (version === 1 && isOut)
  const idsOf = (which: typeof rows) => which.map((row) => row.user_id)
  return {
    notified: idsOf(rows.filter((row) => row.is_told)),
    wanted: idsOf(rows.filter(isToBeNotified)),
    all: idsOf(rows),
  }
}

const changesOf = ({ users: all }: SettlementReport) => all.map(({ userId, totals }) => [userId, totals.cash])

test.each([
  ['2026-03-29', 29],
  ['2026-04-15', 15],
  ['2026-10-25', 25],
])(
  '35-44 on %s, by chance: applied once by two administrators, corrected once, each time to the last unit',
  async (day, seed) => {
    const { date, marketId } = await drawnDay(day, seed)
    const params = { marketId }
    const preview = await app.call(previewSettlement, { params, as: admin() })
    expect(await app.call(previewSettlement, { params, as: admin() })).toEqual(preview)
    expect(await journalsOf(date)).toBe(0)

    const answers = await Promise.allSettled(
      [...admins, ...admins].map((as) => app.call(applySettlement, { params, as })),
    )
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))
    expect(refused).toHaveLength(3)
    expect(refused.every((reason) => reason.includes('already_generated'))).toBe(true)
    expect(await journalsOf(date)).toBe(1)
    await checkStored(date)
    const first = await notifiedOf(date, 1)
    expect(first.notified).toEqual(first.wanted)
    expect(first.notified.length).toBeGreaterThan(1)

    const [reader] = users
    if (!reader) throw new Error('somebody trades')
    app.clock.advance({ hours: 2 })
    await meter(app, reader, date, (hour) => (hour % 2 === 0 ? { consumption: 5, production: hour / 10 } : undefined))
    // The difference is a full recomputation less what was posted, also for the others of the group.
    const next = await app.call(previewSettlement, { params, as: admin() })
    const correct = { params, body: { version: 1 } }
    const corrections = await Promise.allSettled(admins.map((as) => app.call(correctSettlement, { ...correct, as })))
    const corrected = corrections.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(corrected).toHaveLength(1)
    for (const report of corrected) {
      expect(changesOf(report)).toEqual(changesOf(next))
      const before = new Map(preview.users.map(({ userId, totals }) => [userId, totals.cash]))
      for (const user of report.users) expect(user.change).toBe(user.totals.cash - (before.get(user.userId) ?? 0n))
    }
    expect(await journalsOf(date)).toBe(2)
    await checkStored(date)
    // Who is settled alone and read nothing new is not told a second time.
    const second = await notifiedOf(date, 2)
    expect(second.notified).toEqual(second.wanted)
    expect([second.notified.includes(reader.userId), second.notified.length < first.notified.length]).toEqual([
      true,
      true,
    ])
    const again = { params, body: { version: 2 }, as: admin() }
    expect(await app.refused(correctSettlement, again)).toMatchObject({ code: 'nothing_to_correct' })
    const { entries } = await app.call(listAuditEntries, { query: { subjectId: date }, as: admin() })
    expect(entries.map(({ action, after }) => [action, after?.version])).toEqual([
      ['imbalance.corrected', 2],
      ['imbalance.applied', 1],
    ])
  },
)

test('a reading that is being written while its day is applied counts as late', async () => {
  const { date, marketId } = await drawnDay('2026-05-11', 11)
  const changed = async () => (await app.call(listSettlementDays, { as: admin() })).find((day) => day.date === date)
  const [reader] = users
  const hour = { userId: reader?.userId ?? 0, start: Temporal.Instant.from('2026-05-11T09:00:00Z') }
  const read = {
    consumption: energyWh(12_345),
    production: energyWh(0),
    consumptionQuarters: null,
    productionQuarters: null,
  }
  const reading = { ...hour, ...read, quality: 'manual' as const, placement: 'connection' as const }
  await app.platform.db.transaction().execute(async (tx) => {
    await writeHours(tx, [reading], app.clock.now())
    await app.call(applySettlement, { params: { marketId }, as: admin() })
    expect(await changed()).toMatchObject({ state: 'applied', changedReadings: 0 })
  })
  expect(await changed()).toMatchObject({ version: 1, changedReadings: 1 })
  await app.call(correctSettlement, { params: { marketId }, body: { version: 1 }, as: admin() })
  expect(await changed()).toMatchObject({ version: 2, changedReadings: 0 })
  await checkStored(date)
  // Written to and fro it says the same, and is kept all the same, so that nobody looks at it again.
  const journals = await journalsOf(date)
  for (const consumption of [1, 12.345]) {
    if (reader) await meter(app, reader, date, (at) => (at === 12 ? { consumption, production: 0 } : undefined))
  }
  expect(await changed()).toMatchObject({ version: 2, changedReadings: 2 })
  await app.call(correctSettlement, { params: { marketId }, body: { version: 2 }, as: admin() })
  expect(await changed()).toMatchObject({ version: 3, changedReadings: 0 })
  expect(await journalsOf(date)).toBe(journals)
})

test('an account that was closed keeps neither coins nor a debt, whenever its imbalances come', async () => {
  const { date, marketId } = await drawnDay('2026-05-14', 14)
  const [leaving, staying] = [users[4], users[5]]
  if (!leaving || !staying) throw new Error('six trade')
  const closed = { userId: leaving.userId }
  await app.call(deleteUser, { params: { id: closed.userId }, as: admin() })
  users = users.filter((user) => user !== leaving)
  const wallet = async () => {
    const { available, reserved } = await app.call(getWallet, { params: closed, as: admin() })
    return [available, reserved]
  }
  const postedTo = async () => {
    const query = app.platform.db
      .selectFrom('imbalance_days')
      .select('posted_units')
      .where('user_id', '=', closed.userId)
    return (await query.where('delivery_day', '=', date).orderBy('settlement_id').execute()).map(
      (row) => row.posted_units,
    )
  }
  const notified = async () =>
    (await app.platform.db.selectFrom('notices').select('id').where('user_id', '=', closed.userId).execute()).length
  await app.call(applySettlement, { params: { marketId }, as: admin() })
  expect(await postedTo()).toEqual([expect.any(BigInt)])
  expect([await wallet(), await notified()]).toEqual([[0n, 0n], 0])
  // What an analyser measured comes late, after its owner has left.
  app.clock.advance({ hours: 1 })
  await meter(app, leaving, date, (hour) => (hour === 3 ? { consumption: 700, production: 0 } : undefined))
  await app.call(correctSettlement, { params: { marketId }, body: { version: 1 }, as: admin() })
  const [, difference] = await postedTo()
  expect(difference).toBeLessThan(0n)
  expect([await wallet(), await notified()]).toEqual([[0n, 0n], 0])
  await checkStored(date)
})

test('a day that cannot be settled whole is not settled at all', async () => {
  const { date } = await drawnDay('2026-05-20', 20)
  const broken = sql`create function break_days() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger break_days before insert on notices for each row execute function break_days()`
  await broken.execute(app.platform.db)
  await expect(applySettlementOf(app.platform, { day: date, appliedBy: null })).rejects.toThrow('broken')
  await sql`drop trigger break_days on notices`.execute(app.platform.db)
  expect(await journalsOf(date)).toBe(0)
  const count = () =>
    app.platform.db.selectFrom('imbalance_days').select('user_id').where('delivery_day', '=', date).execute()
  expect(await count()).toEqual([])
  await applySettlementOf(app.platform, { day: date, appliedBy: null })
  expect((await count()).length).toBe(users.length)
  await checkStored(date)
})
