import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { SettlementDay } from '@tandem/contract/imbalance-settlements.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, EmptyState, StatusChip } from '../../../ui/index.ts'
import type { Column, Tone } from '../../../ui/index.ts'
import { Coins } from '../coins.tsx'

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
  const columns = useMemo(
    (): Column<SettlementDay>[] => [
      {
        ...{ key: 'day', header: t('admin.days.day'), fact: true, sortBy: ({ date }) => date },
        render: ({ date }) => format.date(date),
      },
      {
        ...{ key: 'state', header: t('admin.days.state'), fact: true, sortBy: ({ state }) => state },
        render: (day) => <DayState day={day} />,
      },
      { key: 'mode', header: t('admin.days.mode'), align: 'center', render: ({ mode }) => mode ?? absent },
      { key: 'users', header: t('admin.days.users'), align: 'right', render: ({ users }) => format.count(users) },
      {
        ...{ key: 'system', header: t('admin.days.system'), unit: 'kWh', align: 'right' },
        render: ({ systemImbalance }) => format.energyColumn(systemImbalance),
      },
      {
        ...{ key: 'balancing', header: t('admin.days.balancing'), unit: 'TC', align: 'right' },
        render: ({ balancing }) => (balancing === null ? absent : <Coins units={balancing} />),
      },
      {
        ...{ key: 'applied', header: t('admin.days.applied') },
        render: ({ appliedAt, appliedBy }) =>
          appliedAt === null ? absent : [format.dateTime(appliedAt), appliedBy].filter(Boolean).join(' · '),
      },
    ],
    [t, format],
  )
  return (
    <DataTable
      label={t('admin.days.title')}
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
            <Button component={Link} to="/markets" variant="outlined">
              {t('admin.days.emptyAction')}
            </Button>
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
      ? `${t('admin.state.applied')} · ${t('admin.days.versionText', { version })}`
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
