import Box from '@mui/material/Box'
import { mdiClockOutline } from '@mdi/js'
import type { CoinPurchase } from '@tandem/contract/ledger.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState, Section, StatusChip } from '../../ui/index.ts'

interface PurchaseListProps {
  readonly purchases: readonly CoinPurchase[] | undefined
  readonly error: string | boolean
  readonly onRetry: () => void
}

const tones = { pending: 'warning', accepted: 'success', rejected: 'danger' } as const

/** Own coin requests and what became of them. */
export function PurchaseList({ purchases, error, onRetry }: PurchaseListProps) {
  const t = useText('ledger')
  const format = useFormat()
  return (
    <Section flush title={t('purchase.mine')}>
      <DataTable<CoinPurchase>
        label={t('purchase.mine')}
        dense
        rows={purchases}
        rowKey={(purchase) => purchase.id}
        error={error}
        onRetry={onRetry}
        pageSize={10}
        skeletonRows={3}
        empty={<EmptyState title={t('purchase.none')} text={t('purchase.noneText')} />}
        columns={[
          {
            ...{ key: 'requestedAt', header: t('purchase.requestedAt') },
            render: (purchase) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.dateTime(purchase.requestedAt)}</Box>,
          },
          {
            ...{ key: 'amount', header: t('purchase.coins'), unit: 'TC', align: 'right', fact: true },
            render: (purchase) => format.coinsFigure(purchase.amount),
          },
          {
            ...{ key: 'status', header: t('purchase.status'), fact: true },
            render: (purchase) => (
              <StatusChip
                tone={tones[purchase.status]}
                label={t(`purchase.${purchase.status}`)}
                {...(purchase.status === 'pending' && { icon: mdiClockOutline })}
              />
            ),
          },
          {
            ...{ key: 'decidedAt', header: t('purchase.decidedAt') },
            render: (purchase) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.dateTime(purchase.decidedAt)}</Box>,
          },
          { key: 'note', header: t('purchase.remark'), render: (purchase) => purchase.note || '–' },
        ]}
      />
    </Section>
  )
}
