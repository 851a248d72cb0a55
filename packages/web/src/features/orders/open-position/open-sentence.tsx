import type { OpenPosition } from '@tandem/contract/orders/open-position.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'

/** What is open what leaving it open is expected to cost, and what remains because nobody knows the need exactly. */
export function OpenSentence({ totals }: Pick<OpenPosition, 'totals'>) {
  const t = useText('openPosition')
  const format = useFormat()
  const { short, long, openHours, unknownHours, cost, unavoidable } = totals
  if (openHours === 0) return t(unknownHours > 0 ? 'unknown' : 'closed')
  const words = { count: openHours, short: format.energy(short), long: format.energy(long) }
  const open = t(long === 0 ? 'short' : short === 0 ? 'long' : 'both', words)
  if (cost === null) return `${open} ${t('noPrice')}`
  const left = t(cost < 0n ? 'gains' : 'costs', { coins: format.coins(cost < 0n ? -cost : cost) })
  // Where nothing is known of how sure the forecast is, nothing was weighed.
  if (unavoidable === null || unavoidable === 0n) return `${open} ${left}`
  return `${open} ${left} ${t('weighed', { coins: format.coins(unavoidable) })}`
}
