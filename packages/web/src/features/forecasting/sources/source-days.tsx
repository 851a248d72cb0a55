import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { SourceDay } from '@tandem/contract/admin/data-sources.ts'
import {
  sourceFaultWords,
  sourceItemWords,
  sourceStateWords,
  type SourceState,
} from '@tandem/contract/texts/source-words.ts'
import type { ReactNode } from 'react'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DataTable, EmptyState, StatusChip, useColumns, type Tone } from '../../../ui/index.ts'

const tones: Readonly<Record<SourceState, Tone>> = {
  came: 'success',
  part: 'warning',
  missing: 'neutral',
  failed: 'danger',
}

interface SourceDaysProps {
  /** Undefined while they load. */
  readonly days: readonly SourceDay[] | undefined
  readonly error?: ReactNode
  readonly onRetry?: () => void
}

/** What came of each day that was asked for, and what did not and why. */
export function SourceDays({ days, error, onRetry }: SourceDaysProps) {
  const t = useText('dataSources')
  const language = currentLanguage()
  const columns = useColumns(
    SourceDay,
    ['date', 'item', 'place', 'sourceState', 'hours', 'tries', 'triedAt', 'nextTryAt'],
    {
      date: { fact: true },
      item: {
        render: ({ item }) => (
          <Box component="span" sx={{ whiteSpace: { md: 'nowrap' } }}>
            {sourceItemWords[language][item]}
          </Box>
        ),
      },
      sourceState: {
        fact: true,
        render: ({ sourceState, fault }) => (
          <>
            <StatusChip tone={tones[sourceState]} label={sourceStateWords[language][sourceState]} />
            {fault !== null && (
              <Typography variant="caption" component="div" sx={{ mt: 0.5, maxWidth: '42ch', whiteSpace: 'normal' }}>
                {sourceFaultWords[language][fault]}
              </Typography>
            )}
          </>
        ),
      },
    },
  )
  return (
    <DataTable
      label={t('days.title')}
      columns={columns}
      rows={days}
      pageSize={12}
      rowKey={({ item, place, date }) => `${item}/${place}/${date}`}
      error={error}
      {...(onRetry && { onRetry })}
      empty={<EmptyState title={t('days.emptyTitle')} text={t('days.emptyText')} />}
    />
  )
}
