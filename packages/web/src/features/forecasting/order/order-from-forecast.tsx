import Box from '@mui/material/Box'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useText } from '../../../i18n/use-text.ts'
import { LoadingBlock, Section } from '../../../ui/index.ts'

export interface OrderFromForecastProps {
  readonly userId: number
  readonly day: DeliveryDay
}

/** A day-ahead order of a user's forecasts for `day`: the strategy, what comes of it, and the way to a draft. */
export function OrderFromForecast(_props: OrderFromForecastProps) {
  const t = useText('forecastOrder')
  return (
    <Box id="order" sx={{ scrollMarginTop: 80 }}>
      <Section title={t('title')} note={t('note')}>
        <LoadingBlock height={360} />
      </Section>
    </Box>
  )
}
