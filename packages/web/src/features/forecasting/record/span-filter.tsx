import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { addDays, parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { maxDaysAhead } from '@tandem/core/forecasting/forecast.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DayBox } from '../../../ui/form/index.ts'
import { isAnswered, lengths } from './record-span.ts'
import type { SpanChoice, SpanView } from './record-span.ts'

interface SpanFilterProps {
  readonly choice: SpanChoice
  readonly today: DeliveryDay
  /** The most days that can be answered. */
  readonly longest: number
  /** What belongs into the address instead of what said the span before. */
  readonly onChange: (values: Record<string, string>) => void
}

/** The last 7, 28 or 92 days, or days of one's own. */
export function SpanFilter({ choice, today, longest, onChange }: SpanFilterProps) {
  const t = useText('forecastRecord')
  const format = useFormat()
  return (
    <>
      <ToggleButtonGroup
        exclusive
        value={choice.view}
        aria-label={t('span.label')}
        onChange={(_event, next: SpanView | null) => {
          if (next === 'own') onChange({ days: next, from: choice.from, to: choice.to })
          else if (next) onChange({ days: next })
        }}
      >
        {[...lengths, 'own' as const].map((view) => (
          <ToggleButton key={view} value={view} sx={{ px: { xs: 1, sm: 2 }, whiteSpace: 'nowrap' }}>
            {t(view === 'own' ? 'span.own' : `span.last${view}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {choice.view === 'own' ? (
        <SpanBoxes key={`${choice.from} ${choice.to}`} {...{ choice, today, longest, onChange }} />
      ) : (
        <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
          {t('span.until', { from: format.date(choice.from), to: format.date(choice.to) })}
        </Typography>
      )}
    </>
  )
}

/** Two days; only a span that can be answered goes on. */
function SpanBoxes({ choice, today, longest, onChange }: SpanFilterProps) {
  const t = useText('forecastRecord')
  const [draft, setDraft] = useState<{ readonly from: string; readonly to: string }>(choice)
  const [from, to] = [parseDeliveryDay(draft.from), parseDeliveryDay(draft.to)]
  const isWrong = from !== null && to !== null && !isAnswered({ from, to }, today, longest)
  const write = (next: typeof draft) => {
    setDraft(next)
    const [first, last] = [parseDeliveryDay(next.from), parseDeliveryDay(next.to)]
    const isNew = first !== choice.from || last !== choice.to
    if (first && last && isNew && isAnswered({ from: first, to: last }, today, longest)) {
      onChange({ days: 'own', from: first, to: last })
    }
  }
  return (
    <Stack spacing={0.5}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 2, pt: { xs: 1, sm: 0 } }}>
        {(['from', 'to'] as const).map((end) => (
          <DayBox
            key={end}
            fullWidth={false}
            label={t(`span.${end}`)}
            value={draft[end]}
            max={addDays(today, maxDaysAhead)}
            onChange={(text) => write({ ...draft, [end]: text })}
          />
        ))}
      </Stack>
      {isWrong && (
        <Typography variant="caption" color="error" role="alert">
          {t('span.wrong', { count: longest, ahead: maxDaysAhead })}
        </Typography>
      )}
    </Stack>
  )
}
