import { getForecast } from '@tandem/contract/forecasting.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { dayOf } from '@tandem/core/calendar/delivery-day.ts'
import {
  energySentences,
  peakSentence,
  priceSentence,
  sunSentence,
} from '../../features/forecasting/overview/outlook-sentences.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'

/** What the forecast says of tomorrow, in sentences: all of it, or of the prices alone. Undefined while it loads. */
export function useOutlook(userId: number, what: 'all' | 'prices' = 'all') {
  const t = useText('forecasting')
  const format = useFormat()
  const { now } = useServerClock()
  const board = useCall(getForecast, { params: { userId } })
  if (!board.data) return { call: board, sentences: undefined }
  const telling = { t, format, today: dayOf(now, displayZone), of: 'user' as const }
  const price = priceSentence(board.data, telling)
  const own = [
    ...energySentences(board.data, telling),
    sunSentence(board.data, telling),
    peakSentence(board.data, telling),
  ]
  const sentences = (what === 'all' ? [...own, price] : [price]).filter((sentence) => sentence !== null)
  return { call: board, sentences }
}
