import { mdiClockOutline } from '@mdi/js'
import { CoinPurchase } from '@tandem/contract/ledger/ledger.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { coinRequestWords } from '@tandem/contract/texts/words.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, EmptyState, Section, StatusChip, unsorted, useColumns } from '../../../ui/index.ts'

interface PurchaseListProps {
  readonly purchases: readonly CoinPurchase[] | undefined
  readonly error: string | boolean
  readonly onRetry: () => void
}

const tones = { pending: 'warning', accepted: 'success', rejected: 'danger' } as const

/** Own coin requests and what became of them. */
export function PurchaseList({ purchases, error, onRetry }: PurchaseListProps) {
  const t = useText('ledger')
  const { language } = useFormat()
  const columns = useColumns(CoinPurchase, ['requestedAt', 'amount', 'status', 'decidedAt', 'note'], {
    amount: { fact: true },
    status: {
      fact: true,
      render: ({ status }) => (
        <StatusChip
          tone={tones[status]}
          label={coinRequestWords[language][status]}
          {...(status === 'pending' && { icon: mdiClockOutline })}
        />
      ),
    },
    note: { render: ({ note }) => note || absent },
  })
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
        columns={unsorted(columns)}
      />
    </Section>
  )
}
