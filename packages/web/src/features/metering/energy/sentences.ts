/** What figures say in words. No React here. */
import type { EnergyTotals } from '@tandem/contract/metering/energy.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import type { energy } from '../../../i18n/en/metering/energy.ts'
import type { TextReader } from '../../../i18n/messages.ts'

export type EnergyText = TextReader<typeof energy>

/** The balance as a neighbour would say it; null where nothing is known. */
export function balanceSentence(totals: EnergyTotals, t: EnergyText, format: Format): string | null {
  const { balance, consumption, production } = totals
  if (balance === null) return null
  if (production === null) return t('balance.onlyUsed', { amount: format.energy(consumption) })
  if (consumption === null) return t('balance.onlyProduced', { amount: format.energy(production) })
  if (balance === 0) return t('balance.even')
  return t(balance > 0 ? 'balance.surplus' : 'balance.deficit', { amount: format.energy(Math.abs(balance)) })
}

/** Spans of which about as much is known: February beside January is, a month that has just begun is not. */
export function areAlike(now: EnergyTotals, before: EnergyTotals): boolean {
  const [less, more] = [now.knownHours, before.knownHours].toSorted((a, b) => a - b)
  return less !== undefined && more !== undefined && less > 0 && less * 10 >= more * 9
}

export interface Change {
  readonly delta: string
  readonly direction?: 'up' | 'down'
}

/** How a quantity differs from the one before; nothing where there was none. `isAlike`: the spans can be compared. */
export function changeOf(
  [now, before]: readonly [number | null, number | null],
  isAlike: boolean,
  t: EnergyText,
  format: Format,
): Change | null {
  if (now === null || before === null) return null
  if (!isAlike) return { delta: t('balance.before', { amount: format.energy(before) }) }
  const difference = now - before
  if (difference === 0) return { delta: t('balance.same') }
  const amount = format.energy(Math.abs(difference))
  const direction = difference > 0 ? 'up' : 'down'
  if (before === 0) return { delta: t('balance.moreThanNothing', { amount }), direction }
  const percent = format.percentOf(Math.abs(difference), Math.abs(before), 0)
  return { delta: t(difference > 0 ? 'balance.more' : 'balance.less', { amount, percent }), direction }
}

/** The same of a share in thousandths: what it was before, and which way it went. */
export function shareChangeOf(
  [now, before]: readonly [number | null, number | null],
  isAlike: boolean,
  t: EnergyText,
  format: Format,
): Change | null {
  if (now === null || before === null) return null
  const delta = t('balance.before', { amount: format.percent(before / 1000) })
  return now === before || !isAlike ? { delta } : { delta, direction: now > before ? 'up' : 'down' }
}

/** Why there is no share of own use. */
export function whyNoShare({ selfUsed, consumption, production }: EnergyTotals, t: EnergyText): string | null {
  if (production === null) return t('balance.productionUnknown')
  if (consumption === null) return t('balance.consumptionUnknown')
  if (production === 0) return t('balance.nothingProduced')
  if (consumption === 0) return t('balance.nothingUsed')
  return selfUsed === null ? t('balance.oneMeter') : null
}
