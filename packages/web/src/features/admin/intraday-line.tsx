import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'

interface IntradayLineProps {
  /** The intra-day market of a delivery day; null when there is none. */
  readonly market: MarketSession | null
  /** Its state, as a chip. */
  readonly chip: ReactNode
}

/** The intra-day market of a day in a line or two, under its day-ahead market. */
export function IntradayLine({ market, chip }: IntradayLineProps) {
  const t = useText('admin')
  const format = useFormat()
  return (
    <Box sx={{ mt: 2, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle2" component="h4">
          {t('common:market.intraday')}
        </Typography>
        {chip}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {!market
          ? t('dashboard.noIntraday')
          : market.status === 'scheduled'
            ? t('common:word.opensAt', { time: format.dateTime(market.openingTime) })
            : t('common:word.orderCount', { count: market.orderCount })}
      </Typography>
    </Box>
  )
}
