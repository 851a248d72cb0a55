import { Refusal } from '@tandem/core/refusal.ts'
import { runWanted } from '../platform/child-work.ts'
import type { Platform } from '../platform/platform.ts'
import { researchPackages as store } from '../slices/admin/index.ts'
import type { PackageTask } from './package-task.ts'

const longestMs = 1_800_000

/**
 * Makes the package that is due, in a process of its own, and answers how many were made. Only who alone makes packages may call it: one that
 * somebody else was making counts as left behind and is begun anew. A stop leaves it to whoever is next.
 */
export async function makeDuePackages(platform: Platform, stopping?: AbortSignal): Promise<number> {
  const { db, clock, config } = platform
  const due = await store.beginPackage(db, clock.now())
  if (!due) return 0
  if (!config.databaseUrl) throw new Error('the address of the database was not known')
  const attempt = { id: due.id, attempt: due.attempt }
  const task: PackageTask = {
    ...attempt,
    url: config.databaseUrl,
    key: `${config.secret} research package ${String(due.id)}`,
    from: due.date_from,
    to: due.date_to,
    title: due.title,
    authors: due.authors,
    licence: due.licence,
    mostBytes: config.research.RESEARCH_PACKAGE_MB * 1_000_000,
    now: clock.now().toString(),
  }
  const made = await runWanted({
    script: new URL('./package-child.ts', import.meta.url),
    input: task,
    memoryMegabytes: config.research.RESEARCH_MEMORY_MB,
    longestMs,
    stopping,
    first: 0,
    note: (parts) => store.notePackageParts(db, attempt, parts),
    fail: (reason) => store.failPackage(db, attempt, reason, clock.now()),
    exceeded: () => new Refusal('package_too_large'),
    interrupted: 'package_interrupted',
  })
  return made ? 1 : 0
}

/** Whether a package waits, or was left behind. */
export function isResearchDue({ db }: Platform): Promise<boolean> {
  return store.isPackageDue(db)
}
