import { Refusal } from '@tandem/core/refusal.ts'
import { runWanted } from '../platform/child-work.ts'
import type { Platform } from '../platform/platform.ts'
import { scenarioRuns as store } from '../slices/admin/index.ts'
import type { RunNews, RunTask } from './run-task.ts'

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
  const task: RunTask = {
    ...attempt,
    url: config.databaseUrl,
    text: due.content,
    dataDir: config.dataDir,
    settings: config.research,
  }
  const lived = await runWanted<RunNews>({
    script: new URL('./run-child.ts', import.meta.url),
    input: task,
    memoryMegabytes: config.research.RESEARCH_MEMORY_MB,
    longestMs: minutes * 60_000,
    grace,
    stopping,
    first: { done: due.done_days, secondsLeft: null },
    note: (news) => store.noteRun(db, attempt, news),
    fail: (reason) => store.failRun(db, attempt, reason, clock.now()),
    exceeded: (what) =>
      what === 'time' ? new Refusal('scenario_took_too_long', { minutes }) : new Refusal('scenario_too_large'),
    interrupted: 'scenario_interrupted',
  })
  return lived?.answer === true ? 1 : 0
}

/** Whether a run waits, or was left behind. */
export function isScenarioDue({ db }: Platform): Promise<boolean> {
  return store.isRunDue(db)
}
