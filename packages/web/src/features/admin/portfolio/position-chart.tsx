import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { f } from '@tandem/contract/fields.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { Chart } from '../../../ui/charts/index.ts'
import type { Position } from './position-figure.tsx'

type View = 'position' | 'plan'

/** The open position hour by hour, or the contracts and the need that it is made of. */
export function PositionChart({ position }: { readonly position: Position }) {
  const t = useText('strategicBoard')
  const format = useFormat()
  const [view, setView] = useState<View>('position')
  const { hours, participants, totals } = position
  const hasNoReading = ({ knownFor, measuredFor }: (typeof hours)[number]) => measuredFor < knownFor
  const part = (isShort: boolean) => (hour: (typeof hours)[number]) =>
    hour.openPosition === null ? null : hour.openPosition < 0 === isShort ? hour.openPosition : 0
  const { total } = participants
  const day = format.date(position.day)
  return (
    <Chart
      title={view === 'position' ? t('position.chart', { day }) : t('position.chartPlan', { day })}
      description={t('position.chartText', { short: totals.shortHours, long: totals.longHours })}
      height={300}
      rows={hours}
      labels={hours.map(({ label }) => label)}
      isStacked={view === 'position'}
      bars={
        view === 'position'
          ? [
              {
                of: 'energy',
                name: t('position.shortBars'),
                color: 'deficit',
                value: part(true),
                isEstimated: hasNoReading,
              },
              {
                of: 'energy',
                name: t('position.longBars'),
                color: 'surplus',
                value: part(false),
                isEstimated: hasNoReading,
              },
            ]
          : [
              {
                of: 'energy',
                name: fieldName(f.contracted),
                color: 'dayAhead',
                value: ({ contracted, need }) => (need === null ? null : contracted),
              },
              {
                of: 'energy',
                name: fieldName(f.need),
                color: 'consumption',
                value: ({ need }) => need,
                isEstimated: hasNoReading,
              },
            ]
      }
      note={({ knownFor: known }) => (known === total ? null : t('position.partly', { known, total }))}
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={t('common:word.chartShows')}
          onChange={(_event, next: View | null) => {
            if (next) setView(next)
          }}
        >
          <ToggleButton value="position">{t('common:word.position')}</ToggleButton>
          <ToggleButton value="plan">{t('position.viewPlan')}</ToggleButton>
        </ToggleButtonGroup>
      }
    />
  )
}
