import Link from '@mui/material/Link'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { SessionRow } from '@tandem/contract/admin/strategic-markets.ts'
import { sessionStatusWords } from '@tandem/contract/texts/strategic-words.ts'
import type { SessionStatus } from '@tandem/core/market/session.ts'
import type { ReactNode } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, EmptyState, StatusChip, useColumns, type TablePlace, type Tone } from '../../../ui/index.ts'
import { fromList } from './back-link.tsx'

const tones: Readonly<Partial<Record<SessionStatus, Tone>>> = {
  open: 'success',
  closed: 'warning',
  cleared: 'info',
  settled: 'info',
}

interface SessionTableProps {
  /** Undefined while they load. */
  readonly sessions: readonly SessionRow[] | undefined
  readonly place: TablePlace
  readonly error?: ReactNode
  readonly onRetry: () => void
  readonly pathOf: (session: SessionRow) => string
}

/** The sessions of a market, each leading to its participants. */
export function SessionTable({ sessions, place, error, onRetry, pathOf }: SessionTableProps) {
  const t = useText('strategicMarkets')
  const format = useFormat()
  const navigate = useNavigate()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const columns = useColumns(
    SessionRow,
    [
      ...(['date', 'sessionStatus', 'closingTime', 'participants', 'orders', 'ordered', 'volume'] as const),
      ...(['fillShare', 'averagePrice', 'lowestPrice', 'highestPrice', 'turnover'] as const),
    ],
    {
      date: {
        fact: true,
        // A row of a phone is a button already.
        render: (session) =>
          isPhone ? (
            format.date(session.date)
          ) : (
            <Link
              component={RouterLink}
              to={pathOf(session)}
              state={fromList}
              sx={{ whiteSpace: 'nowrap' }}
              onClick={(event) => event.stopPropagation()}
            >
              {format.date(session.date)}
            </Link>
          ),
      },
      sessionStatus: {
        render: ({ sessionStatus }) => (
          <StatusChip
            label={sessionStatusWords[format.language][sessionStatus]}
            tone={tones[sessionStatus] ?? 'neutral'}
          />
        ),
      },
      closingTime: { phoneOnly: true },
      volume: { fact: true },
      lowestPrice: { phoneOnly: true },
      highestPrice: { phoneOnly: true },
    },
  )
  return (
    <DataTable
      label={t('market.table')}
      dense
      columns={columns}
      rows={sessions}
      rowKey={({ marketId }) => marketId}
      place={place}
      pageSize={50}
      skeletonRows={10}
      error={error}
      onRetry={onRetry}
      empty={<EmptyState title={t('common:state.noDataForSpan')} text={t('common:word.widenSearch')} />}
      onRowClick={(session) => void navigate(pathOf(session), { state: fromList })}
    />
  )
}
