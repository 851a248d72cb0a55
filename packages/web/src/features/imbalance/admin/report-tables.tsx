import type { SettlementGroup, SettlementReport, SettlementUser } from '@tandem/contract/imbalance-settlements.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable } from '../../../ui/index.ts'
import type { Column } from '../../../ui/index.ts'
import { Coins } from '../coins.tsx'
import { TightTable } from '../tight-table.tsx'
import { useRowOpening } from '../use-row-opening.tsx'

type SettlementPeriod = SettlementReport['periods'][number]

interface UserTableProps {
  readonly report: SettlementReport
  /** Only those for whom something changes. */
  readonly isDifference?: boolean
  readonly onUser: (userId: number) => void
}

/** Every user of a day: imbalance, cost, PRE costs, and with a later version what it books more. */
export function UserTable({ report, isDifference = false, onUser }: UserTableProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const hasChange = report.version > 1
  const opening = useRowOpening<SettlementUser>(
    ({ username }) => t('admin.user.open', { user: username }),
    ({ userId }) => onUser(userId),
  )
  const columns = useMemo((): Column<SettlementUser>[] => {
    const energy = (key: 'imbalance' | 'deficitVolume' | 'excessVolume', header: string): Column<SettlementUser> => ({
      ...{ key, header, unit: 'kWh', align: 'right', sortBy: ({ totals }) => totals[key] },
      render: ({ totals }) => format.energyColumn(totals[key]),
    })
    const coins = (key: string, header: string, of: (user: SettlementUser) => bigint): Column<SettlementUser> => ({
      ...{ key, header, unit: 'TC', align: 'right', sortBy: of },
      render: (user) => <Coins units={of(user)} />,
    })
    return [
      {
        ...{ key: 'user', header: t('admin.column.user'), fact: true, sortBy: ({ username }) => username },
        render: ({ username }) => username,
      },
      {
        ...{ key: 'group', header: t('admin.column.group'), sortBy: ({ group }) => group?.name },
        render: ({ group }) => group?.name ?? absent,
      },
      { key: 'quality', header: t('admin.column.quality'), render: ({ quality }) => t(`quality.${quality}`) },
      energy('imbalance', t('admin.column.imbalance')),
      energy('deficitVolume', t('column.deficitVolume')),
      energy('excessVolume', t('column.excessVolume')),
      coins('cost', t('column.imbalanceCost'), ({ totals }) => totals.imbalanceCost),
      coins('pre', t('column.preCost'), ({ totals }) => totals.preCost),
      { ...coins('cash', t('column.cash'), ({ totals }) => totals.cash), fact: !hasChange },
      ...(hasChange
        ? [
            coins('posted', t('admin.column.posted'), ({ posted }) => posted),
            { ...coins('change', t('admin.column.change'), ({ change }) => change), fact: true },
          ]
        : []),
    ]
  }, [t, format, hasChange])
  const rows = isDifference ? report.users.filter(({ change }) => change !== 0n) : report.users
  const { totals } = report
  return (
    <TightTable>
      <DataTable
        dense
        label={t('admin.day.users')}
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => userId}
        pageSize={50}
        {...opening}
        {...(!isDifference && {
          totals: {
            user: t('column.total'),
            imbalance: format.energyColumn(report.systemImbalance),
            deficitVolume: format.energyColumn(totals.deficitVolume),
            excessVolume: format.energyColumn(totals.excessVolume),
            cost: <Coins units={totals.imbalanceCost} />,
            pre: <Coins units={totals.preCost} />,
            cash: <Coins units={totals.cash} />,
          },
        })}
      />
    </TightTable>
  )
}

/** Every interval of a day with its prices and where they come from. */
export function PeriodTable({ report }: { readonly report: SettlementReport }) {
  const t = useText('imbalance')
  const format = useFormat()
  const columns = useMemo((): Column<SettlementPeriod>[] => {
    const price = (key: 'reference' | 'deficitPrice' | 'excessPrice', header: string): Column<SettlementPeriod> => ({
      ...{ key, header, unit: 'TC/kWh', align: 'right', sortBy: (period) => period[key] },
      render: (period) => format.ticketPrice(period[key]),
    })
    const energy = (
      key: 'systemImbalance' | 'deficitVolume' | 'excessVolume',
      header: string,
    ): Column<SettlementPeriod> => ({
      ...{ key, header, unit: 'kWh', align: 'right', sortBy: (period) => period[key] },
      render: (period) => format.energyColumn(period[key]),
    })
    return [
      { key: 'label', header: t('column.interval'), fact: true, render: ({ label }) => label },
      price('reference', t('admin.column.reference')),
      {
        ...{ key: 'origin', header: t('admin.column.origin') },
        render: ({ referenceOrigin }) => (referenceOrigin ? t(`admin.origin.${referenceOrigin}`) : absent),
      },
      price('deficitPrice', t('column.deficitPrice')),
      price('excessPrice', t('column.excessPrice')),
      { ...energy('systemImbalance', t('admin.column.system')), fact: true },
      energy('deficitVolume', t('column.deficitVolume')),
      energy('excessVolume', t('column.excessVolume')),
      {
        ...{ key: 'balancing', header: t('admin.column.balancing'), unit: 'TC', align: 'right' },
        render: ({ balancing }) => <Coins units={balancing} />,
      },
    ]
  }, [t, format])
  return (
    <TightTable>
      <DataTable
        dense
        label={t('admin.day.periods')}
        columns={columns}
        rows={report.periods}
        rowKey={({ period }) => period}
        totals={{
          label: t('column.total'),
          systemImbalance: format.energyColumn(report.systemImbalance),
          balancing: <Coins units={report.balancing} />,
        }}
      />
    </TightTable>
  )
}

/** Every group of a day as one party, and what that saved. */
export function GroupTable({ groups }: { readonly groups: readonly SettlementGroup[] }) {
  const t = useText('imbalance')
  const format = useFormat()
  const columns = useMemo((): Column<SettlementGroup>[] => {
    const coins = (key: 'standAlone' | 'cash' | 'nettingBenefit', header: string): Column<SettlementGroup> => ({
      ...{ key, header, unit: 'TC', align: 'right', sortBy: (group) => group[key] },
      render: (group) => <Coins units={group[key]} />,
    })
    return [
      { key: 'name', header: t('admin.column.group'), fact: true, render: ({ name }) => name },
      {
        key: 'members',
        header: t('admin.column.members'),
        align: 'right',
        render: ({ members }) => format.count(members),
      },
      {
        ...{ key: 'imbalance', header: t('admin.column.imbalance'), unit: 'kWh', align: 'right' },
        render: ({ imbalance }) => format.energyColumn(imbalance),
      },
      {
        ...{ key: 'gross', header: t('admin.column.gross'), unit: 'kWh', align: 'right' },
        render: ({ grossImbalance }) => format.energyColumn(grossImbalance),
      },
      coins('standAlone', t('admin.column.standAlone')),
      coins('cash', t('admin.column.groupCash')),
      { ...coins('nettingBenefit', t('admin.column.benefit')), fact: true },
    ]
  }, [t, format])
  return (
    <TightTable>
      <DataTable
        dense
        label={t('admin.day.groups')}
        columns={columns}
        rows={groups}
        rowKey={({ groupId }) => groupId}
        empty={t('admin.day.noGroups')}
      />
    </TightTable>
  )
}
