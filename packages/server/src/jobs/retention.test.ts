import { daysKept, keptForDays, keptUntil, retentionSettings } from '@tandem/contract/admin/retention.ts'
import { getDocument } from '@tandem/contract/admin/content.ts'
import { listJobs, runJob } from '@tandem/contract/admin/jobs.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import { line } from '@tandem/core/testing/builders.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { inDatabaseTransaction } from '../platform/database.ts'
import { insertAnalyser } from '../slices/metering/analysers.store.ts'
import { countingForecasts } from '../slices/forecasting/forecasts.store.ts'
import { aClearedDay } from '../testing/cleared-day.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { nextRound } from './jobs.ts'
import { removeOld } from './retention.ts'
import { performJob } from './run-job.ts'

// Clocks went forward on 29 March and back on 25 October.
const app = useTestApp({ now: '2026-04-10T01:40:00Z' })
const hour = { hours: 1 }

let user: TestUser
beforeEach(async () => {
  user = await app.aUser({ isAdministrator: true })
})

/** An hour older than its days, and an hour younger. */
function agesOf(kind: keyof typeof keptForDays) {
  const limit = app.clock.now().subtract({ hours: 24 * daysKept(kind, app.platform.config.retention) })
  return { old: limit.subtract(hour), young: limit.add(hour) }
}

async function timesOf(table: string, column: string, where = sql<boolean>`true`): Promise<string[]> {
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select ${sql.id(column)} as at from ${sql.table(table)} where ${where} order by 1`.execute(app.platform.db)
  return rows.map(({ at }) => at.toString())
}

const remove = () => removeOld(app.platform)

async function addNotice(at: Temporal.Instant, key: string): Promise<number> {
  const { id } = await app.platform.db
    .insertInto('notices')
    .values({
      user_id: user.userId,
      kind: 'marketCleared',
      key,
      topic: key,
      facts: '{}',
      at,
      in_app: true,
      read_at: null,
      quiet_from: null,
      mail_due_at: null,
      mailed_at: null,
      push_due_at: null,
      push_taken_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addAnalyser(): Promise<number> {
  const { userId } = user
  return insertAnalyser(app.platform.db, {
    profileId: 'eastron_sdm630',
    ip: '127.0.0.1',
    port: 20_000 + userId,
    deviceId: 1,
    readingCode: 'RO-1',
    placement: 'connection',
    connectionPower: null,
    answerMs: null,
    framing: 'tcp',
    mqtt: null,
    userId,
    addedBy: userId,
    at: app.clock.now().subtract({ hours: 24 * 1_000 }),
  })
}

test('every table of the database has its period, once', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('kysely_migration', 'kysely_migration_lock') order by 1`.execute(app.platform.db)
  const described = [...Object.values(keptForDays), ...Object.values(keptUntil)].flatMap(({ tables }) => [...tables])
  expect(described.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('notices that are older go with their push messages, younger ones stay', async () => {
  const { old, young } = agesOf('notices')
  const { db } = app.platform
  const [gone, kept] = [await addNotice(old, 'old'), await addNotice(young, 'young')]
  await sql`insert into push_subscriptions (user_id, endpoint, service, p256dh, auth, device, created_at, renewed_at)
    values (${user.userId}, 'https://push.example/1', 'push.example', '', '', '', ${old}, ${old})`.execute(db)
  for (const id of [gone, kept]) {
    await sql`insert into push_messages (subscription_id, topic, notice_id, due_at, expires_at)
      select id, ${String(id)}, ${id}, ${old}, ${old} from push_subscriptions`.execute(db)
  }
  expect(await remove()).toBe(1)
  expect(await db.selectFrom('notices').select('id').execute()).toEqual([{ id: kept }])
  expect(await db.selectFrom('push_messages').select('notice_id').execute()).toEqual([{ notice_id: kept }])
  expect(await db.selectFrom('push_subscriptions').select('user_id').execute()).toHaveLength(1)
})

test('windows of power quality and events of analysers go by their time, of each analyser', async () => {
  const { old, young } = agesOf('powerQuality')
  const { db } = app.platform
  const first = await addAnalyser()
  user = await app.aUser()
  const second = await addAnalyser()
  for (const id of [first, second]) {
    for (const at of [old.subtract(hour), old, young]) {
      await sql`insert into power_quality_windows (analyser_id, starts_at, samples) values (${id}, ${at}, 1)`.execute(
        db,
      )
      await sql`insert into analyser_events (analyser_id, at, state) values (${id}, ${at}, 'online')`.execute(db)
    }
  }
  expect(await remove()).toBe(8)
  const left = [young, young].map(String)
  expect(await timesOf('power_quality_windows', 'starts_at')).toEqual(left)
  expect(await timesOf('analyser_events', 'at')).toEqual(left)
})

test('of the forecasts of a day the one that counts stays, whatever its age', async () => {
  const { db } = app.platform
  const { old, young } = agesOf('forecasts')
  const day = old.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const gate = old.add({ minutes: 30 })
  const add = (kind: 'price' | 'consumption', madeAt: Temporal.Instant) =>
    sql`insert into forecasts (kind, user_id, delivery_day, zone, first_hour, model, history_days, made_at, cut_off, gate_closure, value, naive)
      select ${kind}::text, case ${kind}::text when 'price' then null else ${user.userId}::integer end, ${day}::date, 'Europe/Bucharest',
        ${gate}, 'naive', 1, ${madeAt}::timestamptz, least(${madeAt}::timestamptz, ${gate}::timestamptz), ${gate}, v, v
      from (select array_fill(1::bigint, array[24]) as v) as values`.execute(db)
  for (const kind of ['price', 'consumption'] as const) {
    // Twice before the gate, once after it, and a look back of today.
    for (const at of [old.subtract(hour), old, gate.add({ minutes: 10 }), young]) await add(kind, at)
  }
  const subject = { kind: 'consumption', userId: user.userId } as const
  const span = { from: day, to: day } as Parameters<typeof countingForecasts>[2]
  const counting = await countingForecasts(db, subject, span)
  expect(await remove()).toBe(4)
  for (const kind of ['price', 'consumption']) {
    expect(await timesOf('forecasts', 'made_at', sql`kind = ${kind}`)).toEqual([old, young].map(String))
  }
  expect(await countingForecasts(db, subject, span)).toEqual(counting)
  expect(await remove()).toBe(0)
})

test('the audit log goes by its time, and neither a younger entry nor a change is let through', async () => {
  const { db } = app.platform
  const { old, young } = agesOf('auditLog')
  const subjectId = String(user.userId)
  for (const at of [old, young]) {
    await db
      .insertInto('audit_entries')
      .values({ at, actor_id: null, action: 'job.run', subject: 'job', subject_id: subjectId, user_id: user.userId })
      .execute()
  }
  expect(await remove()).toBe(1)
  expect(await timesOf('audit_entries', 'at', sql`subject_id = ${subjectId}`)).toEqual([young.toString()])
  const pretend = (until: Temporal.Instant, work: Parameters<typeof inDatabaseTransaction>[1]) =>
    inDatabaseTransaction(db, async (tx) => {
      await sql`select set_config('tandem.audit_kept_from', ${until.toString()}, true)`.execute(tx)
      return work(tx)
    })
  await expect(pretend(young, (tx) => tx.deleteFrom('audit_entries').execute())).rejects.toThrow('immutable')
  const change = { subject: 'nothing' }
  const later = app.clock.now().add(hour)
  await expect(pretend(later, (tx) => tx.updateTable('audit_entries').set(change).execute())).rejects.toThrow(
    'immutable',
  )
  await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow('immutable')
})

test('what lets nobody in any more goes 30 days later, across the change of clocks, and what still does stays', async () => {
  const { db } = app.platform
  const { old, young } = agesOf('signIns')
  const { userId } = user
  const later = app.clock.now().add(hour)
  await sql`delete from sessions`.execute(db)
  for (const [expires, renewable] of [
    [old, old],
    [old, young],
    [young, young],
    [old, later],
  ] as const) {
    await sql`insert into sessions (user_id, created_at, expires_at, last_used_at, renewable_until)
      values (${userId}, ${old}, ${expires}, ${old}, ${renewable})`.execute(db)
  }
  await sql`insert into push_subscriptions (user_id, session_id, endpoint, service, p256dh, auth, device, created_at, renewed_at)
    select ${userId}, min(id), 'https://push.example/2', 'push.example', '', '', '', ${old}, ${old} from sessions`.execute(
    db,
  )
  await sql`delete from account_links`.execute(db)
  for (const at of [old, young]) {
    await sql`insert into account_links (user_id, purpose, token_hash, expires_at, created_at)
      values (${userId}, 'password_reset', ${at.toString()}, ${at}, ${old})`.execute(db)
    await sql`insert into email_changes (user_id, old_email, new_email, confirm_hash, requested_at, expires_at, confirmed_at, undo_until)
      values (${userId}, 'a@example.org', 'b@example.org', ${at.toString()}, ${old}, ${old}, ${old}, ${at})`.execute(db)
    await sql`insert into access_tokens (user_id, name, token_hash, hint, scopes, calls_per_minute, created_at, expires_at, withdrawn_at)
      values (${userId}, 'a', ${at.toString()}, 'abcd', '{read}', 60, ${old}, ${later}, ${at})`.execute(db)
  }
  expect(await remove()).toBe(4)
  expect(await timesOf('sessions', 'renewable_until')).toEqual([young, young, later].map(String))
  expect(await timesOf('account_links', 'expires_at')).toEqual([young.toString()])
  expect(await timesOf('email_changes', 'undo_until')).toEqual([young.toString()])
  expect(await timesOf('access_tokens', 'withdrawn_at')).toEqual([young.toString()])
  // A browser whose session ran out stays subscribed.
  const browsers = db.selectFrom('push_subscriptions').select('session_id').where('user_id', '=', userId)
  expect(await browsers.execute()).toEqual([{ session_id: null }])
})

test('runs of forecasts and of jobs go after 90 days; one under way stays', async () => {
  const { db } = app.platform
  const { old, young } = agesOf('forecastRuns')
  for (const at of [old, young, null]) {
    await sql`insert into forecast_runs (kind, asked_by, date_from, date_to, state, total_days, asked_at, alive_at, ended_at)
      values ('price', ${user.userId}, '2026-01-01', '2026-01-01', ${at ? 'done' : 'running'}, 1, ${old}, ${old}, ${at})`.execute(
      db,
    )
  }
  for (const at of [old, young]) {
    await sql`insert into job_runs (name, started_at, ended_at, outcome) values ('dueNews', ${at}, ${at}, 'done')`.execute(
      db,
    )
  }
  expect(await remove()).toBe(2)
  expect(await timesOf('forecast_runs', 'ended_at', sql`ended_at is not null`)).toEqual([young.toString()])
  expect(await timesOf('forecast_runs', 'asked_at')).toHaveLength(2)
  expect(await timesOf('job_runs', 'ended_at')).toEqual([young.toString()])
})

test('two processes at once remove everything once, and one that is told to stop nothing', async () => {
  const { old } = agesOf('notices')
  const { db } = app.platform
  await db.deleteFrom('notices').execute()
  await sql`insert into notices (user_id, kind, key, topic, facts, at, in_app)
    select ${user.userId}, 'marketCleared', 'n' || n, 'n', '{}', ${old}, true from generate_series(1, 5000) as n`.execute(
    db,
  )
  expect(await removeOld(app.platform, AbortSignal.abort())).toBe(0)
  const removed = await Promise.all([remove(), remove()])
  // What both looked for at the same moment is left for the next round.
  expect(removed[0] + removed[1] + (await remove())).toBe(5_000)
  expect(await db.selectFrom('notices').select('id').execute()).toEqual([])
})

test('a kind that fails keeps no other waiting, and the run is a failed one', async () => {
  const { db } = app.platform
  await addNotice(agesOf('notices').old, 'beside a failure')
  await sql`alter table power_quality_windows rename to away`.execute(db)
  const { outcome, error } = await performJob(app.platform, 'retention')
  await sql`alter table away rename to power_quality_windows`.execute(db)
  expect([outcome, error]).toEqual(['failed', expect.stringContaining('power_quality_windows')])
  expect(await timesOf('notices', 'at')).toEqual([])
})

test('years later trades, orders, coins and readings are as they were, and the job stands in the list of jobs', async () => {
  const [seller, buyer] = [await app.aUser(), await app.aUser({ coins: '100' })]
  const { db } = app.platform
  await aClearedDay(app, { date: '2026-04-11', admin: user }, [
    { as: seller, lines: [line(1, 'sell 10 @ 0.1')] },
    { as: buyer, lines: [line(1, 'buy 10 @ 0.3')] },
  ])
  await sql`insert into hour_readings (user_id, starts_at, consumption_wh, quality, placement, written_at)
    values (${buyer.userId}, '2026-04-01T00:00:00Z', 100, 'manual', 'connection', now())`.execute(db)
  const stays = Object.values(keptUntil).flatMap(({ tables }) => [...tables])
  const count = async () => {
    const counts = []
    for (const table of stays.filter((name) => !['jobs', 'users', 'user_roles'].includes(name))) {
      const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(db)
      counts.push([table, String(rows[0]?.n)])
    }
    return counts
  }
  const before = await count()
  expect(before).toContainEqual(['orders', '2'])
  expect((await db.selectFrom('trades').select('id').execute()).length).toBeGreaterThan(0)

  app.clock.set(app.clock.now().add({ hours: 24 * 4_000 }))
  const admin = await app.aUser({ isAdministrator: true })
  expect(await app.call(runJob, { params: { name: 'retention' }, as: admin })).toMatchObject({
    outcome: 'done',
    error: null,
  })
  expect(await count()).toEqual(before)
  const { jobs, runs } = await app.call(listJobs, { query: { name: 'retention' }, as: admin })
  expect(jobs.find(({ name }) => name === 'retention')).toMatchObject({ isRunnable: true, outcome: 'done' })
  expect(runs).toMatchObject([{ name: 'retention', outcome: 'done', by: admin.username }])
  expect(await performJob(app.platform, 'ledgerAudit')).toMatchObject({ outcome: 'done', error: null })
})

test.each(['2026-03-28T12:00:00Z', '2026-10-24T12:00:00Z'])(
  'the night in which clocks change has its round: %s',
  (noon) => {
    vi.stubEnv('TZ', 'Europe/Bucharest')
    const from = Temporal.Instant.from(noon)
    for (const at of [from, from.add({ hours: 24 })]) {
      const next = nextRound('audits', at)
      expect(next && at.until(next).total('hours')).toBeLessThan(24)
    }
    vi.unstubAllEnvs()
  },
)

test('the privacy notice tells the same periods in both languages, whoever wrote its text', async () => {
  const { config } = app.platform
  for (const language of ['en', 'ro'] as const) {
    const { kept = [] } = await app.call(getDocument, { params: { document: 'privacy' }, language })
    const periods = Object.values(keptForDays).map(
      ({ what }) => kept.find((each) => each.what === what[language])?.period,
    )
    const kinds = Object.keys(keptForDays) as (keyof typeof keptForDays)[]
    const figures = kinds.map((kind) => daysKept(kind, config.retention))
    expect(periods).toEqual(
      figures.map((days) => {
        if (days === 1) return language === 'en' ? '1 day' : 'o zi'
        const figure = formatFor(language).count(days)
        return language === 'en'
          ? `${figure} days`
          : `${figure} ${days % 100 > 0 && days % 100 < 20 ? 'zile' : 'de zile'}`
      }),
    )
    const why = Object.values(keptUntil).map((each) => kept.find(({ what }) => what === each.what[language])?.why)
    expect(why).toEqual(Object.values(keptUntil).map((each) => each.why[language]))
  }
  expect((await app.call(getDocument, { params: { document: 'terms' } })).kept).toBeUndefined()
  expect(config.retention.KEEP_NOTICE_DAYS).toBe(retentionSettings.KEEP_NOTICE_DAYS.fallback)
})
