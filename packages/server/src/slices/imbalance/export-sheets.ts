import { fieldName } from '@tandem/contract/field.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { f } from '@tandem/contract/fields.ts'
import {
  ImbalanceDayRow,
  ImbalanceLine,
  rowWithTotals,
  type ImbalanceDay,
  type ImbalanceTotals,
} from '@tandem/contract/imbalance/imbalance.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { sheetOf } from '../../platform/sheets.ts'
import type { Sheet } from '../../platform/spreadsheet.ts'

/** What goes into the spreadsheet: the same that the screens show. */
export interface ExportedImbalances {
  readonly username: string
  /** The earliest first. */
  readonly days: readonly ImbalanceDay[]
  readonly totals: ImbalanceTotals
  /** Null where the time is too long for them. */
  readonly lines: readonly { readonly day: DeliveryDay; readonly line: ImbalanceLine }[] | null
}

const texts = {
  en: {
    title: 'Imbalances of',
    signs: 'Quantities: negative to the user, positive from the user. Coins: negative paid.',
    withoutPeriods: 'Intervals are listed for at most a month: choose a shorter period to get them.',
  },
  ro: {
    title: 'Dezechilibrele utilizatorului',
    signs: 'Cantități: cu minus către utilizator, cu plus de la utilizator. Monede: cu minus plătite.',
    withoutPeriods: 'Intervalele se listează pentru cel mult o lună: alege o perioadă mai scurtă ca să le primești.',
  },
} as const satisfies Record<Language, object>

const energies = ['bought', 'sold', 'ordered', 'consumption', 'production', 'real', 'estimated'] as const
const volumes = ['imbalance', 'deficitVolume', 'excessVolume'] as const
const coins = ['standAlone', 'imbalanceCost', 'preCost', 'cash'] as const
const settled = ['groupName', 'estimatedPeriods', 'unmeteredPeriods', 'mode', 'version', 'appliedAt'] as const
const prices = ['reference', 'referenceOrigin', 'deficitPrice', 'excessPrice', 'price', 'systemImbalance'] as const
const ofGroup = ['groupImbalance', 'groupGross', 'groupPrice', 'groupCash', 'groupAlone', 'groupBenefit'] as const

/** A line of one of several days, with what its group came to beside it. */
const LineRow = ImbalanceLine.omit({ group: true }).extend({
  date: f.date,
  groupImbalance: f.groupImbalance.nullable(),
  groupGross: f.grossImbalance.nullable(),
  groupPrice: f.groupPrice.nullable(),
  groupCash: f.groupCash.nullable(),
  groupAlone: f.membersAlone.nullable(),
  groupBenefit: f.nettingBenefit.nullable(),
})

/** The settled days of a user, and their intervals with the arithmetic of each. */
export function imbalanceSheets({ username, days, lines, totals }: ExportedImbalances, language: Language): Sheet[] {
  const text = texts[language]
  const title = `${text.title} ${username}`
  const ofDays = sheetOf(
    ImbalanceDayRow,
    ['date', ...energies, ...volumes, ...coins, ...settled],
    days.map(rowWithTotals),
    {
      name: fieldName(f.settledDays, language),
      title,
      note: lines ? text.signs : `${text.signs} ${text.withoutPeriods}`,
      language,
      totals,
    },
  )
  if (!lines) return [ofDays]
  const ofLines = sheetOf(
    LineRow,
    [
      ...(['date', 'label', 'start', 'end', ...energies, ...volumes, 'quality'] as const),
      ...([...prices, ...coins, 'penalty', ...ofGroup] as const),
    ],
    lines.map(({ day, line: { group, ...line } }) => ({
      ...line,
      date: day,
      groupImbalance: group?.imbalance ?? null,
      groupGross: group?.grossImbalance ?? null,
      groupPrice: group?.price ?? null,
      groupCash: group?.cash ?? null,
      groupAlone: group?.standAlone ?? null,
      groupBenefit: group?.nettingBenefit ?? null,
    })),
    { name: fieldName(f.periods, language), title, note: text.signs, language, totals },
  )
  return [ofDays, ofLines]
}
