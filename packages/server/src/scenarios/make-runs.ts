import { Refusal } from '@tandem/core/refusal.ts'
import { ChildExceeded, ChildStopped, runChild } from '../platform/child-work.ts'
import type { Platform } from '../platform/platform.ts'
import { scenarioRuns as store } from '../slices/admin/index.ts'
import type { RunNews, RunTask } from './run-task.ts'

/** How often it is kept how far a run is, and asked whether it is still wanted, in milliseconds. */
const askEvery = 2_000
/** What a day under way may take once a run is stopped: the server waits no longer when it stops. */
const grace = 3_000

/**
 * Lives through the scenario that is due, in a process of its own, and answers how many were. Only who alone runs scenarios may call it:
 * one that somebody else was at counts as left behind and goes on. A stop of the server leaves it to whoever is next.
 */
export async function runDueScenarios(platform: Platform, stopping?: AbortSignal): Promise<number> {
  const { db, clock, config } = platform
  const due = await store.beginRun(db, clock.now())
  if (!due) return 0
  if (!config.databaseUrl) throw new Error('the address of the database was not known')
  const attempt = { id: due.id, attempt: due.attempt }
  const minutes = config.research.SCENARIO_MINUTES
  const unwanted = new AbortController()
  let news: RunNews = { done: due.done_days, secondsLeft: null }
  const asking = setInterval(() => {
    store.noteRun(db, attempt, news).then(
      (isWanted) => isWanted || unwanted.abort(),
      // Whoever cannot be asked now is asked again.
      () => undefined,
    )
  }, askEvery)
  const task: RunTask = {
    ...attempt,
    url: config.databaseUrl,
    text: due.content,
    dataDir: config.dataDir,
    settings: config.research,
  }
  try {
    const isDone = await runChild<boolean>({
      script: new URL('./run-child.ts', import.meta.url),
      input: task,
      memoryMegabytes: config.research.RESEARCH_MEMORY_MB,
      longestMs: minutes * 60_000,
      stopping: AbortSignal.any([unwanted.signal, ...(stopping ? [stopping] : [])]),
      grace,
      onNews: (latest) => (news = latest as RunNews),
    })
    return isDone ? 1 : 0
  } catch (error) {
    if (error instanceof ChildStopped) return 0
    const reason = reasonOf(error, minutes)
    await store.failRun(db, attempt, reason ?? new Refusal('scenario_interrupted'), clock.now())
    if (reason) return 0
    throw error
  } finally {
    clearInterval(asking)
  }
}

/** Null for what nobody can do anything about but look at the log. */
function reasonOf(error: unknown, minutes: number): Refusal | null {
  if (error instanceof Refusal) return error
  if (!(error instanceof ChildExceeded)) return null
  return error.what === 'time' ? new Refusal('scenario_took_too_long', { minutes }) : new Refusal('scenario_too_large')
}

/** Whether a run waits, or was left behind. */
export function isScenarioDue({ db }: Platform): Promise<boolean> {
  return store.isRunDue(db)
}
