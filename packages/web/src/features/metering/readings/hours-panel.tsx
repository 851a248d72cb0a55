import { getHoursOfDay } from '@tandem/contract/metering/readings.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useCall } from '../../../lib/query.ts'
import { useServerClock } from '../../../lib/server-clock.ts'
import { DayPicker, ErrorState, LoadingBlock, Section, useConfirm } from '../../../ui/index.ts'
import type { HourDraft } from './hour-draft.ts'
import { HoursEditor } from './hours-editor.tsx'

interface HoursPanelProps {
  readonly userId: number
  readonly day: DeliveryDay
  readonly onDay: (day: string) => void
}

const untouched: HourDraft = {}

/** Hour by hour: a day is chosen, and its hours are typed. */
export function HoursPanel({ userId, day, onDay }: HoursPanelProps) {
  const t = useText('readings')
  const confirm = useConfirm()
  const { now } = useServerClock()
  const [draft, setDraft] = useState(untouched)
  const hours = useCall(getHoursOfDay, { params: { userId, day } })
  const leaveFor = async (next: string) => {
    const isDirty = Object.keys(draft).length > 0
    if (isDirty && !(await confirm({ title: t('common:state.unsaved'), tone: 'danger' }))) return
    setDraft(untouched)
    onDay(next)
  }
  return (
    <>
      <DayPicker
        label={t('common:word.day')}
        value={day}
        max={dayOf(now, displayZone)}
        onChange={(next) => void leaveFor(next)}
      />
      {hours.isError ? (
        <Section>
          <ErrorState of={hours} />
        </Section>
      ) : !hours.data ? (
        <LoadingBlock height={1100} />
      ) : (
        <HoursEditor
          key={day}
          userId={userId}
          day={day}
          now={now}
          draft={draft}
          rows={hours.data}
          onRefresh={() => void hours.refetch()}
          onDraft={setDraft}
        />
      )}
    </>
  )
}
