import Button from '@mui/material/Button'
import type { FieldName } from '@tandem/contract/field.ts'
import { CoinPurchase } from '@tandem/contract/ledger/ledger.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { coinRequestWords } from '@tandem/contract/texts/words.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState, StatusChip, useColumns, type Column, type Tone } from '../../ui/index.ts'
import { mdiCheckAll } from '@mdi/js'

interface CoinRequestsProps {
  /** Undefined while they load. */
  readonly requests: readonly CoinPurchase[] | undefined
  readonly error?: string | false
  readonly onRetry: () => void
  /** The request that is being answered right now. */
  readonly busy: number | null
  readonly onAccept: (request: CoinPurchase) => void
  readonly onReject: (request: CoinPurchase) => void
  /** Boxes with which requests are chosen, to be answered together. */
  readonly choiceColumn?: Column<CoinPurchase>
}

/** The requests that wait, the oldest first: who asks for how much, and the two answers. */
export function PendingRequests({
  requests,
  error,
  onRetry,
  busy,
  onAccept,
  onReject,
  choiceColumn,
}: CoinRequestsProps) {
  const t = useText('ledger')
  const format = useFormat()
  const columns = useRequestColumns(['username', 'amount', 'requestedAt', 'note'])
  const waiting = requests
    ?.filter((request) => request.status === 'pending')
    .toSorted((a, b) => Temporal.Instant.compare(a.requestedAt, b.requestedAt))
  return (
    <DataTable
      label={t('admin.pendingTable')}
      columns={choiceColumn ? [choiceColumn, ...columns] : columns}
      rows={waiting}
      rowKey={(request) => request.id}
      error={error}
      onRetry={onRetry}
      skeletonRows={2}
      empty={<EmptyState icon={mdiCheckAll} title={t('admin.noneTitle')} text={t('admin.noneText')} />}
      actions={(request) => {
        const words = { amount: format.exactCoins(request.amount), user: request.username }
        return (
          <>
            <Button
              size="small"
              variant="contained"
              loading={busy === request.id}
              aria-label={t('admin.acceptOf', words)}
              onClick={() => onAccept(request)}
            >
              {t('common:action.accept')}
            </Button>
            <Button
              size="small"
              color="error"
              disabled={busy === request.id}
              aria-label={t('admin.rejectOf', words)}
              onClick={() => onReject(request)}
            >
              {t('common:action.reject')}
            </Button>
          </>
        )
      }}
    />
  )
}

/** The answered requests, the latest answer first: by whom and when. */
export function DecidedRequests({
  requests,
  error,
  onRetry,
}: Pick<CoinRequestsProps, 'requests' | 'error' | 'onRetry'>) {
  const t = useText('ledger')
  const columns = useRequestColumns(['username', 'amount', 'status', 'decidedAt', 'decidedBy', 'requestedAt', 'note'])
  return (
    <DataTable
      label={t('admin.decidedTable')}
      columns={columns}
      rows={requests?.filter((request) => request.status !== 'pending')}
      rowKey={(request) => request.id}
      error={error}
      onRetry={onRetry}
      empty={t('admin.decidedEmpty')}
      initialSort={{ key: 'decidedAt', direction: 'desc' }}
      pageSize={5}
    />
  )
}

const tones: Record<CoinPurchase['status'], Tone> = { pending: 'warning', accepted: 'success', rejected: 'danger' }

function useRequestColumns(names: readonly FieldName<typeof CoinPurchase>[]) {
  const { language } = useFormat()
  return useColumns(CoinPurchase, names, {
    username: { fact: true },
    amount: { fact: true },
    note: { sortBy: undefined, render: ({ note }) => note || absent },
    status: { render: ({ status }) => <StatusChip label={coinRequestWords[language][status]} tone={tones[status]} /> },
  })
}
