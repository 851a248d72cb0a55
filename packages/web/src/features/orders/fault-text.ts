import { currentLanguage } from '../../i18n/index.ts'
import { textOf } from '../../i18n/use-text.ts'
import { refusalMessage } from '@tandem/contract/texts/message.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { problemText } from '../../ui/form/index.ts'
import type { CellFault } from './ticket.ts'

/** Why a cell cannot stay as it is, in a sentence. */
export function faultText({ cell, reason }: CellFault): string {
  const language = currentLanguage()
  const t = textOf('orders')
  switch (reason.kind) {
    case 'missing':
      return t(reason.column === 'price' ? 'fault.missingPrice' : 'fault.missingQuantity')
    case 'unreadable':
    case 'decimals':
    case 'tooSmall':
    case 'tooLarge':
      return problemText(reason.kind, cell.column, cell.column === 'price' ? decimals.price : decimals.energy)
    case 'refusal':
      return refusalMessage(reason.code, reason.details, language)
    case 'told':
      return reason.message
  }
}
