import { refusalMessage } from '@tandem/contract/texts/message.ts'
import { currentLanguage } from '../i18n/index.ts'
import { RefusedCall } from './api.ts'

/** Why a call failed, for the reader: the server's own sentence, or that it did not answer. */
export function failureText(error: unknown): string {
  return error instanceof RefusedCall ? error.message : refusalMessage('service_unavailable', {}, currentLanguage())
}
