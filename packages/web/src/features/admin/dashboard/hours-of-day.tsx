import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { hourLabel } from '@tandem/core/calendar/delivery-period.ts'
import type { getIndicators } from '@tandem/contract/admin/dashboards.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'

type HourOfDay = ResponseOf<typeof getIndicators>['bestHours'][number]

interface HoursOfDayProps {
  readonly best: readonly HourOfDay[]
  readonly worst: readonly HourOfDay[]
}

/** The hours of the clock that brought most, and least. */
export function HoursOfDay({ best, worst }: HoursOfDayProps) {
  const t = useText('dashboard')
  return (
    <Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))' }}>
        <HourList title={t('hours.best')} hours={best} />
        <HourList title={t('hours.worst')} hours={worst} />
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {t('hours.note')}
      </Typography>
    </Box>
  )
}

function HourList({ title, hours }: { readonly title: string; readonly hours: readonly HourOfDay[] }) {
  const t = useText('dashboard')
  const format = useFormat()
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h4" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {hours.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('hours.none')}
        </Typography>
      )}
      <Box component="ol" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {hours.map((hour) => (
          <Box
            key={hour.hour}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'baseline',
              gap: 2,
              py: 0.75,
              borderTop: 1,
              borderColor: 'divider',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            <Typography variant="body2" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              {hourLabel(hour.hour)}
            </Typography>
            <Typography variant="caption" color="textSecondary" sx={{ minWidth: 0 }}>
              {t('hours.line', { unitary: format.unitary(hour.unitary), energy: format.energy(hour.energy) })}
            </Typography>
            <Typography variant="body2" sx={{ fontWeight: 600, whiteSpace: 'nowrap', ml: 'auto' }}>
              {format.signedCoins(hour.net)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
