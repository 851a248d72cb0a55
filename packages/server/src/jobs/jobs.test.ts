import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import { listJobs, runJob } from '@tandem/contract/admin/jobs.ts'
import { addSession } from '@tandem/contract/markets/markets.ts'
import { jobNames, type JobName, type RunnableJob } from '@tandem/contract/texts/job-words.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../platform/database.ts'
import { lockJob } from '../platform/lease.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { performJob } from './run-job.ts'
import { startSchedule } from './schedule.ts'

const app = useTestApp()
let admin: TestUser

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
})

const list = (name?: RunnableJob) => app.call(listJobs, { query: name ? { name } : {}, as: admin })
const stateOf = async (name: JobName) => (await list()).jobs.find((job) => job.name === name)
const run = (name: RunnableJob) => app.call(runJob, { params: { name }, as: admin })

/** Takes a table away while something runs. */
async function without(table: string, work: () => Promise<unknown>): Promise<void> {
  const { db } = app.platform
  await sql`alter table ${sql.table(table)} rename to ${sql.table('away')}`.execute(db)
  try {
    await work()
  } finally {
    await sql`alter table away rename to ${sql.table(table)}`.execute(db)
  }
}

test('a run by hand leaves its run, with who asked for it, and its entry of the audit log', async () => {
  expect(await run('importFiles')).toEqual({ outcome: 'nothing', error: null, milliseconds: 0 })
  const { count, runs } = await list('importFiles')
  expect(count).toBe(1)
  expect(runs).toMatchObject([{ name: 'importFiles', outcome: 'nothing', by: admin.username, times: 1 }])
  expect(runs[0]?.startedAt).toEqual(app.clock.now())
  const { entries } = await app.call(listAuditEntries, { query: { action: 'job.run' }, as: admin })
  expect(entries).toMatchObject([{ actor: admin.username, subject: 'job', subjectId: 'importFiles' }])
})

test('every job is listed with its state; what goes on all the time cannot be run by hand', async () => {
  const { jobs } = await list()
  expect(jobs.map(({ name }) => name).toSorted()).toEqual(jobNames.toSorted())
  expect(await stateOf('marketDay')).toMatchObject({ isRunnable: true, jobState: 'waiting', outcome: null })
  expect((await stateOf('marketDay'))?.nextAt).toEqual(app.clock.now().add({ seconds: 5 }))
  for (const name of ['meterPoller', 'tradingAgents'] as const) {
    expect(await stateOf(name)).toMatchObject({ isRunnable: false, jobState: 'off', nextAt: null })
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await app.server.inject({ method: 'POST', url: `/api/jobs/${name}/run`, headers })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_request' }])
  }
})

test('scheduled runs that find nothing to do do not pile up; one that did something is kept', async () => {
  for (let turn = 0; turn < 5; turn++) {
    app.clock.set(app.clock.now().add({ minutes: 1 }))
    await performJob(app.platform, 'forecastScores')
  }
  expect((await list('forecastScores')).count).toBe(0)
  expect(await stateOf('forecastScores')).toMatchObject({ outcome: 'nothing', startedAt: app.clock.now() })
  const now = app.clock.now()
  await app.call(addSession, {
    body: {
      marketType: 'dayAhead',
      date: '2026-03-10' as DeliveryDay,
      zone: 'Europe/Bucharest',
      mtuMinutes: 60,
      openingTime: now.add({ minutes: 5 }),
      closingTime: now.add({ hours: 200 }),
      minPrice: perKWh('-0.5'),
      maxPrice: perKWh('4'),
    },
    as: admin,
  })
  app.clock.set(now.add({ minutes: 6 }))
  await performJob(app.platform, 'marketDay')
  expect((await list('marketDay')).runs).toMatchObject([{ outcome: 'done', by: null, error: null }])
})

test('a job that fails is kept as failed with its text, first in the list; the same failure again is counted', async () => {
  await without('reading_imports', async () => {
    await performJob(app.platform, 'importFiles')
    app.clock.set(app.clock.now().add({ minutes: 1 }))
    await performJob(app.platform, 'importFiles')
    const { jobs, runs } = await list('importFiles')
    expect(jobs[0]).toMatchObject({ name: 'importFiles', outcome: 'failed' })
    expect(jobs[0]?.error).toContain('relation "reading_imports" does not exist')
    expect(runs[0]).toMatchObject({ outcome: 'failed', times: 2, by: null, milliseconds: 60_000 })
    expect(await run('importFiles')).toMatchObject({ outcome: 'failed' })
  })
  expect(await run('importFiles')).toMatchObject({ outcome: 'nothing', error: null })
})

test('a part that fails inside a job that goes on is a failure, too, and tells no secrets', async () => {
  await without('notices', () => performJob(app.platform, 'noticeMails'))
  expect(await stateOf('noticeMails')).toMatchObject({ outcome: 'failed' })
  const hostile = `smtp://user:secret@mail.example refused ana@example.org ${'x'.repeat(600)}`
  const db = new Proxy(app.platform.db, {
    get: (target, key) => {
      if (key === 'updateTable') throw new Error(hostile)
      return Reflect.get(target, key, target) as unknown
    },
  })
  const { error } = await performJob({ ...app.platform, db }, 'deadForecasts')
  expect(error).toHaveLength(500)
  expect(error).toContain('refused [address]')
  expect(error).not.toMatch(/secret|ana@/)
})

test('the schedule goes on after a failure', async () => {
  const started = await stateOf('marketDay')
  expect(started?.outcome).not.toBe('failed')
  let schedule: ReturnType<typeof startSchedule> | undefined
  try {
    await without('market_sessions', async () => {
      schedule = startSchedule(app.platform)
      await vi.waitFor(async () => expect((await stateOf('marketDay'))?.outcome).toBe('failed'), { timeout: 15_000 })
    })
    await vi.waitFor(async () => expect((await stateOf('marketDay'))?.outcome).not.toBe('failed'), { timeout: 20_000 })
  } finally {
    await schedule?.stop()
  }
})

test('a job goes on where its run cannot be stored', async () => {
  await without('job_runs', async () => {
    const ended = await performJob(app.platform, 'importFiles', { by: admin.userId })
    expect(ended).toMatchObject({ outcome: 'nothing', error: null })
  })
})

test('of two who run a job at once the second is refused, in another process, too', async () => {
  const url = app.platform.config.databaseUrl ?? ''
  // Another process holds the same lock on a connection of its own.
  const release = await lockJob(url, jobNames.indexOf('sampleDays'))
  expect(await lockJob(url, jobNames.indexOf('sampleDays'))).toBeNull()
  expect(await stateOf('sampleDays')).toMatchObject({ jobState: 'running' })
  const terms = { params: { name: 'sampleDays' }, as: admin } as const
  for (const [language, words] of [
    ['en', 'already running'],
    ['ro', 'deja rulată manual'],
  ] as const) {
    const refused = await app.refused(runJob, { ...terms, language })
    expect(refused).toMatchObject({ status: 409, code: 'job_running' })
    expect(refused.message).toContain(words)
  }
  expect((await list('sampleDays')).count).toBe(0)
  await run('importFiles')
  await release?.()
  expect(await run('sampleDays')).toMatchObject({ error: null })
  expect(await stateOf('sampleDays')).toMatchObject({ jobState: 'waiting' })
})

test('two calls at once: one runs, the other is refused', async () => {
  const blocker = openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 1 })
  const [first, second] = await blocker.transaction().execute(async (tx) => {
    await sql`lock table reading_imports in access exclusive mode`.execute(tx)
    const running = run('importFiles')
    await vi.waitFor(async () => expect(await stateOf('importFiles')).toMatchObject({ jobState: 'running' }))
    return [running, await app.refused(runJob, { params: { name: 'importFiles' }, as: admin })]
  })
  expect(second).toMatchObject({ status: 409, code: 'job_running' })
  expect(await first).toMatchObject({ error: null })
  await blocker.destroy()
})

test('runs of more than 90 days ago go, and runs are read by pages', async () => {
  await run('importFiles')
  app.clock.set(app.clock.now().add({ hours: 91 * 24 }))
  admin = await app.aUser({ isAdministrator: true })
  await run('importFiles')
  const { count, pageSize, runs } = await list()
  expect([count, pageSize, runs.length]).toEqual([1, 50, 1])
  expect((await app.call(listJobs, { query: { page: 2 }, as: admin })).runs).toEqual([])
})

test.each(['standard', 'transactionalUser', 'strategicUser'] as const)(
  '%s users see and run nothing',
  async (userType) => {
    const as = await app.aUser({ userType })
    expect(await app.refused(listJobs, { as })).toMatchObject({ status: 403 })
    expect(await app.refused(runJob, { params: { name: 'marketDay' }, as })).toMatchObject({ status: 403 })
  },
)
