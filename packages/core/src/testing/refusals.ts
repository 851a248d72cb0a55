import { Refusal } from '../refusal.ts'

/** The refusal that `work` ends with, as `{ code, details, field }`; null when it is not refused. A bug passes through. */
export function refusalOf(work: () => unknown): Pick<Refusal, 'code' | 'details' | 'field'> | null {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code: error.code, details: error.details, field: error.field }
  }
}
