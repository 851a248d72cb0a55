import Button from '@mui/material/Button'
import { mdiGavel } from '@mdi/js'
import type { ForecastBoard } from '@tandem/contract/forecasting.ts'
import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { EmptyState, Section } from '../../../ui/index.ts'

interface NoOrderProps {
  readonly board: Pick<ForecastBoard, 'day' | 'gateClosure' | 'marketId'>
  readonly now: Temporal.Instant
  readonly onDay: (day: DeliveryDay) => void
}

/** In the place of an order, of a day that can no longer be traded, or not yet. */
export function NoOrder({ board: { day, gateClosure, marketId }, now, onDay }: NoOrderProps) {
  const t = useText('forecasting')
  const format = useFormat()
  if (!hasClosed({ gateClosure }, now)) {
    if (marketId !== null) return null
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
        text={t('noOrder.closed', { gate: format.dateTime(gateClosure) })}
        action={
          <Button variant="outlined" onClick={() => onDay(next)}>
            {t('noOrder.next', { weekday: format.weekday(next), date: format.date(next) })}
          </Button>
        }
      />
    </Section>
  )
}

/** Whether an order can be made of the day’s forecasts: there is a market, and its gate is open. */
export function isTradeable(board: Pick<ForecastBoard, 'gateClosure' | 'marketId'>, now: Temporal.Instant): boolean {
  return board.marketId !== null && !hasClosed(board, now)
}

function hasClosed({ gateClosure }: Pick<ForecastBoard, 'gateClosure'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, gateClosure) >= 0
}
