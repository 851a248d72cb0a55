/** What a trader should do about settled days, and days about to be settled. No React here. */
import type { EnergyPeriod } from '@tandem/contract/metering/energy.ts'
import type { ImbalanceDay } from '@tandem/contract/imbalance/imbalance.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { amount, energyWh, type Amount } from '@tandem/core/units/units.ts'
import type { useText } from '../../../i18n/use-text.ts'
import type { Need } from './needs-card.tsx'

type Texts = ReturnType<typeof useText<'dashboard'>>

/** How many days back are looked at. */
export const needDays = 7

/** Less is not worth anybody's time: 1 TC. */
const leastCost = 100_000_000n

/** Coins below zero, and the way to new ones; null where there are enough or some were asked for. */
export function belowZeroNeed(balance: Amount, t: Texts, format: Format): Need | null {
  if (balance >= 0n) return null
  return {
    key: 'belowZero',
    title: t('needs.belowZero'),
    text: t('needs.belowZeroText', { coins: format.coins(amount(-balance)) }),
    step: { name: t('common:word.askForCoins'), to: screenPath('/financialTransactions') },
  }
}

interface Readings {
  /** The last days that are over, by day. */
  readonly days: readonly EnergyPeriod[]
  /** The days that are settled already. */
  readonly settled: readonly ImbalanceDay[]
}

/** Days that are over, not settled yet, and lack readings: what is missing will be estimated. */
export function readingsNeed({ days, settled }: Readings, t: Texts, format: Format): Need | null {
  const isSettled = new Set<string>(settled.map(({ date }) => date))
  const lacking = days.filter(({ day, knownHours, expectedHours }) => !isSettled.has(day) && knownHours < expectedHours)
  const first = lacking[0]
  if (!first) return null
  const sum = (of: (day: EnergyPeriod) => number) => format.count(lacking.reduce((all, day) => all + of(day), 0))
  return {
    key: 'readings',
    title: t('needs.readings', { count: lacking.length, day: format.date(first.day) }),
    text: t('needs.readingsText', {
      missing: sum((day) => day.expectedHours - day.knownHours),
      expected: sum((day) => day.expectedHours),
    }),
    step: { name: t('needs.readingsAction'), to: screenPath('/readings', { view: 'day', day: first.day }) },
  }
}

/** The latest settled day, where a fifth of what was traded or more was out of balance and that cost a coin or more. */
export function imbalanceNeed(settled: readonly ImbalanceDay[], t: Texts, format: Format): Need | null {
  const latest = settled.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]
  if (!latest) return null
  const { cash, imbalance, deficitVolume, excessVolume, bought, sold } = latest.totals
  const isMuch = cash <= -leastCost && (deficitVolume + excessVolume) * 5 >= bought + sold
  if (!isMuch) return null
  return {
    key: 'imbalance',
    title: t('needs.imbalance', { day: format.date(latest.date), coins: format.coins(amount(-cash)) }),
    text: t(imbalance < 0 ? 'needs.imbalanceShort' : 'needs.imbalanceOver', {
      energy: format.energy(energyWh(Math.abs(imbalance))),
    }),
    step: { name: t('common:word.seeWhy'), to: screenPath('/imbalances', { day: latest.date }) },
  }
}
