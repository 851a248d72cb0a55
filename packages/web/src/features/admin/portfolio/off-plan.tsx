import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import Switch from '@mui/material/Switch'
import { mdiAccountCheckOutline, mdiLanDisconnect } from '@mdi/js'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { Deviation, type listDeviations } from '@tandem/contract/admin/strategic-board.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { participantPath } from '../../../lib/strategic-paths.ts'
import {
  DataTable,
  EmptyState,
  Section,
  StatusChip,
  ToggleChoice,
  useColumns,
  WholeDates,
  type Column,
} from '../../../ui/index.ts'
import { useNamedRows } from './named-rows.tsx'

type OffPlanDay = 'today' | 'yesterday'

interface OffPlanProps {
  readonly answer: ResponseOf<typeof listDeviations> | undefined
  readonly day: OffPlanDay
  readonly isOfflineOnly: boolean
  readonly onDay: (day: OffPlanDay) => void
  readonly onOfflineOnly: (isOn: boolean) => void
  readonly onPage: (page: number) => void
}

/** What was read beside what was contracted, the furthest off first, and who is offline. */
export function OffPlan({ answer, day, isOfflineOnly, onDay, onOfflineOnly, onPage }: OffPlanProps) {
  const t = useText('strategicBoard')
  const format = useFormat()
  const named = useNamedRows<Deviation>(participantPath)
  const described = useColumns(Deviation, ['participant', 'offPlan', 'deviation', 'contracted', 'actual'], {
    participant: named.cell,
    offPlan: { fact: true },
  })
  const hours: Column<Deviation> = {
    key: 'readHours',
    header: t('plan.hours'),
    align: 'right',
    render: ({ readHours, passedHours }) => t('plan.hoursOf', { read: readHours, passed: passedHours }),
  }
  const [lastReading] = useColumns(Deviation, ['lastReadingAt'])
  const last: Column<Deviation> = {
    key: 'lastReadingAt',
    header: lastReading?.header ?? '',
    render: ({ isOffline, lastReadingAt }) => (
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="span" variant="inherit">
          <WholeDates>{lastReadingAt ? format.dateTime(lastReadingAt) : t('common:word.never')}</WholeDates>
        </Typography>
        {isOffline && <StatusChip tone="warning" icon={mdiLanDisconnect} label={t('common:word.offline')} />}
      </Stack>
    ),
  }
  const people = answer?.participants
  return (
    <Section
      flush
      title={t('plan.title')}
      note={
        people && (
          <>
            {t('plan.note')} {t('plan.read', { read: people.read, total: people.total })}{' '}
            {people.offline > 0 && t('plan.offline', { count: people.offline, hours: answer.offlineHours })}
          </>
        )
      }
      actions={
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          <FormControlLabel
            control={<Switch size="small" checked={isOfflineOnly} onChange={(_event, isOn) => onOfflineOnly(isOn)} />}
            label={t('plan.onlyOffline')}
            sx={{ m: 0, gap: 0.5 }}
          />
          <ToggleChoice
            size="small"
            label={t('common:word.day')}
            value={day}
            choices={(['today', 'yesterday'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={onDay}
          />
        </Stack>
      }
    >
      <DataTable
        label={t('plan.title')}
        columns={[...described, hours, last]}
        rows={answer?.rows}
        rowKey={({ userId }) => userId}
        empty={<EmptyState icon={mdiAccountCheckOutline} title={t('plan.none')} text={t('plan.noneText')} />}
        paging={{ page: (answer?.page ?? 1) - 1, pageSize: answer?.pageSize ?? 10, total: answer?.count ?? 0, onPage }}
        {...(named.actions && { actions: named.actions })}
        skeletonRows={5}
      />
    </Section>
  )
}
