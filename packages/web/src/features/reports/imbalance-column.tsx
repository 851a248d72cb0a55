import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { sumAmounts } from '@tandem/core/units/units.ts'
import type { Column } from '../../ui/index.ts'
import { ExactCoins } from './day-table.tsx'
import { ImbalanceLink } from './imbalance-link.tsx'
import type { SettledImbalances } from './imbalance-link.tsx'

interface OfDay {
  readonly date: DeliveryDay
}

/** What the imbalances of each settled day came to. */
export function imbalanceColumn<Row extends OfDay>(
  header: string,
  imbalances: SettledImbalances | undefined,
): Column<Row> {
  return {
    ...{ key: 'imbalance', header, unit: 'TC', align: 'right' },
    render: ({ date }) => <ImbalanceLink day={date} coins={imbalances?.get(date)} />,
  }
}

/** Of the days that are shown. */
export function imbalanceTotal(days: readonly OfDay[], imbalances: SettledImbalances) {
  return <ExactCoins coins={sumAmounts(days.flatMap(({ date }) => imbalances.get(date) ?? []))} />
}
