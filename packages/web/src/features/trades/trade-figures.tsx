import type { TradeTotals } from '@tandem/contract/trades.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { StatFigure, StatRow } from '../../ui/index.ts'

/** Energy, coins and average prices of a span; undefined while they load. */
export function TradeFigures({ totals }: { readonly totals: TradeTotals | undefined }) {
  const t = useText('trades')
  const format = useFormat()
  const average = (total: TradeTotals['bought'] | undefined) =>
    total && (total.average === null ? t('list.noAverage') : t('list.average', { price: format.price(total.average) }))
  return (
    <StatRow>
      <StatFigure
        label={t('list.net')}
        size="large"
        coins={totals?.net}
        signed
        hint={totals && format.exactCoins(totals.net)}
      />
      <StatFigure label={t('list.bought')} color="buy" energy={totals?.bought.energy} hint={average(totals?.bought)} />
      <StatFigure label={t('list.sold')} color="sell" energy={totals?.sold.energy} hint={average(totals?.sold)} />
      <StatFigure label={t('list.paid')} coins={totals?.paid} />
      <StatFigure label={t('list.received')} coins={totals?.received} />
    </StatRow>
  )
}
