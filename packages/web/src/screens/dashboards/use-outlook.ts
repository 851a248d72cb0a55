import { getForecast } from '@tandem/contract/forecasting.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import {
  dayName,
  energySentences,
  peakSentence,
  priceSentence,
  sunSentence,
} from '../../features/forecasting/overview/outlook-sentences.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'

interface Asked {
  readonly userId: number
  /** The day that is traded now; null for tomorrow, undefined while that is not known. */
  readonly day: DeliveryDay | null | undefined
  /** All of it, or the prices alone. */
  readonly what?: 'all' | 'prices'
}

/** What the forecast says of the day that is traded now, in sentences, and its name. Undefined while it loads. */
export function useOutlook({ userId, day, what = 'all' }: Asked) {
  const t = useText('forecasting')
  const format = useFormat()
  const { now } = useServerClock()
  const board = useCall(
    getForecast,
    { params: { userId }, query: day ? { day } : {} },
    { enabled: day !== undefined, everySeconds: 300 },
  )
  if (!board.data) return { call: board, sentences: undefined, name: undefined }
  const context = { t, format, today: dayOf(now, displayZone), of: 'user' as const }
  const price = priceSentence(board.data, context)
  const own = [
    ...energySentences(board.data, context),
    sunSentence(board.data, context),
    peakSentence(board.data, context),
  ]
  const sentences = (what === 'all' ? [...own, price] : [price]).filter((sentence) => sentence !== null)
  return { call: board, sentences, name: dayName(board.data.day, context) }
}
