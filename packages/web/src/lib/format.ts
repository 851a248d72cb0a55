import { displayZone, formatFor, type Format } from '@tandem/contract/texts/format.ts'
import { currentLanguage } from '../i18n/index.ts'
import { storedClock } from './clock-choice.ts'

/** The formatter of the person's language and clock. Neither changes while the page stands, so this is no state. */
export function useFormat(): Format {
  return formatFor(currentLanguage(), displayZone, storedClock())
}
