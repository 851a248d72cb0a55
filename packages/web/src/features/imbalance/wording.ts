import type { english } from '../../i18n/en/index.ts'
import type { TextReader } from '../../i18n/messages.ts'

/** The texts of imbalances, for what writes them outside a component. */
export type ImbalanceText = TextReader<typeof english.imbalance>
