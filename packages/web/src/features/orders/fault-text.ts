import { currentLanguage } from '../../i18n/index.ts'
import { textOf } from '../../i18n/use-text.ts'
import { faultMessage, refusalMessage } from '@tandem/contract/texts/message.ts'
import type { CellFault } from './ticket.ts'

/** Why a cell cannot stay as it is, in a sentence. */
export function faultText({ cell, reason }: CellFault): string {
  const language = currentLanguage()
  const t = textOf('orders')
  switch (reason.kind) {
    case 'missing':
      return t(reason.column === 'price' ? 'fault.missingPrice' : 'fault.missingQuantity')
    case 'unreadable':
      return faultMessage({ field: cell.column, rule: 'not_a_number', params: {} }, language)
    case 'decimals':
      return faultMessage(
        { field: cell.column, rule: 'too_many_decimals', params: { decimals: reason.decimals } },
        language,
      )
    case 'tooLarge':
      return faultMessage({ field: cell.column, rule: 'too_large', params: {} }, language)
    case 'refusal':
      return refusalMessage(reason.code, reason.details, language)
    case 'told':
      return reason.message
  }
}
