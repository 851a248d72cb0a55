import {
  SettlementGroup,
  SettlementPeriod,
  SettlementUserRow,
  type SettlementReport,
} from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { rowWithTotals } from '@tandem/contract/imbalance/imbalance.ts'
import type { z } from 'zod'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, totalCells, useColumns } from '../../../ui/index.ts'
import { TightTable } from '../tight-table.tsx'
import { useRowOpening } from '../use-row-opening.tsx'

interface UserTableProps {
  readonly report: SettlementReport
  /** Only those for whom something changes. */
  readonly isDifference?: boolean
  readonly onUser: (userId: number) => void
}

const volumes = ['imbalance', 'deficitVolume', 'excessVolume'] as const
const coins = ['imbalanceCost', 'preCost', 'cash'] as const

/** Every user of a day: imbalance, cost, PRE costs, and with a later version what it books more. */
export function UserTable({ report, isDifference = false, onUser }: UserTableProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const hasChange = report.version > 1
  const opening = useRowOpening<z.output<typeof SettlementUserRow>>(
    ({ username }) => t('admin.user.title', { user: username }),
    ({ userId }) => onUser(userId),
  )
  const posted = hasChange ? (['posted', 'change'] as const) : []
  const columns = useColumns(SettlementUserRow, ['username', 'groupName', 'quality', ...volumes, ...coins, ...posted], {
    username: { fact: true },
    cash: { fact: !hasChange },
    change: { fact: true },
  })
  const users = isDifference ? report.users.filter(({ change }) => change !== 0n) : report.users
  const totals = { ...report.totals, imbalance: report.systemImbalance }
  return (
    <TightTable>
      <DataTable
        dense
        label={t('admin.day.users')}
        columns={columns}
        rows={users.map(rowWithTotals)}
        rowKey={({ userId }) => userId}
        pageSize={50}
        {...opening}
        {...(!isDifference && {
          totals: { ...totalCells(SettlementUserRow, totals, format), username: t('common:word.total') },
        })}
      />
    </TightTable>
  )
}

const prices = ['reference', 'referenceOrigin', 'deficitPrice', 'excessPrice'] as const

/** Every interval of a day with its prices and where they come from. */
export function PeriodTable({ report }: { readonly report: SettlementReport }) {
  const t = useText('imbalance')
  const format = useFormat()
  const columns = useColumns(
    SettlementPeriod,
    ['label', ...prices, 'systemImbalance', 'deficitVolume', 'excessVolume', 'balancing'],
    { label: { fact: true }, systemImbalance: { fact: true } },
  )
  const { systemImbalance, balancing } = report
  return (
    <TightTable>
      <DataTable
        dense
        label={t('admin.day.periods')}
        columns={columns}
        rows={report.periods}
        rowKey={({ period }) => period}
        totals={{
          ...totalCells(SettlementPeriod, { systemImbalance, balancing }, format),
          label: t('common:word.total'),
        }}
      />
    </TightTable>
  )
}

/** Every group of a day as one party, and what that saved. */
export function GroupTable({ groups }: { readonly groups: readonly SettlementGroup[] }) {
  const t = useText('imbalance')
  const columns = useColumns(
    SettlementGroup,
    ['name', 'members', 'imbalance', 'grossImbalance', 'standAlone', 'cash', 'nettingBenefit'],
    { name: { fact: true }, nettingBenefit: { fact: true } },
  )
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
