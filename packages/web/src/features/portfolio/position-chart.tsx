import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useMemo, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { BarsAndStepChart, energyScale } from '../../ui/charts/index.ts'
import type { Position } from './position-figure.tsx'

type View = 'position' | 'plan'

/** The open position hour by hour, or the contracts and the need that it is made of. */
export function PositionChart({ position }: { readonly position: Position }) {
  const t = useText('strategicBoard')
  const format = useFormat()
  const [view, setView] = useState<View>('position')
  const { hours, participants, totals } = position
  const series = useMemo(() => {
    const estimated = hours.map(({ knownFor, measuredFor }) => measuredFor < knownFor)
    const open = hours.map(({ openPosition }) => openPosition)
    const part = (isShort: boolean) => open.map((wh) => (wh === null ? null : wh < 0 === isShort ? wh : 0))
    const bars =
      view === 'position'
        ? [
            { name: t('position.shortBars'), color: 'deficit' as const, stack: 'one', values: part(true), estimated },
            { name: t('position.longBars'), color: 'surplus' as const, stack: 'one', values: part(false), estimated },
          ]
        : [
            {
              ...{ name: t('position.contracted'), color: 'dayAhead' as const },
              values: hours.map(({ contracted, need }) => (need === null ? null : contracted)),
            },
            {
              ...{ name: t('position.need'), color: 'consumption' as const, estimated },
              values: hours.map(({ need }) => need),
            },
          ]
    const { total } = participants
    return {
      ...{ bars, labels: hours.map(({ label }) => label), barScale: energyScale(t('position.energy'), format) },
      notes: hours.map(({ knownFor: known }) => (known === total ? null : t('position.partly', { known, total }))),
    }
  }, [hours, participants, view, t, format])
  const day = format.date(position.day)
  return (
    <BarsAndStepChart
      {...series}
      title={view === 'position' ? t('position.chart', { day }) : t('position.chartPlan', { day })}
      description={t('position.chartText', { short: totals.shortHours, long: totals.longHours })}
      height={300}
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={t('position.view')}
          onChange={(_event, next: View | null) => {
            if (next) setView(next)
          }}
        >
          <ToggleButton value="position">{t('position.viewPosition')}</ToggleButton>
          <ToggleButton value="plan">{t('position.viewPlan')}</ToggleButton>
        </ToggleButtonGroup>
      }
    />
  )
}
