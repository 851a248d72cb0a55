import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { OrderStrategy } from '@tandem/core/forecasting/order-strategy.ts'
import { maxPrice } from '@tandem/core/units/units.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { chanceIn } from './strategy-draft.ts'

interface StrategyWordsProps {
  readonly strategy: OrderStrategy | null
}

/** How the order is made, as the user would say it; `null` while a margin cannot be read. */
export function StrategyWords({ strategy }: StrategyWordsProps) {
  const t = useText('forecastOrder')
  const format = useFormat()
  const chance = strategy && chanceIn(strategy)
  return (
    <Box aria-live="polite" sx={{ borderLeft: 4, borderColor: 'meaning.forecast', pl: 2, py: 0.25 }}>
      {strategy ? (
        <>
          <Typography>
            {chance === null
              ? wordsOf(strategy, t, format)
              : t('words.chance', { chance: format.percentOf(chance, 100) })}
          </Typography>
          {strategy.share < 100 && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
              {t('words.share', { share: format.percentOf(strategy.share, 100) })}
            </Typography>
          )}
        </>
      ) : (
        <Typography color="textSecondary">{t('words.none', { max: format.price(maxPrice) })}</Typography>
      )}
    </Box>
  )
}

function wordsOf(strategy: OrderStrategy, t: ReturnType<typeof useText<'forecastOrder'>>, format: Format): string {
  const { part, sell, buy } = strategy
  const sellMargin = format.price(strategy.sellMargin)
  const buyMargin = format.price(strategy.buyMargin)
  if (part === 'consumption') {
    return buy === 'limit' ? t('words.consumption.limit', { buyMargin }) : t('words.consumption.anyPrice')
  }
  if (part === 'production') {
    return sell === 'limit' ? t('words.production.limit', { sellMargin }) : t('words.production.anyPrice')
  }
  if (sell === 'limit') {
    return buy === 'limit'
      ? t('words.balance.limit.limit', { sellMargin, buyMargin })
      : t('words.balance.limit.anyPrice', { sellMargin })
  }
  return buy === 'limit' ? t('words.balance.anyPrice.limit', { buyMargin }) : t('words.balance.anyPrice.anyPrice')
}
