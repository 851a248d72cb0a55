import Button from '@mui/material/Button'
import type { CoinPurchase } from '@tandem/contract/ledger.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState, StatusChip } from '../../ui/index.ts'
import type { Column, Tone } from '../../ui/index.ts'
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
  const { user, amount, note, requested } = useColumns()
  const waiting = requests
    ?.filter((request) => request.status === 'pending')
    .toSorted((a, b) => Temporal.Instant.compare(a.requestedAt, b.requestedAt))
  return (
    <DataTable
      label={t('admin.pendingTable')}
      columns={[...(choiceColumn ? [choiceColumn] : []), user, amount, requested, note]}
      rows={waiting}
      rowKey={(request) => request.id}
      error={error}
      onRetry={onRetry}
      skeletonRows={2}
      empty={<EmptyState icon={mdiCheckAll} title={t('admin.noneTitle')} text={t('admin.noneText')} />}
      actions={(request) => {
        const words = { amount: format.coins(request.amount), user: request.username }
        return (
          <>
            <Button
              size="small"
              variant="contained"
              loading={busy === request.id}
              aria-label={t('admin.acceptOf', words)}
              onClick={() => onAccept(request)}
            >
              {t('admin.accept')}
            </Button>
            <Button
              size="small"
              color="error"
              disabled={busy === request.id}
              aria-label={t('admin.rejectOf', words)}
              onClick={() => onReject(request)}
            >
              {t('admin.reject')}
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
  const { user, amount, note, requested, state, decided, decidedBy } = useColumns()
  return (
    <DataTable
      label={t('admin.decidedTable')}
      columns={[user, amount, state, decided, decidedBy, requested, note]}
      rows={requests?.filter((request) => request.status !== 'pending')}
      rowKey={(request) => request.id}
      error={error}
      onRetry={onRetry}
      empty={t('admin.decidedEmpty')}
      initialSort={{ key: 'decided', direction: 'desc' }}
      pageSize={5}
    />
  )
}

const tones: Record<CoinPurchase['status'], Tone> = { pending: 'warning', accepted: 'success', rejected: 'danger' }

function useColumns() {
  const t = useText('ledger')
  const format = useFormat()
  return {
    user: {
      key: 'user',
      header: t('admin.user'),
      fact: true,
      sortBy: (row) => row.username,
      render: (row) => row.username,
    },
    amount: {
      key: 'amount',
      header: t('admin.amount'),
      unit: 'TC',
      align: 'right',
      fact: true,
      sortBy: (row) => row.amount,
      render: (row) => format.coinsFigure(row.amount),
    },
    note: { key: 'note', header: t('admin.note'), render: (row) => row.note || '–' },
    requested: {
      key: 'requested',
      header: t('admin.requested'),
      sortBy: (row) => row.requestedAt.epochMilliseconds,
      render: (row) => format.dateTime(row.requestedAt),
    },
    state: {
      key: 'state',
      header: t('admin.state'),
      sortBy: (row) => row.status,
      render: (row) => <StatusChip label={t(`admin.status.${row.status}`)} tone={tones[row.status]} />,
    },
    decided: {
      key: 'decided',
      header: t('admin.decided'),
      sortBy: (row) => row.decidedAt?.epochMilliseconds,
      render: (row) => format.dateTime(row.decidedAt),
    },
    decidedBy: { key: 'decidedBy', header: t('admin.decidedBy'), render: (row) => row.decidedBy ?? '–' },
  } satisfies Record<string, Column<CoinPurchase>>
}
