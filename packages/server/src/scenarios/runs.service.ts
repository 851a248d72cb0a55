import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { BodyOf, QueryOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type { PiecesOfFile } from '@tandem/contract/file-answer.ts'
import * as contract from '@tandem/contract/admin/scenario-runs.ts'
import { refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { recordAudit } from '../platform/audit.ts'
import { readInThread } from '../platform/file-threads.ts'
import { inDatabaseTransaction, type Db } from '../platform/database.ts'
import type { Asking } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { hasPostgres } from '../platform/postgres-program.ts'
import { scenarioRuns as store, type ScenarioRunRow } from '../slices/admin/index.ts'
import type { ScenarioText } from './check-thread.ts'
import { readyScenarios } from './examples.ts'
import { formFields } from './form-fields.ts'

/** Whether scenarios are run here, and what a form begins with. */
export function getSetup({ config }: Platform): ResponseOf<typeof contract.getScenarioSetup> {
  const { SCENARIO_DAYS: mostMemberDays, SCENARIO_MINUTES: mostMinutes } = config.research
  return { ability: abilityOf(config), mostMemberDays, mostMinutes, fields: formFields(), examples: readyScenarios() }
}

function abilityOf({ research }: Platform['config']) {
  if (research.SCENARIO_DAYS === 0) return 'off'
  return hasPostgres() ? 'on' : 'noPostgres'
}

/** What is wrong with a text, or what a run of it would be, found in a thread. Refuses `scenario_faulty` for what takes too long to read. */
export function checkText(
  { caller: { userId }, language }: Asking,
  body: BodyOf<typeof contract.checkScenario>,
): Promise<ResponseOf<typeof contract.checkScenario>> {
  return readInThread({
    owner: userId,
    script: new URL('./check-thread.ts', import.meta.url),
    input: { body, language } satisfies ScenarioText,
    tooMuch: new Refusal('scenario_faulty', { fault: 'YAML' }, 'text'),
  })
}

/** Refuses `scenario_faulty`, `scenario_too_long`, and a second one at a time. */
export async function startRun(
  { db, clock, config }: Platform,
  asking: Asking,
  { text }: BodyOf<typeof contract.startScenarioRun>,
): Promise<contract.ScenarioRun> {
  if (abilityOf(config) !== 'on') throw new Refusal('scenarios_off')
  const { userId } = asking.caller
  const { outline, faults } = await checkText(asking, { text, set: [] })
  if (!outline) {
    const [first] = faults
    throw new Refusal('scenario_faulty', { fault: `${first?.place ?? ''} ${first?.message ?? ''}`.trim() }, 'text')
  }
  const { title, designs, members, replicates, allDays, memberDays } = outline
  const most = config.research.SCENARIO_DAYS
  if (memberDays > most) throw new Refusal('scenario_too_long', { days: memberDays, max: most }, 'text')
  return inDatabaseTransaction(db, async (tx) => {
    const wanted = { title, text, designs, members, replicates, allDays, askedBy: userId }
    const id = await store.insertRun(tx, wanted, { at: clock.now(), most: contract.mostScenarioRuns })
    await audit(tx, { userId, at: clock.now(), action: 'scenario.started', id, after: { title, days: allDays } })
    return toWire(await store.findRun(tx, id), asking.language)
  })
}

const pageSize = 20

export async function listRuns(
  { db }: Platform,
  { page = 1 }: QueryOf<typeof contract.listScenarioRuns>,
  language: Language,
): Promise<ResponseOf<typeof contract.listScenarioRuns>> {
  const { count, rows } = await store.listRuns(db, { limit: pageSize, offset: (page - 1) * pageSize })
  return { page, pageSize, count, runs: rows.map((row) => toWire(row, language)) }
}

export async function getRun(
  { db }: Platform,
  id: number,
  language: Language,
): Promise<ResponseOf<typeof contract.getScenarioRun>> {
  const row = await store.findRun(db, id)
  return { run: toWire(row, language), text: row.content, results: row.results }
}

/** Stops a run, or lets it go on; one that is so already stays as it is. */
export function changeRun(
  { db, clock, config }: Platform,
  { caller: { userId }, language }: Asking,
  { id, goesOn }: { readonly id: number; readonly goesOn: boolean },
): Promise<contract.ScenarioRun> {
  if (goesOn && abilityOf(config) !== 'on') throw new Refusal('scenarios_off')
  return inDatabaseTransaction(db, async (tx) => {
    const { title } = await store.findRun(tx, id, true)
    const isChanged = goesOn ? await store.resumeRun(tx, id) : await store.stopRun(tx, id, clock.now())
    const action = goesOn ? 'scenario.resumed' : 'scenario.stopped'
    if (isChanged) await audit(tx, { userId, at: clock.now(), action, id, after: { title } })
    return toWire(await store.findRun(tx, id), language)
  })
}

export async function deleteRun(
  { db, clock }: Platform,
  { userId }: Caller,
  id: number,
): Promise<Record<string, never>> {
  await inDatabaseTransaction(db, async (tx) => {
    const { title } = await store.findRun(tx, id, true)
    await store.removeRun(tx, id)
    await audit(tx, { userId, at: clock.now(), action: 'scenario.deleted', id, before: { title } })
  })
  return {}
}

/** Refuses `scenario_not_done`. */
export async function downloadRun({ db }: Platform, id: number): Promise<PiecesOfFile> {
  const { hash, bytes } = await store.findRun(db, id)
  if (hash === null || bytes === null) throw new Refusal('scenario_not_done')
  return {
    name: `tandem-scenario-${String(id)}.zip`,
    pieces: store.readRunFile(db, id, Number(bytes)),
    bytes: Number(bytes),
    hash,
  }
}

interface Act {
  readonly userId: number
  readonly at: Temporal.Instant
  readonly action: `scenario.${'started' | 'stopped' | 'resumed' | 'deleted'}`
  readonly id: number
  readonly before?: object
  readonly after?: object
}

function audit(db: Db, { userId, id, ...act }: Act): Promise<void> {
  return recordAudit(db, { ...act, actorId: userId, subject: 'scenarioRun', subjectId: id })
}

function toWire(row: ScenarioRunRow, language: Language): contract.ScenarioRun {
  return {
    id: row.id,
    runTitle: row.title,
    runState: row.state,
    doneDays: row.done_days,
    allDays: row.all_days,
    secondsLeft: row.seconds_left,
    designs: row.designs,
    members: row.members,
    replicates: row.replicates,
    failure: row.failure && refusalMessage(row.failure.code, row.failure.details, language),
    hash: row.hash,
    bytes: row.bytes === null ? null : Number(row.bytes),
    askedBy: row.username,
    askedAt: row.asked_at,
    endedAt: row.ended_at,
  }
}
