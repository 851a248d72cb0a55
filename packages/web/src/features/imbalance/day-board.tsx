import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { Section, StatusChip, DataTable, useColumns } from '../../ui/index.ts'
import type { Perspective } from './wording.ts'
import { DayChart } from './day-chart.tsx'
import { LineDialog } from './line-dialog.tsx'
import { LineTable } from './line-table.tsx'
import { ResultFigures } from './result-figures.tsx'
import { ImbalanceVersion, type UserImbalanceDay } from '@tandem/contract/imbalance/imbalance.ts'

/** How often a day was settled anew, and what each time was booked. */
function Versions({ versions }: { readonly versions: readonly ImbalanceVersion[] }) {
  const t = useText('imbalance')
  const columns = useColumns(ImbalanceVersion, ['version', 'appliedAt', 'cash', 'posted'], {
    version: { fact: true },
    posted: { fact: true },
  })
  return (
    <Section flush title={t('versions.title')} note={t('versions.note')}>
      <DataTable
        dense
        label={t('versions.title')}
        columns={columns}
        rows={versions}
        rowKey={({ version }) => version}
      />
    </Section>
  )
}

interface DayBoardProps {
  /** A day with lines. */
  readonly day: UserImbalanceDay
  readonly perspective: Perspective
  /** The line that is open at first. */
  readonly firstOpen?: number | null
}

/** A settled day, or one as it would be settled: what it came to, its picture, its lines. */
export function DayBoard({ day, perspective, firstOpen = null }: DayBoardProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const [open, setOpen] = useState<number | null>(firstOpen)
  const isApplied = day.state === 'applied'
  const latest = day.versions.at(-1)
  return (
    <Stack spacing={3}>
      <Section
        title={
          perspective === 'own'
            ? `${format.weekday(day.date)} ${format.date(day.date)}`
            : t('admin.user.title', { user: day.username })
        }
        actions={<StatusChip label={t(`state.${day.state}`)} tone={isApplied ? 'success' : 'info'} />}
      >
        <Stack spacing={2.5}>
          {isApplied
            ? latest && <span>{t('state.appliedText', { time: format.dateTime(latest.appliedAt) })}</span>
            : perspective === 'own' && <Alert severity="info">{t('state.previewText')}</Alert>}
          <ResultFigures
            totals={day.totals}
            of={isApplied ? 'day' : 'preview'}
            perspective={perspective}
            groupName={day.group?.name ?? null}
            day={day.date}
          />
        </Stack>
      </Section>
      {day.versions.length > 1 && <Versions versions={day.versions} />}
      <Section>
        <DayChart day={day} open={open} onOpen={setOpen} />
      </Section>
      <Section
        flush
        title={t('common:word.byInterval')}
        note={t(perspective === 'own' ? 'lines.note' : 'lines.otherNote')}
      >
        <LineTable day={day} open={open} onOpen={setOpen} />
      </Section>
      <LineDialog day={day} perspective={perspective} period={open} onPeriod={setOpen} />
    </Stack>
  )
}
