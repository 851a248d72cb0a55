import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { importReadings, ReadingImport } from '@tandem/contract/metering/reading-import.ts'
import type { Asking } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { UploadedFile } from '../../../platform/uploads.ts'
import { confirmReadings, NotWhole } from './confirm-import.ts'
import { previewReadings, uploadReadings } from './import.service.ts'

type Answer = ResponseOf<typeof importReadings>

/**
 * Imports a file that leaves no doubt: it is understood without guessing, no row is faulty and none says otherwise than what is
 * known. Else its doubts are answered, and the file is kept for a day under its id, so that it can be confirmed in two steps.
 * Of one file sent twice at once, the second finds all of it known.
 */
export async function importInOneCall(
  platform: Platform,
  asking: Asking,
  userId: number,
  file: UploadedFile,
): Promise<Answer> {
  const reading = await uploadReadings(platform, asking, userId, file)
  const reasons = reasonsOf(reading)
  if (reasons.length > 0) return { stored: false, reasons, reading, result: null }
  const asRead = { mapping: reading.mapping, corrections: [] }
  try {
    const result = await confirmReadings(platform, asking, reading.id, { ...asRead, replace: false, whole: true })
    return { stored: true, reasons: [], reading, result }
  } catch (error) {
    if (!(error instanceof NotWhole)) throw error
    // Somebody wrote other readings of these hours since the file was compared with them.
    const now = await previewReadings(platform, asking, reading.id, asRead)
    const found = reasonsOf(now)
    return { stored: false, reasons: found.length > 0 ? found : ['rows_replacing'], reading: now, result: null }
  }
}

function reasonsOf({ doubts, counts }: ReadingImport): Answer['reasons'] {
  return [
    ...doubts,
    ...(counts.bad > 0 ? (['rows_faulty'] as const) : []),
    ...(counts.replacing > 0 ? (['rows_replacing'] as const) : []),
  ]
}
