import { isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { maxReadingLayouts, type ReadingLayout } from '@tandem/contract/metering/reading-layouts.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { inDatabaseTransaction } from '../../../platform/database.ts'
import type { Asking } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockOpenUserForShare } from '../users.store.ts'
import { checked, findOwn, jobOf } from './import.service.ts'
import * as store from './layouts.store.ts'
import { runJob } from './run-job.ts'

/** What an administrator sees at a time. */
const mostShown = 500

/** Own remembered layouts and those for everybody. */
export function listReadingLayouts({ db }: Platform, { userId }: Caller): Promise<ReadingLayout[]> {
  return store.findLayouts(db, { userId, most: 2 * maxReadingLayouts })
}

export function listAllReadingLayouts({ db }: Platform): Promise<ReadingLayout[]> {
  return store.findLayouts(db, { userId: 'all', most: mostShown })
}

/** Remembers how a kept file is understood, for whoever asks. Refuses a file without headers, and more layouts than a person has. */
export async function rememberReadingLayout(
  platform: Platform,
  { caller, language }: Asking,
  importId: number,
  { name, mapping }: { readonly name: string; readonly mapping: ReadingMapping },
): Promise<ReadingLayout> {
  const { db, clock } = platform
  const { userId, file } = await findOwn(platform, caller, importId)
  const asMapped = checked({ mapping, corrections: [] })
  const job = await jobOf(platform, { userId, file, task: 'layout', ...asMapped, language })
  const { layout } = await runJob(job, caller.userId, () => Promise.resolve([]))
  return inDatabaseTransaction(db, async (tx) => {
    await lockOpenUserForShare(tx, caller.userId)
    const own = { ...layout, name, userId: caller.userId, at: clock.now(), most: maxReadingLayouts }
    return orTooMany(await store.putLayout(tx, own))
  })
}

/** Lets everybody's files be read by a layout. The meter that its owner chose stays the owner's. */
export async function shareReadingLayout(
  { db, clock }: Platform,
  { userId: actorId }: Caller,
  layoutId: number,
): Promise<ReadingLayout> {
  const at = clock.now()
  return inDatabaseTransaction(db, async (tx) => {
    const { name, headers, fingerprint, terms, userId } = await findOrRefuse(tx, layoutId)
    const doubts = terms.doubts.filter((doubt) => doubt !== 'group')
    const forAll = {
      ...terms,
      doubts,
      mapping: { ...terms.mapping, group: null },
      detected: { ...terms.detected, group: null },
    }
    const layout = { name, headers, fingerprint, at, terms: forAll, userId: null, most: maxReadingLayouts }
    const shared = orTooMany(await store.putLayout(tx, layout))
    const of = userId === null ? {} : { userId }
    const entry = { at, actorId, action: 'layout.shared', subject: 'readingLayout', subjectId: shared.id } as const
    await recordAudit(tx, { ...entry, ...of, after: { name, headers } })
    return shared
  })
}

/** Forgets an own layout; an administrator may forget any, and that is recorded. */
export async function forgetReadingLayout(
  { db, clock }: Platform,
  caller: Caller,
  id: number,
): Promise<{ id: number }> {
  await inDatabaseTransaction(db, async (tx) => {
    const { userId, name, headers } = await findOrRefuse(tx, id)
    const isOwn = userId === caller.userId
    if (!isOwn && !isAdministrator(caller)) throw new Refusal('not_found')
    await store.deleteLayout(tx, id)
    if (isOwn) return
    const entry = {
      at: clock.now(),
      actorId: caller.userId,
      action: 'layout.removed',
      subject: 'readingLayout',
    } as const
    await recordAudit(tx, { ...entry, ...(userId !== null && { userId }), subjectId: id, before: { name, headers } })
  })
  return { id }
}

async function findOrRefuse(tx: Parameters<typeof store.findLayout>[0], id: number): Promise<store.StoredLayout> {
  const found = await store.findLayout(tx, id)
  if (!found) throw new Refusal('not_found')
  return found
}

function orTooMany(layout: ReadingLayout | null): ReadingLayout {
  if (!layout) throw new Refusal('too_many_layouts', { max: maxReadingLayouts })
  return layout
}
