import type { WalletStep } from '@tandem/contract/ledger/wallet.ts'
import type { ReactNode } from 'react'
import type { MeaningColor } from '../../../app/theme-colors.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Chart } from '../../../ui/charts/index.ts'
import { BesideChart, LoadingBlock, LoadingLines } from '../../../ui/index.ts'
import { Bridge } from './bridge.tsx'

/** What a balance changes by. */
export const walletSources = ['purchases', 'dayAhead', 'intraday', 'imbalance', 'other'] as const
type Source = (typeof walletSources)[number]

/** What has bars: a purchase is many times what a day of trading moves, and its bar would flatten all others. */
const drawn = ['dayAhead', 'intraday', 'imbalance', 'other'] as const satisfies readonly Source[]
const colors: Readonly<Record<(typeof drawn)[number], MeaningColor>> = {
  dayAhead: 'dayAhead',
  intraday: 'intraday',
  imbalance: 'balancing',
  other: 'estimated',
}

type Step = Pick<WalletStep, 'finalBalance' | Source>

interface BalanceOfSpanProps {
  /** Undefined while they load. */
  readonly totals: Pick<WalletStep, 'initialBalance' | 'finalBalance' | Source> | undefined
  readonly chart: ReactNode
}

/** From the first balance of a span over where coins came from and went to its last one, beside the chart of its steps. */
export function BalanceOfSpan({ totals, chart }: BalanceOfSpanProps) {
  const t = useText('ledger')
  if (!totals) return <BesideChart figures={<LoadingLines lines={6} />} chart={<LoadingBlock height={348} />} />
  const bridge = (
    <Bridge
      label={t('development.sources')}
      first={{ name: t('development.opening'), coins: totals.initialBalance }}
      parts={walletSources.map((name) => ({ name: t(`development.${name}`), coins: totals[name] }))}
      last={{ name: t('development.closing'), coins: totals.finalBalance }}
    />
  )
  return <BesideChart figures={bridge} chart={chart} />
}

interface BalanceChartProps {
  readonly steps: readonly Step[]
  readonly labels: readonly string[]
  readonly from: bigint | undefined
  readonly to: bigint | undefined
}

/** The balance as a line, below it what trading and imbalances brought; purchases are steps of the line, with a note. */
export function BalanceChart({ steps, labels, from, to }: BalanceChartProps) {
  const t = useText('ledger')
  const format = useFormat()
  return (
    <Chart
      title={t('development.chart')}
      description={t('development.text', { from: format.coins(from), to: format.coins(to) })}
      height={300}
      rows={steps}
      labels={labels}
      steps={[{ of: 'coins', name: t('common:word.coinBalance'), color: 'price', value: (step) => step.finalBalance }]}
      stepAxis={t('common:word.coinBalance')}
      isFitted
      isStacked
      bars={drawn
        .filter((name) => steps.some((step) => step[name] !== 0n))
        .map((name) => ({
          of: 'coins',
          name: t(`development.${name}`),
          color: colors[name],
          value: (step: Step) => step[name],
        }))}
      barAxis={t('development.changeAxis')}
      note={({ purchases }) =>
        purchases === 0n ? null : `${t('development.purchases')}: ${format.signedCoins(purchases)}`
      }
    />
  )
}
