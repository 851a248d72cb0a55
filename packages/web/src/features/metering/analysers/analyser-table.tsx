import type { Analyser } from '@tandem/contract/metering/analysers.ts'
import { f } from '@tandem/contract/fields.ts'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, EmptyState, type Column } from '../../../ui/index.ts'
import { addressText } from './address-text.ts'
import { ConnectionChip, stateOf } from './connection-chip.tsx'

interface AnalyserTableProps {
  readonly label: string
  /** Undefined while they load. */
  readonly analysers: readonly Analyser[] | undefined
  readonly error?: string | false
  readonly onRetry?: () => void
  readonly empty: ReactNode
  /** Whose each is, for lists of more than one user. */
  readonly showUser?: boolean
  readonly actions: (analyser: Analyser) => ReactNode
}

/** Analysers with their state, and why the ones that are not read are not. */
export function AnalyserTable(props: AnalyserTableProps) {
  const { label, analysers, error = false, onRetry, empty, showUser = false, actions } = props
  const columns = useColumns(showUser)
  return (
    <DataTable
      label={label}
      columns={columns}
      error={error}
      actions={actions}
      rows={analysers}
      rowKey={({ id }) => id}
      {...(onRetry && { onRetry })}
      empty={typeof empty === 'string' ? <EmptyState text={empty} /> : empty}
      pageSize={50}
      skeletonRows={3}
    />
  )
}

function useColumns(showUser: boolean): Column<Analyser>[] {
  const t = useText('analysers')
  const format = useFormat()
  const user: Column<Analyser> = {
    key: 'user',
    header: fieldName(f.user),
    fact: true,
    render: ({ username }) => username,
    sortBy: ({ username }) => username,
  }
  return [
    ...(showUser ? [user] : []),
    {
      key: 'code',
      header: t('field.readingCode'),
      fact: !showUser,
      render: ({ readingCode }) => readingCode,
      sortBy: ({ readingCode }) => readingCode,
    },
    {
      key: 'profile',
      header: t('field.profile'),
      sortBy: ({ profileName }) => profileName ?? '',
      render: ({ profileName }) => profileName ?? '–',
    },
    { key: 'address', header: t('common:word.address'), render: (analyser) => addressText(analyser) },
    {
      key: 'state',
      header: t('common:word.state'),
      fact: true,
      sortBy: (analyser) => stateOf(analyser),
      render: (analyser) => <StateCell analyser={analyser} />,
    },
    {
      key: 'added',
      header: t('field.dateAdded'),
      sortBy: ({ dateAdded }) => dateAdded.epochMilliseconds,
      render: ({ dateAdded }) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.date(dateAdded)}</Box>,
    },
  ]
}

function StateCell({ analyser }: { readonly analyser: Analyser }) {
  const t = useText('analysers')
  const format = useFormat()
  const { connection, disabledAt } = analyser
  const since = connection?.since ?? disabledAt
  const reason = connection?.state === 'offline' ? connection.reason : null
  return (
    <Box sx={{ py: 0.5 }}>
      <ConnectionChip state={stateOf(analyser)} />
      {since && (
        <Box sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {t('admin.since', { since: format.dateTime(since) })}
        </Box>
      )}
      {analyser.isActive && analyser.profile === null && (
        <Box sx={{ typography: 'caption', maxWidth: '36ch' }}>{t('check.noModelText')}</Box>
      )}
      {reason && <Box sx={{ typography: 'caption', maxWidth: '36ch' }}>{t(`fault.${reason}`)}</Box>}
    </Box>
  )
}
