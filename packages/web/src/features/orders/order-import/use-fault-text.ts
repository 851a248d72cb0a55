import type { ImportFault } from '@tandem/contract/orders/order-import.ts'
import { refusalMessage } from '@tandem/contract/texts/message.ts'
import type { RefusalCode } from '@tandem/core/refusal.ts'
import { useCallback } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'

/** Why a cell cannot be imported, in a short sentence. */
export function useFaultText(): (fault: ImportFault) => string {
  const t = useText('orderImport')
  const format = useFormat()
  return useCallback(
    ({ code, params }: ImportFault) => {
      const text = (name: string) => String(params[name] ?? '')
      if (code === 'block_refused') return refusalMessage(text('reason') as RefusalCode, params, format.language)
      return t(`fault.${code}`, {
        decimals: text('decimals'),
        min: text('min'),
        max: text('max'),
        row: text('row'),
        day: code === 'other_day' ? format.date(text('day')) : text('day'),
      })
    },
    [t, format],
  )
}
