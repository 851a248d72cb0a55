import type { Format } from '@tandem/contract/texts/format.ts'
import type { english } from '../../i18n/en/index.ts'
import type { TextReader } from '../../i18n/messages.ts'

/** The texts of imbalances, for what writes them outside a component. */
export type ImbalanceText = TextReader<typeof english.imbalance>

/** Who reads: the user whose line it is, or the administrator. */
export type Perspective = 'own' | 'other'

export interface Wording {
  readonly t: ImbalanceText
  readonly format: Format
  readonly perspective: Perspective
}
