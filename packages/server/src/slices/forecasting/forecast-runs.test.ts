import * as contract from '@tandem/contract/forecasting.ts'
import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { day, endOf, household, meterDays, publishDays } from '../../testing/forecasting.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { endThread } from './forecast-thread.ts'
import { interruptRuns } from './run-forecasts.ts'
import { cancelRun, generatePrice } from './runs.service.ts'
import { endDeadRuns } from './runs.store.ts'

const app = useTestApp({ now: '2026-11-21T10:00:00Z' })
const today = day('2026-11-21')
const span = (from: string, to = from) => ({ dateFrom: day(from), dateTo: day(to) })
/** Takes minutes: a month of it is judged before the first day is there. */
const long = span('2026-09-01', today)
let user: TestUser

beforeAll(async () => {
  await publishDays(app, today, 600)
})
beforeEach(() => app.clock.advance({ seconds: 1 }))
afterEach(() => interruptRuns(app.platform))

const makePrices = (as: TestUser, days = long) => app.call(contract.generatePriceForecast, { params: days, as })
const read = (as: TestUser, id: number) => app.call(contract.getForecastRun, { params: { id }, as })
const cancel = (as: TestUser, id: number) => app.call(contract.cancelForecastRun, { params: { id }, as })
const kept = async (run: contract.ForecastRun) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int4 as count from forecasts
    where kind = 'price' and delivery_day between ${run.from} and ${run.to} and made_at >= ${run.askedAt}`.execute(
    app.platform.db,
  )
  return rows[0]?.count ?? 0
}
async function until(as: TestUser, id: number, is: (run: contract.ForecastRun) => boolean) {
  for (;;) {
    const run = await read(as, id)
    if (is(run)) return run
    await sleep(20)
  }
}

/** Another process of the platform, as far as the database can tell. */
async function asAnotherProcess<T>(work: (other: Platform) => Promise<T>): Promise<T> {
  const db = openDatabase(app.platform.config.databaseUrl ?? '')
  try {
    return await work({ ...app.platform, db })
  } finally {
    await db.destroy()
  }
}

describe('a run', () => {
  test('is answered while it goes on, and followed, and stopped; what it made stays', async () => {
    user = await app.aUser()
    const run = await makePrices(user)
    expect(run).toMatchObject({
      kind: 'price',
      of: null,
      state: 'running',
      totalDays: 82,
      failure: null,
      endedAt: null,
    })
    const before = await until(user, run.id, ({ doneDays }) => doneDays > 0)
    const stopped = await cancel(user, run.id)
    expect(stopped).toMatchObject({ state: 'cancelled', failure: null })
    expect(stopped.doneDays).toBeGreaterThanOrEqual(before.doneDays)
    expect(stopped.endedAt).not.toBeNull()
    expect(await kept(stopped)).toBe(stopped.doneDays)
    // Once more changes nothing, and nothing more comes of it.
    await sleep(100)
    expect(await cancel(user, run.id)).toEqual(stopped)
    expect(await kept(stopped)).toBe(stopped.doneDays)
  })

  test('is one at a time for each who asks, however many ask at once', async () => {
    user = await app.aUser()
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => makePrices(user).catch((error: unknown) => String(error))),
    )
    const runs = asked.filter((each) => typeof each !== 'string')
    expect(runs).toHaveLength(1)
    const refused = await app.refused(contract.generatePriceForecast, { params: long, as: user })
    expect(refused).toMatchObject({ status: 409, code: 'forecast_running', details: { runId: runs[0]?.id } })
    const other = await app.aUser()
    expect((await makePrices(other)).state).toBe('running')
  })

  test('waits where many are under way, and can be stopped while it does', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => app.aUser()))
    const runs = await Promise.all(users.map((each) => makePrices(each)))
    expect(runs.map(({ state }) => state).toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => 'queued'),
      ...Array.from({ length: 8 }, () => 'running'),
    ])
    const queued = runs.findIndex(({ state }) => state === 'queued')
    const [owner, run] = [users[queued], runs[queued]]
    if (!owner || !run) throw new Error('one waits')
    expect(await cancel(owner, run.id)).toMatchObject({ state: 'cancelled', doneDays: 0 })
    // Who asks for little waits for none of them.
    const few = await makePrices(owner, span(addDays(today, -590)))
    expect((await endOf(app, few, owner)).state).toBe('done')
  })

  test('is shown to who asked for it, and to administrators', async () => {
    user = await app.aUser()
    const { id } = await makePrices(user)
    const [stranger, admin] = [await app.aUser(), await app.aUser({ isAdministrator: true })]
    for (const endpoint of [contract.getForecastRun, contract.cancelForecastRun]) {
      expect((await app.refused(endpoint, { params: { id }, as: stranger })).code).toBe('not_found')
    }
    expect((await read(admin, id)).state).toBe('running')
    expect((await cancel(admin, id)).state).toBe('cancelled')
    expect((await app.refused(contract.getForecastRun, { params: { id: 999_999 }, as: admin })).code).toBe('not_found')
  })

  test('is not waited for by who asks for little', async () => {
    user = await app.aUser()
    await makePrices(user)
    const other = await app.aUser()
    await meterDays(app, other, { last: '2026-11-20', count: 30 }, household())
    const params = { userId: other.userId, ...span('2026-11-22') }
    const run = await app.call(contract.generateVolumeForecast, { params, as: other })
    const done = await endOf(app, run, other)
    expect(done).toMatchObject({ state: 'done', doneDays: 1 })
  })
})

describe('a run of another process', () => {
  test('is stopped from here', async () => {
    user = await app.aUser()
    await asAnotherProcess(async (other) => {
      const run = await generatePrice(other, { caller: user, language: 'en' }, long)
      expect((await cancel(user, run.id)).state).toBe('cancelled')
      // It is told when it keeps the next day or says that it lives.
      await interruptRuns(other)
      const after = await read(user, run.id)
      expect(after).toMatchObject({ state: 'cancelled', failure: null })
      expect(await kept(after)).toBe(after.doneDays)
    })
  })

  test('is stopped there when it is cancelled there', async () => {
    user = await app.aUser()
    const run = await makePrices(user)
    await asAnotherProcess((other) => cancelRun(other, { caller: user, language: 'en' }, run.id))
    expect((await makePrices(user)).state).toBe('running')
  })

  test('has failed when its process has died', async () => {
    user = await app.aUser()
    const { rows } = await sql<{ id: number }>`
      insert into forecast_runs (kind, asked_by, date_from, date_to, state, total_days, asked_at, alive_at)
      values ('price', ${user.userId}, ${today}, ${today}, 'running', 1, ${app.clock.now()}, clock_timestamp() - interval '31 seconds')
      returning id`.execute(app.platform.db)
    const id = rows[0]?.id ?? 0
    const run = await app.call(contract.getForecastRun, { params: { id }, as: user, language: 'ro' })
    expect(run).toMatchObject({ state: 'failed', doneDays: 0 })
    expect(run.failure).toContain('Calculul prognozelor tale a fost întrerupt.')
    // And nothing keeps the next one.
    expect((await makePrices(user)).state).toBe('running')
    await endDeadRuns(app.platform.db, app.clock.now())
  })
})

describe('a run that breaks', () => {
  test('because its thread ends has failed, and the next one gets another thread', async () => {
    user = await app.aUser()
    const run = await makePrices(user)
    endThread()
    const failed = await endOf(app, run, user)
    expect(failed).toMatchObject({ state: 'failed' })
    expect(failed.failure).toContain('interrupted')
    const next = await makePrices(user, span(addDays(today, -560)))
    expect((await endOf(app, next, user)).state).toBe('done')
  })

  test('because the platform stops says so', async () => {
    user = await app.aUser()
    const run = await makePrices(user)
    await interruptRuns(app.platform)
    expect(await read(user, run.id)).toMatchObject({ state: 'failed' })
  })

  test('because the database goes is ended by whoever looks for it', async () => {
    user = await app.aUser()
    const db = openDatabase(app.platform.config.databaseUrl ?? '')
    const other = { ...app.platform, db }
    const run = await generatePrice(other, { caller: user, language: 'en' }, long)
    await db.destroy()
    await interruptRuns(other)
    expect((await read(user, run.id)).state).toBe('running')
    await sql`update forecast_runs set alive_at = alive_at - interval '31 seconds' where id = ${run.id}`.execute(
      app.platform.db,
    )
    expect((await read(user, run.id)).state).toBe('failed')
  })
})
