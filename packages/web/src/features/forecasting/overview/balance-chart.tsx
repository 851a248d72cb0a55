import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { BarsAndStepChart } from '../../../ui/charts/index.ts'
import { scaleOf } from '../charts/index.ts'

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
      aria-label={t('chart.view')}
      onChange={(_event, next: 'both' | 'balance' | null) => {
        if (next) onChange(next)
      }}
    >
      <ToggleButton value="both">{t('chart.both')}</ToggleButton>
      <ToggleButton value="balance">{t('chart.balance')}</ToggleButton>
    </ToggleButtonGroup>
  )
}

interface BalanceChartProps {
  readonly labels: readonly string[]
  readonly values: readonly number[]
  readonly told: { readonly over: string; readonly short: string }
  readonly actions: ReactNode
  readonly height: number
}

/** What is over above zero, what is lacking below it. */
export function BalanceChart({ labels, values, told, actions, height }: BalanceChartProps) {
  const t = useText('forecasting')
  const format = useFormat()
  const bars = useMemo(
    () => ({
      bars: [
        {
          ...barOf(values.map((value) => (value > 0 ? value : null))),
          name: t('chart.surplus'),
          color: 'surplus' as const,
        },
        {
          ...barOf(values.map((value) => (value < 0 ? value : null))),
          name: t('chart.deficit'),
          color: 'deficit' as const,
        },
      ],
      barScale: { ...scaleOf('consumption', t, format), name: t('chart.balanceAxis'), exact: format.signedEnergy },
    }),
    [values, t, format],
  )
  return (
    <BarsAndStepChart
      {...bars}
      labels={labels}
      title={t('chart.balanceTitle')}
      description={t('chart.balanceText', told)}
      height={height}
      actions={actions}
    />
  )
}

const barOf = (values: readonly (number | null)[]) => ({ values, stack: 'balance', isForecast: true })
