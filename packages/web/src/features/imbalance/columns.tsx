import type { ImbalanceLine, ImbalanceTotals } from '@tandem/contract/imbalance.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/index.ts'
import { Coins } from './coins.tsx'
import type { ImbalanceText } from './wording.ts'

type EnergyKey = 'bought' | 'sold' | 'ordered' | 'consumption' | 'production' | 'real' | 'estimated'
type VolumeKey = EnergyKey | 'deficitVolume' | 'excessVolume'
type CoinKey = 'imbalanceCost' | 'preCost' | 'cash'

/** The columns that lines and days have in common, named as the specification names them. */
export function sharedColumns<Row>(
  of: (row: Row) => ImbalanceLine | ImbalanceTotals,
  { t, format, isSorted = true }: { readonly t: ImbalanceText; readonly format: Format; readonly isSorted?: boolean },
) {
  const energy = (key: VolumeKey, terms: Partial<Column<Row>> = {}): Column<Row> => ({
    ...{
      key,
      header: t(`column.${key}`),
      unit: 'kWh',
      align: 'right',
      ...(isSorted && { sortBy: (row: Row) => of(row)[key] }),
    },
    render: (row) => format.energyColumn(of(row)[key]),
    ...terms,
  })
  const coins = (key: CoinKey, terms: Partial<Column<Row>> = {}): Column<Row> => ({
    ...{
      key,
      header: t(`column.${key}`),
      unit: 'TC',
      align: 'right',
      ...(isSorted && { sortBy: (row: Row) => of(row)[key] }),
    },
    render: (row) => <Coins units={of(row)[key]} />,
    ...terms,
  })
  return { energy, coins }
}

/** The row of totals under either table. */
export function totalsRow(
  totals: ImbalanceTotals,
  { t, format }: { readonly t: ImbalanceText; readonly format: Format },
): Record<string, ReactNode> {
  return {
    ...{ label: t('column.total'), day: t('column.total') },
    ordered: format.energyColumn(totals.ordered),
    real: format.energyColumn(totals.real),
    estimated: format.energyColumn(totals.estimated),
    deficitVolume: format.energyColumn(totals.deficitVolume),
    excessVolume: format.energyColumn(totals.excessVolume),
    imbalanceCost: <Coins units={totals.imbalanceCost} />,
    preCost: <Coins units={totals.preCost} />,
    cash: <Coins units={totals.cash} />,
  }
}
