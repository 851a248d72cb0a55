import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DayBox } from '../../ui/form/index.ts'
import { Icon } from '../../ui/index.ts'
import { addressOf, calendarViews, isAnswered, isQuick, neighbour, quickViews, spanName } from './energy-span.ts'
import type { EnergyView, SpanChoice } from './energy-span.ts'

interface SpanFilterProps {
  readonly choice: SpanChoice
  readonly today: DeliveryDay
  /** What belongs into the address instead of what said the span before. */
  readonly onChange: (values: Record<string, string>) => void
}

/** A day, week, month, year or any days; a week or a month back from today; and the way to the spans beside. */
export function SpanFilter({ choice, today, onChange }: SpanFilterProps) {
  const t = useText('energy')
  const format = useFormat()
  const step = (by: 1 | -1, name: string, path: string) => (
    <Tooltip title={name}>
      <IconButton aria-label={name} onClick={() => onChange(neighbour(choice, by))}>
        <Icon path={path} />
      </IconButton>
    </Tooltip>
  )
  const isNow = choice.from <= today && choice.to >= today
  return (
    <>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Views label={t('filter.quick')} views={quickViews} {...{ choice, today, onChange }} />
        <Views label={t('filter.view')} views={calendarViews} {...{ choice, today, onChange }} />
      </Stack>
      <Stack
        direction="row"
        spacing={0.5}
        useFlexGap
        sx={{ alignItems: 'center', flexWrap: choice.view === 'span' ? 'nowrap' : 'wrap' }}
      >
        {step(-1, t('filter.previous'), mdiChevronLeft)}
        {choice.view === 'span' ? (
          <SpanBoxes key={`${choice.from} ${choice.to}`} choice={choice} onChange={onChange} />
        ) : (
          <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600, textAlign: 'center' }}>
            {choice.view === 'day' ? `${format.weekday(choice.from)} ` : ''}
            {spanName(choice, format)}
          </Typography>
        )}
        {step(1, t('filter.next'), mdiChevronRight)}
        {!isNow && !isQuick(choice.view) && choice.view !== 'span' && (
          <Button onClick={() => onChange({ view: choice.view, day: today })}>{t('filter.now')}</Button>
        )}
      </Stack>
    </>
  )
}

interface ViewsProps extends SpanFilterProps {
  readonly label: string
  readonly views: readonly EnergyView[]
}

function Views({ label, views, choice, today, onChange }: ViewsProps) {
  const t = useText('energy')
  return (
    <ToggleButtonGroup
      exclusive
      value={choice.view}
      aria-label={label}
      onChange={(_event, next: EnergyView | null) => {
        if (next) onChange(addressOf(next, choice, today))
      }}
    >
      {views.map((view) => (
        <ToggleButton key={view} value={view} sx={{ px: { xs: 1, sm: 2 }, whiteSpace: 'nowrap' }}>
          {t(`filter.${view}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** Two days; only a span that can be answered goes on. */
function SpanBoxes({ choice, onChange }: Omit<SpanFilterProps, 'today'>) {
  const t = useText('energy')
  const [draft, setDraft] = useState<{ readonly from: string; readonly to: string }>({
    from: choice.from,
    to: choice.to,
  })
  const [from, to] = [parseDeliveryDay(draft.from), parseDeliveryDay(draft.to)]
  const isWrong = from !== null && to !== null && !isAnswered({ from, to })
  const write = (next: typeof draft) => {
    setDraft(next)
    const [first, last] = [parseDeliveryDay(next.from), parseDeliveryDay(next.to)]
    const isNew = first !== choice.from || last !== choice.to
    if (first && last && isNew && isAnswered({ from: first, to: last })) {
      onChange({ view: 'span', from: first, to: last })
    }
  }
  return (
    <Stack spacing={0.5}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <DayBox
          fullWidth={false}
          label={t('filter.from')}
          value={draft.from}
          onChange={(text) => write({ ...draft, from: text })}
        />
        <DayBox
          fullWidth={false}
          label={t('filter.to')}
          value={draft.to}
          onChange={(text) => write({ ...draft, to: text })}
        />
      </Stack>
      {isWrong && (
        <Typography variant="caption" color="error" role="alert">
          {t('filter.tooLong')}
        </Typography>
      )}
    </Stack>
  )
}
