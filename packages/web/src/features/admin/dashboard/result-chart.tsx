import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { f } from '@tandem/contract/fields.ts'
import type { getMarketResultsGraphic, WalletGranularity } from '@tandem/contract/ledger/wallet.ts'
import { marketTypes, type MarketType } from '@tandem/core/market/session.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { Chart } from '../../../ui/charts/index.ts'
import { fromFirst, stepLabels } from '../../../lib/steps.ts'

type MarketResults = ResponseOf<typeof getMarketResultsGraphic>

interface ResultChartProps {
  readonly results: MarketResults
  readonly granularity: WalletGranularity
  /** All of them, or the one that is looked at. */
  readonly market: MarketType | 'all'
}

/** What each market brought, step by step: earned stands up, paid hangs down. */
export function ResultChart({ results, granularity, market }: ResultChartProps) {
  const t = useText('dashboard')
  const format = useFormat()
  const steps = fromFirst(results.steps, (step) => step.total !== 0n || marketTypes.some((type) => step[type] !== 0n))
  const { dayAhead, intraday, balancing } = results.totals
  return (
    <Chart
      title={t(`chart.${granularity}`)}
      description={t('chart.text', {
        dayAhead: format.signedCoins(dayAhead),
        intraday: format.signedCoins(intraday),
        balancing: format.signedCoins(balancing),
      })}
      height={280}
      rows={steps}
      labels={stepLabels(steps, granularity, format)}
      isStacked
      barAxis={fieldName(f.cash)}
      bars={marketTypes
        .filter((type) => market === 'all' || market === type)
        .map((type) => ({
          of: 'coins',
          name: type === 'balancing' ? fieldName(f.imbalanceCoins) : t(`common:market.${type}`),
          color: type,
          value: (step: (typeof steps)[number]) => step[type],
        }))}
    />
  )
}
