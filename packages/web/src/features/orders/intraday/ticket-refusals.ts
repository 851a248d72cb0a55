import { refusalMessage } from '@tandem/contract/texts/message.ts'
import type { PassedGuard } from '@tandem/core/market/order-guards.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ApiError } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import type { TermFaults } from '../../../lib/intraday-terms.ts'

const fields = ['quantity', 'price', 'display'] as const

/** What a failed call says: at the fields it belongs to, else in one sentence. */
export function useRefusalTexts(): (error: unknown) => { faults: TermFaults } | { refusal: string } {
  const t = useText('intradayTicket')
  return (error) => {
    if (!(error instanceof ApiError)) return { refusal: t('ticket.noAnswer') }
    const placed = error.faults.filter(({ field }) => fields.some((known) => known === field))
    if (placed.length === 0) return { refusal: sentenceOf(error) }
    return { faults: Object.fromEntries(placed.map(({ field, message }) => [field, message])) }
  }
}

/** What the server would say to an order beyond a refusing guard, said before it is sent. */
export function guardFault({ field, given, limit }: PassedGuard): TermFaults {
  return { [field]: refusalMessage('own_guard_exceeded', { guard: given, limit }, currentLanguage()) }
}
