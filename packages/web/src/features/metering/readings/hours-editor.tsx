import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { saveHoursOfDay, type HourReadingRow } from '@tandem/contract/metering/readings.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { meterPlacements, type MeterPlacement } from '@tandem/core/metering/readings.ts'
import { useMemo, useState } from 'react'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ApiError } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useFormat } from '../../../lib/format.ts'
import { useAction } from '../../../lib/query.ts'
import { Select, type CellPlace } from '../../../ui/form/index.ts'
import { FootBar, LeaveGuard, Section, useNotify } from '../../../ui/index.ts'
import { findChanges, findFaults, type HourColumn, type HourDraft } from './hour-draft.ts'
import { HourGrid } from './hour-grid.tsx'
import { HourHistory } from './hour-history.tsx'
import { pasteHours } from './paste-hours.ts'

interface HoursEditorProps {
  readonly userId: number
  readonly day: DeliveryDay
  readonly rows: readonly HourReadingRow[]
  readonly now: Temporal.Instant
  readonly onRefresh: () => void
  /** Kept by the page, so that another day is not opened over what was typed. */
  readonly draft: HourDraft
  readonly onDraft: (draft: HourDraft) => void
}

/** A day of hours, typed and saved together. */
export function HoursEditor({ userId, day, rows, now, onRefresh, draft, onDraft }: HoursEditorProps) {
  const t = useText('readings')
  const format = useFormat()
  const notify = useNotify()
  const saving = useAction(saveHoursOfDay)
  const [placement, setPlacement] = useState<MeterPlacement | null>(null)
  const [history, setHistory] = useState<HourReadingRow | null>(null)
  const [pasted, setPasted] = useState<string | null>(null)
  const writable = rows.filter(({ end }) => Temporal.Instant.compare(end, now) <= 0).length
  const changes = useMemo(() => findChanges(rows, draft), [rows, draft])
  const faults = useMemo(() => findFaults(draft), [draft])
  const changed = useMemo(() => new Set(changes.map(({ index }) => index)), [changes])
  const shownPlacement = placement ?? rows.find((row) => row.placement)?.placement ?? 'connection'
  const save = () => {
    const hours = changes.map(({ index: _index, ...hour }) => hour)
    saving.mutate(
      { params: { userId, day }, body: { placement: shownPlacement, hours } },
      {
        onSuccess: () => {
          notify(t('hours.saved', { count: hours.length }))
          onDraft({})
          setPasted(null)
        },
      },
    )
  }
  const paste = (text: string, cell: CellPlace<HourColumn>) => {
    const { draft: read, values, beyond } = pasteHours(text, cell, writable, currentLanguage())
    onDraft({ ...draft, ...read })
    const messages = [
      t('hours.pasted', { count: values }),
      ...(beyond > 0 ? [t('hours.pastedBeyond', { count: beyond })] : []),
    ]
    setPasted(messages.join(' '))
  }
  const title = t('common:word.hoursOf', { day: format.date(day) })
  return (
    <Section title={title} note={t('hours.note')}>
      <LeaveGuard isDirty={changes.length > 0} />
      <Stack spacing={2}>
        {rows.length === 25 && <Alert severity="info">{t('hours.clockBack')}</Alert>}
        {rows.length === 23 && <Alert severity="info">{t('hours.clockForward')}</Alert>}
        <PlacementChoice value={shownPlacement} onChange={setPlacement} />
        {pasted !== null && (
          <Alert severity="info" onClose={() => setPasted(null)}>
            {pasted}
          </Alert>
        )}
        <HourGrid
          label={t('hours.label', { day: format.date(day) })}
          rows={rows}
          writable={writable}
          draft={draft}
          changed={changed}
          faults={faults}
          onWrite={(cell, text) => {
            onDraft({ ...draft, [cell]: text })
          }}
          onLeave={(cell) => {
            // What was emptied shows again what is known.
            if (draft[cell] === '') onDraft(Object.fromEntries(Object.entries(draft).filter(([name]) => name !== cell)))
          }}
          onPaste={paste}
          onHistory={setHistory}
        />
        {saving.isError && <SaveFault error={saving.error} onRefresh={onRefresh} />}
        <SaveBar
          changes={changes.length}
          faults={faults.size}
          isBusy={saving.isPending}
          onSave={save}
          onDiscard={() => {
            onDraft({})
            setPasted(null)
          }}
        />
      </Stack>
      <HourHistory userId={userId} hour={history} onClose={() => setHistory(null)} />
    </Section>
  )
}

interface PlacementChoiceProps {
  readonly value: MeterPlacement
  readonly onChange: (value: MeterPlacement) => void
}

function PlacementChoice({ value, onChange }: PlacementChoiceProps) {
  const t = useText('readings')
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Select
        label={t('common:word.whatWasMeasured')}
        value={value}
        minWidth={260}
        choices={meterPlacements.map((each) => ({ value: each, label: t(`placement.${each}`) }))}
        onChange={onChange}
      />
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 260px' }}>
        {t(`placement.${value}Text`)}
      </Typography>
    </Stack>
  )
}

function SaveFault({ error, onRefresh }: { readonly error: Error; readonly onRefresh: () => void }) {
  const t = useText('readings')
  const isChanged = error instanceof ApiError && error.code === 'changed_meanwhile'
  return (
    <Alert
      severity="error"
      action={
        isChanged && (
          <Button color="inherit" size="small" onClick={onRefresh}>
            {t('hours.readAgain')}
          </Button>
        )
      }
    >
      {sentenceOf(error)}
    </Alert>
  )
}

interface SaveBarProps {
  readonly changes: number
  readonly faults: number
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
}

function SaveBar({ changes, faults, isBusy, onSave, onDiscard }: SaveBarProps) {
  const t = useText('readings')
  const isTouched = changes + faults > 0
  const status =
    faults > 0
      ? t('hours.faulty', { count: faults })
      : changes > 0
        ? t('hours.changed', { count: changes })
        : t('hours.unchanged')
  return (
    <FootBar status={status} isFaulty={faults > 0}>
      {isTouched && <Button onClick={onDiscard}>{t('hours.discard')}</Button>}
      <Button variant="contained" loading={isBusy} disabled={changes === 0 || faults > 0} onClick={onSave}>
        {t('hours.save')}
      </Button>
    </FootBar>
  )
}
