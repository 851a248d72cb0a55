import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { changeAnalyser, insertAnalyser, markRemoved } from './analysers.store.ts'
import { keepSampleDays } from './keep-sample-days.ts'
import { createMeterWriter } from './poller/meter-writer.ts'
import { dropOldPartitions, ensurePartitions, insertSamples, numbersOf, type Sample } from './samples.store.ts'
import type { Spool } from '../../platform/spool.ts'

const app = useTestApp({ now: '2026-03-29T12:00:00Z' })
const today = Temporal.Instant.from('2026-03-29T12:00:00Z')
const days = (count: number) => ({ hours: 24 * count })
let units = 0

async function attach(at = today.subtract(days(60))): Promise<{ analyserId: number; attachedAt: Temporal.Instant }> {
  const { userId } = await app.aUser()
  const place = { profileId: 'eastron_sdm630', ip: '127.0.0.1', port: 5020, deviceId: ++units, readingCode: 'RO1' }
  const analyserId = await insertAnalyser(app.platform.db, {
    ...place,
    placement: 'connection',
    connectionPower: null,
    answerMs: null,
    framing: 'tcp',
    mqtt: null,
    userId,
    addedBy: userId,
    at,
  })
  return { analyserId, attachedAt: at }
}

type Attachment = Awaited<ReturnType<typeof attach>>

const sampleOf = (attachment: Attachment, sampledAt: Temporal.Instant, wh = 1): Sample => ({
  ...attachment,
  sampledAt,
  numbers: numbersOf({ active_energy_import: wh }),
})

async function store(...samples: Sample[]) {
  for (const { sampledAt } of samples) await ensurePartitions(app.platform.db, sampledAt, sampledAt)
  await insertSamples(app.platform.db, samples)
}

const samplesOf = ({ analyserId }: Attachment) =>
  app.platform.db
    .selectFrom('analyser_samples')
    .selectAll()
    .where('analyser_id', '=', analyserId)
    .orderBy('sampled_at')
    .execute()

async function storedDays(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'analyser_samples'::regclass
    order by 1`.execute(app.platform.db)
  return rows.map(({ name }) => name.slice(-8))
}

describe('samples', () => {
  test('keep what was measured, in the columns of its quantities', async () => {
    const attachment = await attach()
    const numbers = numbersOf({
      active_energy_import: 123_456_789_012,
      active_energy_export: 7,
      reactive_energy_inductive: 5,
      active_power_L1: -1_500_000,
      active_power_L2: 250_000,
      voltage_L1: 230_123,
      current_L3: -16_000,
      frequency: 49_987,
      power_factor_total: -995,
      voltage_thd_L2: 1_900,
      voltage_L2: 9e12,
    })
    await store({ ...attachment, sampledAt: today, numbers })
    expect(await samplesOf(attachment)).toEqual([
      {
        analyser_id: attachment.analyserId,
        sampled_at: today,
        import_wh: 123_456_789_012n,
        export_wh: 7n,
        import_varh: 5n,
        export_varh: null,
        power_mw: -1_250_000n,
        voltage_l1_mv: 230_123,
        voltage_l2_mv: null,
        voltage_l3_mv: null,
        current_l1_ma: null,
        current_l2_ma: null,
        current_l3_ma: -16_000,
        frequency_mhz: 49_987,
        power_factor: -995,
        thd_l1: null,
        thd_l2: 1_900,
        thd_l3: null,
      },
    ])
  })

  test('are stored once, however often and in whatever sequence they come', async () => {
    const [first, second] = [await attach(), await attach()]
    const all = Array.from({ length: 40 }, (_, at) => sampleOf(at % 2 ? first : second, today.add({ seconds: at }), at))
    await Promise.all([store(...all), store(...all.toReversed()), store(...all.slice(10))])
    expect((await samplesOf(first)).map(({ import_wh }) => import_wh)).toEqual(
      Array.from({ length: 20 }, (_, at) => BigInt(2 * at + 1)),
    )
    expect(await samplesOf(second)).toHaveLength(20)
  })

  test('of another attachment, or from after the end of this one, are left out', async () => {
    const attachment = await attach(today)
    const { db } = app.platform
    const at = (minutes: number) => today.add({ minutes })
    const row = await db
      .selectFrom('analysers')
      .selectAll()
      .where('id', '=', attachment.analyserId)
      .executeTakeFirstOrThrow()
    const terms = { profileId: row.profile_id, ip: row.ip, port: row.port, deviceId: row.unit_id, readingCode: 'RO1' }
    const change = {
      ...terms,
      placement: row.placement,
      connectionPower: row.connection_power_w,
      framing: row.framing,
      answerMs: row.answer_ms,
      mqtt: null,
    }
    await changeAnalyser(db, row.id, { ...change, isActive: false, wasActive: true, at: at(10) })
    await store(sampleOf(attachment, at(9)), sampleOf(attachment, at(10)), sampleOf(attachment, at(11)))
    expect(await samplesOf(attachment)).toHaveLength(2)
    await changeAnalyser(db, row.id, { ...change, isActive: true, wasActive: false, at: at(20) })
    const again = { ...attachment, attachedAt: at(20) }
    await store(sampleOf(attachment, at(8)), sampleOf(attachment, at(21)), sampleOf(again, at(22)))
    expect((await samplesOf(attachment)).map(({ sampled_at }) => sampled_at)).toEqual([at(9), at(10), at(22)])
  })
})

describe('days of samples', () => {
  test('are made ahead, by UTC, by two processes at once as well', async () => {
    const [from, to] = [today.add(days(100)), today.add(days(103))]
    await Promise.all(Array.from({ length: 6 }, () => ensurePartitions(app.platform.db, from, to)))
    expect((await storedDays()).filter((day) => day > '20260701')).toEqual([
      '20260707',
      '20260708',
      '20260709',
      '20260710',
    ])
    const attachment = await attach()
    const last = Temporal.Instant.from('2026-07-09T23:59:59.999Z')
    await insertSamples(app.platform.db, [
      sampleOf(attachment, last),
      sampleOf(attachment, last.add({ milliseconds: 1 })),
    ])
    expect(await samplesOf(attachment)).toHaveLength(2)
  })

  test('go when they are old, yet not while hours wait for them, unless for very long', async () => {
    const { db } = app.platform
    await db.updateTable('analysers').set({ status: 'disabled' }).execute()
    const [waiting, done, gone] = [await attach(), await attach(), await attach()]
    const at = (count: number) => today.subtract(days(count))
    await store(...[10, 16, 20, 40].map((count) => sampleOf(done, at(count))))
    await store(sampleOf(waiting, at(20)), sampleOf(waiting, at(40)), sampleOf(gone, at(16)))
    await markRemoved(db, gone.analyserId, today)
    await db.updateTable('analysers').set({ hours_until: today }).where('id', '=', done.analyserId).execute()
    await db
      .updateTable('analysers')
      .set({ hours_until: at(20) })
      .where('id', '=', waiting.analyserId)
      .execute()
    const dropped = await keepSampleDays(app.platform)
    expect(dropped).toContain('2026-02-17')
    expect(dropped).toContain('2026-03-13')
    expect(dropped).not.toContain('2026-03-09')
    const left = await storedDays()
    expect(left).toEqual(
      expect.arrayContaining(['20260309', '20260319', '20260328', '20260329', '20260330', '20260331']),
    )
    expect(left).not.toContain('20260313')
    expect(left).not.toContain('20260217')
    await db.updateTable('analysers').set({ hours_until: today }).where('id', '=', waiting.analyserId).execute()
    expect(await keepSampleDays(app.platform)).toEqual(['2026-03-09'])
    expect(await keepSampleDays(app.platform)).toEqual([])
  })

  test('in use go the next time', async () => {
    const { db } = app.platform
    const [before, atLatest] = [today.subtract(days(200)), today.subtract(days(300))]
    await ensurePartitions(db, before.subtract(days(5)), before.subtract(days(5)))
    await db.transaction().execute(async (tx) => {
      await sql`select count(*) from analyser_samples`.execute(tx)
      expect(await dropOldPartitions(db, { before, atLatest })).toEqual([])
    })
    expect(await dropOldPartitions(db, { before, atLatest })).toEqual(['2025-09-05'])
  })
})

test('what the database will never take holds up nothing else', async () => {
  const attachment = await attach()
  const waiting: string[] = []
  const spool: Spool = {
    isEmpty: true,
    append: async (lines) => void waiting.push(...lines),
    takeOldest: () => Promise.resolve(null),
    rescan: () => Promise.resolve(),
  }
  const writer = createMeterWriter({ db: app.platform.db, log: app.platform.log, spool, lateAfter: 20_000 })
  for (let at = 0; at < 10; at++) {
    const sample = sampleOf(attachment, today.add({ minutes: at }), at === 4 ? 0.5 : at)
    const state = { state: 'online' as const, since: today, reason: null, checkedAt: today, good: null }
    writer.add({ samples: [sample] }, { ...attachment, ...state })
  }
  await writer.flush()
  expect(await samplesOf(attachment)).toHaveLength(9)
  expect([writer.lost, waiting]).toEqual([1, []])
})
