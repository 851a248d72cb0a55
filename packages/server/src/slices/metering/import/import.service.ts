import { isAdministrator, maySee, type Caller } from '@tandem/core/access/access.ts'
import { dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { energyOrNull, energyWh } from '@tandem/core/units/units.ts'
import type { CellCorrection, ReadingImport, ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { displayZone, type Language } from '@tandem/contract/texts/format.ts'
import { inDatabaseTransaction } from '../../../platform/database.ts'
import { plainFile } from '../../../platform/file-threads.ts'
import { InvalidRequest } from '../../../platform/http-errors.ts'
import { requireOwn, type Asking } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { UploadedFile } from '../../../platform/uploads.ts'
import { indexesOf } from '../index-readings.store.ts'
import { lockOpenUserForShare } from '../users.store.ts'
import type { ImportJob, KnownHoursOf, PlainPreview } from './import-job.ts'
import * as store from './imports.store.ts'
import { findLayoutsBy } from './layouts.store.ts'
import type { LayoutsOf } from './remembered-layout.ts'
import { runJob } from './run-job.ts'

/** How the user says that the file is to be understood, and the cells they correct. */
export interface AsMapped {
  readonly mapping: ReadingMapping
  readonly corrections: readonly CellCorrection[]
}

const keptHours = 24
/** Files of one person that are kept at a time. */
const keptFiles = 10

/** Keeps a file for a day, finds out how it is to be understood and shows what it would bring. */
export async function uploadReadings(
  platform: Platform,
  { caller, language }: Asking,
  userId: number,
  file: UploadedFile,
): Promise<ReadingImport> {
  const { db, clock } = platform
  requireOwn(caller, userId)
  // A strategic provider looks at the energy of others and has no meter.
  if (caller.userType === 'strategicUser' && !isAdministrator(caller)) throw new Refusal('not_allowed')
  await inDatabaseTransaction(db, (tx) => lockOpenUserForShare(tx, userId))
  const job = await jobOf(platform, { userId, file, task: 'preview', mapping: null, corrections: [], language })
  const layoutsOf: LayoutsOf = (fingerprints) => findLayoutsBy(db, caller.userId, fingerprints)
  const { preview } = await runJob(job, caller.userId, knownHoursOf(platform, userId), layoutsOf)
  const at = clock.now()
  const expiresAt = at.add({ hours: keptHours })
  const id = await inDatabaseTransaction(db, async (tx) => {
    const added = await store.insertImport(tx, { userId, uploadedBy: caller.userId, file, at, expiresAt })
    await store.forgetFiles(tx, at, { uploadedBy: caller.userId, keep: keptFiles })
    return added
  })
  return toWire(preview, { id, fileName: file.name, expiresAt })
}

/** Shows what a kept file would bring if it is understood as the user says. */
export async function previewReadings(
  platform: Platform,
  asking: Asking,
  importId: number,
  asMapped: AsMapped,
): Promise<ReadingImport> {
  const { id, userId, file, expiresAt, isConfirmed } = await findOwn(platform, asking.caller, importId)
  if (isConfirmed) throw new Refusal('import_already_done')
  const { language } = asking
  const job = await jobOf(platform, { userId, file, task: 'preview', ...checked(asMapped), language })
  const { preview } = await runJob(job, asking.caller.userId, knownHoursOf(platform, userId))
  return toWire(preview, { id, fileName: file.name, expiresAt })
}

/** The rows that cannot be imported, each with its reasons; as long as the file is kept. */
export async function exportRejectedRows(
  platform: Platform,
  { caller, language }: Asking,
  importId: number,
  asMapped: AsMapped,
): Promise<{ name: string; content: Uint8Array }> {
  const { userId, file } = await findOwn(platform, caller, importId)
  const job = await jobOf(platform, { userId, file, task: 'rejected', ...checked(asMapped), language })
  const { content } = await runJob(job, caller.userId, knownHoursOf(platform, userId))
  return { name: rejectedFileName(file.name, language), content }
}

/** Forgets the files whose day is over. */
export function purgeImports({ db, clock }: Platform): Promise<number> {
  return store.forgetFiles(db, clock.now())
}

/** An import that the caller may see and whose file is still kept. */
export async function findOwn({ db, clock }: Platform, caller: Caller, importId: number): Promise<store.StoredImport> {
  const found = await store.findImport(db, importId, clock.now())
  if (!found || !maySee(caller, found.userId)) throw new Refusal('not_found')
  return found
}

/** Refuses a zone that nobody knows; offsets such as +10:00 are zones of clocks that never change. */
export function checked({ mapping, corrections }: AsMapped): AsMapped {
  try {
    new Temporal.ZonedDateTime(0n, mapping.zone)
  } catch {
    throw new InvalidRequest([{ field: 'mapping.zone', rule: 'invalid_value', params: {} }])
  }
  return { mapping, corrections }
}

/** What a download of the rejected rows is called. */
const rejectedFileName = (fileName: string, language: Language) =>
  `${fileName.replace(/\.\w+$/, '').slice(0, 60)}-${language === 'ro' ? 'respinse' : 'rejected'}.xlsx`

type Wanted<Task> = Pick<ImportJob, 'mapping' | 'corrections' | 'language'> & {
  readonly userId: number
  readonly file: UploadedFile
  readonly task: Task
}

export async function jobOf<Task extends ImportJob['task']>(
  { db, clock }: Platform,
  { userId, file, ...wanted }: Wanted<Task>,
): Promise<ImportJob & { readonly task: Task }> {
  const now = clock.now()
  const knownIndexes = (await indexesOf(db, userId)).map(({ month, consumption, production }) => ({
    month,
    consumption,
    production,
  }))
  return {
    ...wanted,
    file: plainFile(file),
    now: Math.floor(now.epochMilliseconds / 60_000),
    today: dayOf(now, displayZone),
    knownIndexes,
  }
}

function knownHoursOf({ db }: Platform, userId: number): KnownHoursOf {
  return (from, to) => store.knownHours(db, userId, from, to)
}

function toWire(
  { rows, totals, span, consumption, production, ...preview }: PlainPreview,
  stored: Pick<ReadingImport, 'id' | 'fileName' | 'expiresAt'>,
): ReadingImport {
  return {
    ...stored,
    ...preview,
    rows: rows.map((row) => ({
      ...row,
      start: row.start === null ? null : Temporal.Instant.fromEpochMilliseconds(row.start * 1000),
      consumption: energyOrNull(row.consumption),
      production: energyOrNull(row.production),
      known: row.known && {
        consumption: energyOrNull(row.known.consumption),
        production: energyOrNull(row.known.production),
      },
    })),
    totals: totals.map(({ said, read, ...total }) => ({ ...total, said: energyWh(said), read: energyWh(read) })),
    span: span && {
      start: store.instantOf(span.firstHour),
      end: store.instantOf(span.lastHour + 1),
      missingHours: span.missingHours,
    },
    consumption: energyWh(consumption),
    production: energyWh(production),
  }
}
