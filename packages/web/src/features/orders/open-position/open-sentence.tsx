import type { OpenPosition } from '@tandem/contract/orders/open-position.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'

/** What is open and what leaving it open is expected to cost, in two sentences. */
export function OpenSentence({ totals }: Pick<OpenPosition, 'totals'>) {
  const t = useText('openPosition')
  const format = useFormat()
  const { short, long, openHours, unknownHours, cost } = totals
  if (openHours === 0) return t(unknownHours > 0 ? 'unknown' : 'closed')
  const words = { count: openHours, short: format.energy(short), long: format.energy(long) }
  const open = t(long === 0 ? 'short' : short === 0 ? 'long' : 'both', words)
  if (cost === null) return `${open} ${t('noPrice')}`
  return `${open} ${t(cost < 0n ? 'gains' : 'costs', { coins: format.coins(cost < 0n ? -cost : cost) })}`
}
