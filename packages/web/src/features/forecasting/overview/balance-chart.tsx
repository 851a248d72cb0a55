import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { f } from '@tandem/contract/fields.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Chart } from '../../../ui/charts/index.ts'

/** Both quantities, or what remains of them. */
export function ViewChoice({
  view,
  onChange,
}: {
  readonly view: 'both' | 'balance'
  readonly onChange: (view: 'both' | 'balance') => void
}) {
  const t = useText('forecasting')
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={t('common:word.chartShows')}
      onChange={(_event, next: 'both' | 'balance' | null) => {
        if (next) onChange(next)
      }}
    >
      <ToggleButton value="both">{t('chart.both')}</ToggleButton>
      <ToggleButton value="balance">{t('common:word.energyBalance')}</ToggleButton>
    </ToggleButtonGroup>
  )
}

interface BalanceChartProps {
  readonly labels: readonly string[]
  readonly values: readonly number[]
  readonly texts: { readonly over: string; readonly short: string }
  readonly actions: ReactNode
  readonly height: number
}

/** What is over above zero, what is lacking below it. */
export function BalanceChart({ labels, values, texts, actions, height }: BalanceChartProps) {
  const t = useText('forecasting')
  return (
    <Chart
      title={t('chart.balanceTitle')}
      description={t('chart.balanceText', texts)}
      height={height}
      actions={actions}
      rows={values}
      labels={labels}
      isStacked
      bars={[
        {
          of: f.netEnergy,
          name: t('chart.surplus'),
          color: 'surplus',
          value: (wh) => (wh > 0 ? wh : null),
          isForecast: true,
        },
        {
          of: f.netEnergy,
          name: t('common:word.deficit'),
          color: 'deficit',
          value: (wh) => (wh < 0 ? wh : null),
          isForecast: true,
        },
      ]}
      barAxis={t('common:word.energyBalance')}
    />
  )
}
