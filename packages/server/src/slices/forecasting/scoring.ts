import type { Platform } from '../../platform/platform.ts'
import { findUnscored, scoreForecasts } from './outcomes.store.ts'
import { piecesOf } from '../../platform/pieces.ts'

const atOnce = 500

/** Writes beside every forecast what came and how far it was off, once that is known, and again where it was corrected. */
export async function scoreDueForecasts({ db, clock }: Platform): Promise<number> {
  const due = await findUnscored(db, clock.now(), 20 * atOnce)
  for (const some of piecesOf(due, atOnce)) await scoreForecasts(db, some, clock.now())
  return due.length
}
