import Button from '@mui/material/Button'
import { mdiCalendarRemoveOutline } from '@mdi/js'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { nearestDay } from '../../features/reports/nearest-day.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { NoDataForSpan, Section } from '../../ui/index.ts'

interface NoReportProps {
  readonly day: DeliveryDay
  /** Why there is none. */
  readonly text: string
  readonly clearedDays: readonly DeliveryDay[]
  /** What to say instead where there never was any. */
  readonly noneEver?: string
  /** Names the way to the nearest one. */
  readonly nameNearest?: (day: string) => string
  readonly onDay: (day: string) => void
}

/** No result here, and the way to the nearest one. */
export function NoReport({ day, text, clearedDays, noneEver, nameNearest, onDay }: NoReportProps) {
  const t = useText('reports')
  const format = useFormat()
  const nearest = nearestDay(day, clearedDays)
  return (
    <Section>
      <NoDataForSpan
        icon={mdiCalendarRemoveOutline}
        text={nearest ? text : (noneEver ?? t('daily.noneEver'))}
        action={
          nearest && (
            <Button variant="contained" sx={{ whiteSpace: 'normal' }} onClick={() => onDay(nearest)}>
              {nameNearest?.(format.date(nearest)) ?? t('daily.nearest', { day: format.date(nearest) })}
            </Button>
          )
        }
      />
    </Section>
  )
}
