import { f } from '@tandem/contract/fields.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { StatFigure, StatRow, Term } from '../../ui/index.ts'
import type { IntradayTotals } from './report-totals.ts'

/** What the continuous market did, in five figures. */
export function IntradayFigures({ totals }: { readonly totals: IntradayTotals }) {
  const t = useText('reports')
  const format = useFormat()
  return (
    <StatRow>
      <StatFigure
        color="intraday"
        label={<Term term="vwap">{t('intraday.vwap')}</Term>}
        value={format.ticketPrice(totals.vwap)}
        unit="TC/kWh"
        hint={t('intraday.vwapHint')}
      />
      <StatFigure label={fieldName(f.highestPrice)} value={format.ticketPrice(totals.high)} unit="TC/kWh" />
      <StatFigure label={fieldName(f.lowestPrice)} value={format.ticketPrice(totals.low)} unit="TC/kWh" />
      <StatFigure label={t('common:word.tradedVolume')} energy={totals.volume} />
      <StatFigure label={fieldName(f.trades)} value={format.count(totals.trades)} />
    </StatRow>
  )
}
