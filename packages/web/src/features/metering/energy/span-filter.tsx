import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Arrow, SpanBoxes, ToggleChoice } from '../../../ui/index.ts'
import { spanName } from '../../../lib/period.ts'
import {
  addressOf,
  calendarViews,
  isAnswered,
  isQuick,
  neighbour,
  quickViews,
  type EnergyView,
  type SpanChoice,
} from './energy-span.ts'

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
  const views = (label: string, of: readonly EnergyView[]) => (
    <ToggleChoice
      label={label}
      value={choice.view}
      choices={of.map((value) => ({ value, label: t(`filter.${value}`) }))}
      onChange={(view) => onChange(addressOf(view, choice, today))}
    />
  )
  const isNow = choice.from <= today && choice.to >= today
  return (
    <>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {views(t('filter.quick'), quickViews)}
        {views(t('filter.view'), calendarViews)}
      </Stack>
      <Stack
        direction="row"
        spacing={0.5}
        useFlexGap
        sx={{ alignItems: 'center', flexWrap: choice.view === 'span' ? 'nowrap' : 'wrap' }}
      >
        <Arrow name={t('filter.previous')} path={mdiChevronLeft} onClick={() => onChange(neighbour(choice, -1))} />
        {choice.view === 'span' ? (
          <SpanBoxes
            key={`${choice.from} ${choice.to}`}
            span={choice}
            isAnswered={isAnswered}
            fault={t('filter.tooLong')}
            onChange={({ from, to }) => onChange({ view: 'span', from, to })}
          />
        ) : (
          <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600, textAlign: 'center' }}>
            {choice.view === 'day' ? `${format.weekday(choice.from)} ` : ''}
            {spanName(choice, format)}
          </Typography>
        )}
        <Arrow name={t('filter.next')} path={mdiChevronRight} onClick={() => onChange(neighbour(choice, 1))} />
        {!isNow && !isQuick(choice.view) && choice.view !== 'span' && (
          <Button onClick={() => onChange({ view: choice.view, day: today })}>{t('common:period.today')}</Button>
        )}
      </Stack>
    </>
  )
}
