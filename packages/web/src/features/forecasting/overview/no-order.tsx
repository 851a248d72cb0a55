import Button from '@mui/material/Button'
import { mdiGavel } from '@mdi/js'
import type { ForecastBoard } from '@tandem/contract/forecasting.ts'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { EmptyState, Section } from '../../../ui/index.ts'

interface NoOrderProps {
  readonly board: Pick<ForecastBoard, 'day' | 'gateClosure' | 'marketId' | 'isTradeable'>
  readonly now: Temporal.Instant
  readonly onDay: (day: DeliveryDay) => void
}

/** In the place of an order, of a day that can no longer be traded, or not yet. */
export function NoOrder({ board: { day, gateClosure, marketId, isTradeable }, now, onDay }: NoOrderProps) {
  const t = useText('forecasting')
  const format = useFormat()
  const isPast = hasClosed({ gateClosure }, now)
  if (isTradeable && !isPast) return null
  if (marketId === null && !isPast) {
    return (
      <Section>
        <EmptyState
          icon={mdiGavel}
          title={t('noOrder.earlyTitle')}
          text={t('noOrder.early', { gate: format.dateTime(gateClosure) })}
        />
      </Section>
    )
  }
  const next = addDays(day, 1)
  return (
    <Section>
      <EmptyState
        icon={mdiGavel}
        title={t('noOrder.closedTitle')}
        text={isPast ? t('noOrder.closed', { gate: format.dateTime(gateClosure) }) : t('noOrder.closedEarly')}
        action={
          <Button variant="outlined" onClick={() => onDay(next)}>
            {t('noOrder.next', { weekday: format.weekday(next), date: format.date(next) })}
          </Button>
        }
      />
    </Section>
  )
}

/** Whether an order can be made of the day’s forecasts: its market takes orders or will, and its gate has not closed since. */
export function isTradeable(board: Pick<ForecastBoard, 'gateClosure' | 'isTradeable'>, now: Temporal.Instant): boolean {
  return board.isTradeable && !hasClosed(board, now)
}

function hasClosed({ gateClosure }: Pick<ForecastBoard, 'gateClosure'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, gateClosure) >= 0
}
