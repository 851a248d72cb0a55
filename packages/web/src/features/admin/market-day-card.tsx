import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { PriceTick } from '@tandem/core/units/units.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { Countdown, LinkButton, WholeDates } from '../../ui/index.ts'

interface MarketDayProps {
  readonly title: string
  readonly day: string
  readonly market: MarketSession | undefined
  /** The state of the market, as a chip. */
  readonly chip: ReactNode
  /** The average price once it is cleared. */
  readonly price: PriceTick | null | undefined
  readonly offset: number
  readonly onClosed: () => void
  /** The intra-day market of the day; left out while it loads. */
  readonly intraday?: ReactNode
}

/** One delivery day: its day-ahead market with the gate or the price and the orders, and its intra-day market. */
export function MarketDay({ title, day, market, chip, price, offset, onClosed, intraday }: MarketDayProps) {
  const t = useText('admin')
  const format = useFormat()
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h4" component="h3">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        <WholeDates>{`${format.weekday(day)} ${format.date(day)}`}</WholeDates>
      </Typography>
      {!market ? (
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Typography variant="body2">{t('dashboard.noMarket')}</Typography>
          <LinkButton to={screenPath('/addMarket')} size="small" variant="outlined">
            {t('common:word.addMarket')}
          </LinkButton>
        </Stack>
      ) : (
        <Stack spacing={0.75} sx={{ alignItems: 'flex-start' }}>
          {chip}
          {market.status === 'scheduled' && (
            <Typography variant="body2">
              <WholeDates>{t('common:word.opensAt', { time: format.dateTime(market.openingTime) })}</WholeDates>
            </Typography>
          )}
          {market.status === 'open' && (
            <Typography component="div">
              <Typography component="span" variant="body2" color="textSecondary">
                {t('common:word.closesIn')}{' '}
              </Typography>
              <Typography component="span" variant="h3">
                <Countdown key={market.id} to={market.closingTime} offset={offset} onEnd={onClosed} />
              </Typography>
            </Typography>
          )}
          {price !== undefined && (
            <Typography component="div">
              <Typography component="span" variant="body2" color="textSecondary">
                {fieldName(f.averagePrice)}{' '}
              </Typography>
              <Typography component="span" variant="h3" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {format.price(price)}
              </Typography>
            </Typography>
          )}
          <Typography variant="body2" color="textSecondary">
            {t('common:word.orderCount', { count: market.orderCount })}
          </Typography>
        </Stack>
      )}
      {intraday}
    </Box>
  )
}
