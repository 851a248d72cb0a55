/** What an index form starts with, and what it says before it is sent. */
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { addIndexReading, type getIndexReading, type IndexReading } from '@tandem/contract/metering/readings.ts'
import { refusalMessage } from '@tandem/contract/texts/message.ts'
import { Energy } from '@tandem/contract/wire.ts'
import { addMonths, firstOfMonth, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { indexConflict, type MonthIndex } from '@tandem/core/metering/index-reading.ts'
import { formatDecimal, parseDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import { z } from 'zod'
import { currentLanguage } from '../../../i18n/index.ts'

/** As typed; an empty production index means that there is none. */
export const IndexForm = addIndexReading.body.pick({ indexDate: true, consumptionIndex: true }).extend({
  productionIndex: z.preprocess((typed) => (typed === '' ? null : typed), Energy.nullable()),
})

/** The months that can be entered at `today`, the latest first, as the first day of each. */
export function recentMonths(today: DeliveryDay, count = 36): DeliveryDay[] {
  const first = firstOfMonth(today)
  return Array.from({ length: count }, (_, ago) => addMonths(first, -ago))
}

/** The day the meter was probably read: today within the month and the one after it, otherwise the month's last day. */
export function likelyDay(month: string, today: string): string {
  const first = Temporal.PlainDate.from(month)
  const last = first.add({ months: 1 }).subtract({ days: 1 }).toString()
  return today < last ? today : last
}

export function textOfEnergy(energy: EnergyWh | null | undefined): string {
  return energy === null || energy === undefined ? '' : formatDecimal(energy, decimals.energy)
}

/** The energy of a month by the index that is being typed; null while that is none, or where nothing stands before it. */
export function energySince(typed: string, before: EnergyWh | null | undefined): EnergyWh | null {
  if (before === null || before === undefined || typed === '') return null
  const units = parseDecimal(typed, decimals.energy)
  return typeof units === 'string' ? null : energyWh(units - BigInt(before))
}

/** What is known of a month and its index. */
export type MonthOfIndex = ResponseOf<typeof getIndexReading>

type Neighbours = Pick<MonthOfIndex, 'previous' | 'next'>

/** Why an index cannot stand between its neighbours, in the server's words; null when it can. */
export function orderFault(
  terms: Pick<IndexReading, 'consumptionIndex' | 'productionIndex'>,
  month: DeliveryDay,
  { previous, next }: Neighbours,
): { readonly field: 'consumptionIndex' | 'productionIndex'; readonly message: string } | null {
  const conflict = indexConflict(
    monthIndex({ ...terms, month }),
    previous && monthIndex(previous),
    next && monthIndex(next),
  )
  if (!conflict) return null
  const name = conflict.code === 'index_below_last' ? 'last' : 'next'
  const details = { [name]: textOfEnergy(conflict.other), month: conflict.month.slice(0, 7) }
  return {
    field: `${conflict.register}Index`,
    message: refusalMessage(conflict.code, details, currentLanguage()),
  }
}

function monthIndex(index: Pick<IndexReading, 'month' | 'consumptionIndex' | 'productionIndex'>): MonthIndex {
  return { month: index.month, consumption: index.consumptionIndex, production: index.productionIndex }
}
