import Typography from '@mui/material/Typography'
import type { PeriodResult } from '@tandem/contract/markets/auctions.ts'
import type { EnergyWh } from '@tandem/core/units/units.ts'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { CurveChart } from '../../../ui/charts/index.ts'
import { EmptyState } from '../../../ui/index.ts'
import { markSteps, type CurveLevel, type OwnStep } from './curve-marks.ts'

interface PeriodCurvesProps {
  readonly period: PeriodResult
  readonly demand: readonly CurveLevel[]
  readonly supply: readonly CurveLevel[]
  readonly own?: readonly OwnStep[]
  /** What accepted blocks add to both. */
  readonly blocks?: { readonly bought: EnergyWh; readonly sold: EnergyWh } | null
  readonly height?: number
}

/** Supply and demand of one interval with the crossing that made the price, and the reader's own steps on them. */
export function PeriodCurves({ period, demand, supply, own = [], blocks = null, height }: PeriodCurvesProps) {
  const t = useText('markets')
  const format = useFormat()
  const marks = useMemo(() => markSteps(own, { demand, supply }), [own, demand, supply])
  const curves = useMemo(() => {
    const steps = (levels: readonly CurveLevel[]) =>
      levels.map((level) => ({ priceTicks: level.price, energyWh: level.quantity }))
    return {
      supply: steps(supply),
      demand: steps(demand),
      crossing: period.price === null ? null : { priceTicks: period.price, energyWh: period.volume },
      marks: { name: t('result.ownStep'), steps: marks },
    }
  }, [supply, demand, period, marks, t])
  const last = (levels: readonly CurveLevel[]) => format.energy(levels.at(-1)?.cumulative ?? 0)
  const meeting =
    period.price === null
      ? t('result.curvesNone', { low: format.price(period.interval.low), high: format.price(period.interval.high) })
      : t('result.curvesPrice', { price: format.price(period.price), volume: format.energy(period.volume) })
  const said = marks.map((each) =>
    t('result.ownStepText', {
      side: t(`common:side.${each.side}`),
      quantity: format.energy(each.quantity),
      price: format.price(each.price),
    }),
  )
  const description = [t('result.curvesText', { supply: last(supply), demand: last(demand) }), meeting, ...said].join(
    ' ',
  )
  // Blocks that were not accepted stand on no curve.
  if (demand.length + supply.length === 0) {
    return <EmptyState title={t('result.curvesEmpty', { interval: period.label })} text={t('result.curvesEmptyText')} />
  }
  return (
    <>
      <CurveChart
        {...curves}
        title={t('result.curves', { interval: period.label })}
        description={description}
        height={height}
      />
      {blocks && (
        <Typography variant="body2" color="textSecondary">
          {t('blocks.inCurves', { bought: format.energy(blocks.bought), sold: format.energy(blocks.sold) })}
        </Typography>
      )}
    </>
  )
}
