import { f } from '@tandem/contract/fields.ts'
import type { TradeTotals } from '@tandem/contract/trades.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { StatFigure, StatRow } from '../../ui/index.ts'

/** Energy, coins and average prices of a span; undefined while they load. */
export function TradeFigures({ totals }: { readonly totals: TradeTotals | undefined }) {
  const t = useText('trades')
  const format = useFormat()
  const average = (total: TradeTotals['bought'] | undefined) =>
    total &&
    (total.average === null ? t('common:word.noTrade') : t('list.average', { price: format.price(total.average) }))
  return (
    <StatRow>
      <StatFigure
        label={fieldName(f.net)}
        size="large"
        coins={totals?.net}
        signed
        hint={totals && format.exactCoins(totals.net)}
      />
      <StatFigure
        label={fieldName(f.bought)}
        color="buy"
        energy={totals?.bought.energy}
        hint={average(totals?.bought)}
      />
      <StatFigure label={fieldName(f.sold)} color="sell" energy={totals?.sold.energy} hint={average(totals?.sold)} />
      <StatFigure label={fieldName(f.paid)} coins={totals?.paid} />
      <StatFigure label={fieldName(f.received)} coins={totals?.received} />
    </StatRow>
  )
}
