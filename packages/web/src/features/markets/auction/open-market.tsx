import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Countdown, DefinitionList, Section, Term } from '../../../ui/index.ts'

interface OpenMarketProps {
  readonly market: MarketSession
  readonly offset: number
  readonly onClosed: () => void
}

/** The market that takes orders now, and how long it still does. */
export function OpenMarket({ market, offset, onClosed }: OpenMarketProps) {
  const t = useText('markets')
  const format = useFormat()
  const [isOver, setOver] = useState(false)
  const bounds = { min: format.price(market.minPrice), max: format.price(market.maxPrice) }
  return (
    <Section title={t('dayAhead.delivery', { day: format.date(market.date), weekday: format.weekday(market.date) })}>
      <Stack spacing={2}>
        <div>
          <Typography variant="body2" color="textSecondary">
            <Term term="gateClosure">{t('common:word.gateClosesIn')}</Term>
          </Typography>
          <Typography variant="h1" component="p">
            <Countdown
              to={market.closingTime}
              offset={offset}
              onEnd={() => {
                setOver(true)
                onClosed()
              }}
            />
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {isOver ? t('dayAhead.closedNow') : t('dayAhead.closesAt', { time: format.dateTime(market.closingTime) })}
          </Typography>
        </div>
        <DefinitionList
          items={[
            { term: t('dayAhead.priceBounds'), value: t('dayAhead.bounds', bounds) },
            {
              term: <Term term="deliveryInterval" />,
              value: t('dayAhead.intervals', {
                periods: t('common:count.intervals', { count: market.periodCount }),
                minutes: market.mtuMinutes,
              }),
            },
            ...(market.blockLimits
              ? [
                  {
                    term: <Term term="blockOrder" />,
                    value: t('blocks.upTo', { count: market.blockLimits.blocks, linked: market.blockLimits.linked }),
                  },
                ]
              : []),
            { term: t('dayAhead.ordersSent'), value: format.count(market.orderCount) },
          ]}
        />
      </Stack>
    </Section>
  )
}
