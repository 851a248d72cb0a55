import { formatFor } from '@tandem/contract/texts/format.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { currentLanguage } from '../i18n/index.ts'

/** The formatter of the person's language. The language never changes while the page stands, so this is no state. */
export function useFormat(): Format {
  return formatFor(currentLanguage())
}
