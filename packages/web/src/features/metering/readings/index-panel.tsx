import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { getIndexReading } from '@tandem/contract/metering/readings.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useCall } from '../../../lib/query.ts'
import { useServerClock } from '../../../lib/server-clock.ts'
import { Select } from '../../../ui/form/index.ts'
import { Loaded, Section } from '../../../ui/index.ts'
import { IndexForm } from './index-form.tsx'
import { IndexTable } from './index-table.tsx'
import { recentMonths, type MonthOfIndex } from './index-values.ts'

interface IndexPanelProps {
  readonly userId: number
  /** Its first day; null: the month that runs. */
  readonly month: DeliveryDay | null
  readonly onMonth: (month: DeliveryDay) => void
}

/** The index of the meter, once a month: a month is chosen, its index entered or corrected, and those before listed. */
export function IndexPanel({ userId, month, onMonth }: IndexPanelProps) {
  const t = useText('readings')
  const format = useFormat()
  const { now } = useServerClock()
  const [correcting, setCorrecting] = useState<string | null>(null)
  const today = dayOf(now, displayZone)
  const months = recentMonths(today)
  const chosen = month ?? months[0] ?? today
  const choices = months.includes(chosen) ? months : [...months, chosen]
  const known = useCall(getIndexReading, { params: { userId, month: chosen } })
  const choose = (next: DeliveryDay) => {
    setCorrecting(null)
    onMonth(next)
  }
  return (
    <Stack spacing={2}>
      <Section
        title={t('index.title', { month: format.month(chosen) })}
        note={t('index.note')}
        actions={
          <Select
            label={t('common:word.month')}
            value={chosen}
            choices={choices.map((value) => ({ value, label: format.month(value) }))}
            onChange={choose}
          />
        }
      >
        <Loaded of={[known]} loading={320}>
          {(data) =>
            data.reading && correcting !== chosen ? (
              <Entered
                known={data}
                onCorrect={() => {
                  setCorrecting(chosen)
                }}
              />
            ) : (
              <IndexForm
                key={`${chosen} ${String(data.reading?.version ?? 0)}`}
                userId={userId}
                today={today}
                month={chosen}
                known={data}
                {...(data.reading && { onDone: () => setCorrecting(null) })}
              />
            )
          }
        </Loaded>
      </Section>
      <IndexTable
        userId={userId}
        today={today}
        onEdit={(index) => {
          onMonth(index.month)
          setCorrecting(index.month)
        }}
      />
    </Stack>
  )
}

/** A month has one index: a second is a correction of the first. */
function Entered({ known, onCorrect }: { readonly known: MonthOfIndex; readonly onCorrect: () => void }) {
  const t = useText('readings')
  const format = useFormat()
  const { reading } = known
  if (!reading) return null
  return (
    <Alert severity="info">
      <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
        <div>
          <strong>{t('index.entered')}</strong>{' '}
          {t('index.enteredText', {
            index: format.energy(reading.consumptionIndex),
            month: format.month(reading.month),
          })}
        </div>
        <Button size="small" variant="outlined" onClick={onCorrect}>
          {t('index.correct')}
        </Button>
      </Stack>
    </Alert>
  )
}
