import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { SettlementDay } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, EmptyState, LinkButton, StatusChip, type Tone, useColumns } from '../../../ui/index.ts'

interface SettlementDaysProps {
  readonly days: readonly SettlementDay[] | undefined
  readonly error: string | false
  readonly onRetry: () => void
  readonly onDay: (marketId: number) => void
}

const tones: Record<SettlementDay['state'], Tone> = { open: 'neutral', ready: 'info', applied: 'success' }

/** The days with how far they are: open, ready, applied, and whether readings changed since. */
export function SettlementDays({ days, error, onRetry, onDay }: SettlementDaysProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const columns = useColumns(
    SettlementDay,
    ['date', 'state', 'mode', 'users', 'systemImbalance', 'balancing', 'appliedAt'],
    {
      date: { fact: true },
      state: { fact: true, render: (day) => <DayState day={day} /> },
      mode: { align: 'center' },
      appliedAt: {
        render: ({ appliedAt, appliedBy }) => [format.dateTime(appliedAt), appliedBy].filter(Boolean).join(' · '),
      },
    },
  )
  return (
    <DataTable
      label={t('common:word.days')}
      columns={columns}
      rows={days}
      rowKey={({ marketId }) => marketId}
      error={error}
      onRetry={onRetry}
      pageSize={31}
      actions={({ marketId }) => (
        <Button size="small" onClick={() => onDay(marketId)}>
          {t('admin.days.open')}
        </Button>
      )}
      empty={
        <EmptyState
          title={t('admin.days.empty')}
          text={t('admin.days.emptyText')}
          action={
            <LinkButton to={screenPath('/markets')} variant="outlined">
              {t('common:word.toTheMarkets')}
            </LinkButton>
          }
        />
      }
    />
  )
}

function DayState({ day: { state, version, changedReadings } }: { readonly day: SettlementDay }) {
  const t = useText('imbalance')
  const format = useFormat()
  const label =
    version !== null && version > 1
      ? `${t('admin.state.applied')} · ${t('days.versionText', { version })}`
      : t(`admin.state.${state}`)
  const isChanged = changedReadings > 0 && state === 'applied'
  return (
    <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: 'wrap' }}>
      {/* On a phone there is room for one: what is to be done. */}
      <Box sx={{ display: { xs: isChanged ? 'none' : 'block', sm: 'block' } }}>
        <StatusChip label={label} tone={tones[state]} />
      </Box>
      {isChanged && (
        <StatusChip label={t('admin.days.changed', { value: format.count(changedReadings) })} tone="warning" />
      )}
    </Stack>
  )
}
