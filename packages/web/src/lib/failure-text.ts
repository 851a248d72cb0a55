import { textOf } from '../i18n/use-text.ts'
import { ApiError } from './api.ts'

/** Why a call failed, for the reader: the server's own sentence, or that it did not answer, so that nobody knows what it did. */
export function failureText(error: unknown): string {
  return error instanceof ApiError ? error.message : textOf('common')('state.unreachable')
}
