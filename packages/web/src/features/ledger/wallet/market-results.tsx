import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { f } from '@tandem/contract/fields.ts'
import type { getMarketResultsGraphic, WalletGranularity } from '@tandem/contract/ledger/wallet.ts'
import { marketTypes } from '@tandem/core/market/session.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { fromFirst, stepLabels } from '../../../lib/steps.ts'
import { Chart } from '../../../ui/charts/index.ts'
import { BesideChart, LoadingBlock, LoadingLines, NoDataForSpan, Section } from '../../../ui/index.ts'
import { Bridge } from './bridge.tsx'

type Results = ResponseOf<typeof getMarketResultsGraphic>

interface MarketResultsProps {
  /** Undefined while they load. */
  readonly results: Results | undefined
  readonly granularity: WalletGranularity
  readonly period: string
}

/** What each market brought, by the time of delivery: earned stands up, paid hangs down. */
export function MarketResults({ results, granularity, period }: MarketResultsProps) {
  const t = useText('ledger')
  if (results && !results.steps.some(hasResult)) {
    return (
      <Section title={t('results.title', { period })}>
        <NoDataForSpan quiet text={t('results.none')} />
      </Section>
    )
  }
  return (
    <Section title={t('results.title', { period })} note={t('results.note')}>
      <BesideChart
        figures={
          results ? (
            <Bridge
              label={t('results.sum')}
              parts={marketTypes.map((type) => ({ name: t(`results.${type}`), coins: results.totals[type] }))}
              last={{ name: t('statement.net'), coins: results.totals.total }}
            />
          ) : (
            <LoadingLines lines={4} />
          )
        }
        chart={results ? <ResultsChart results={results} granularity={granularity} /> : <LoadingBlock height={308} />}
      />
    </Section>
  )
}

function ResultsChart({ results, granularity }: { results: Results; granularity: WalletGranularity }) {
  const t = useText('ledger')
  const format = useFormat()
  const steps = fromFirst(results.steps, hasResult)
  const { dayAhead, intraday, balancing } = results.totals
  return (
    <Chart
      title={t('results.chart')}
      description={t('results.text', {
        dayAhead: format.signedCoins(dayAhead),
        intraday: format.signedCoins(intraday),
        balancing: format.signedCoins(balancing),
      })}
      height={260}
      rows={steps}
      labels={stepLabels(steps, granularity, format)}
      isStacked
      bars={marketTypes.map((type) => ({
        of: 'coins',
        name: t(`results.${type}`),
        color: type,
        value: (step: (typeof steps)[number]) => step[type],
      }))}
      barAxis={fieldName(f.cash)}
    />
  )
}

function hasResult(step: Results['steps'][number]): boolean {
  return marketTypes.some((type) => step[type] !== 0n)
}
