import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { mdiChartTimelineVariant } from '@mdi/js'
import type { ForecastSubject } from '@tandem/contract/forecasting.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import { Link } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { EmptyState, Section } from '../../../ui/index.ts'
import type { ForecastHistory } from './how-made.tsx'

interface NoForecastsProps {
  readonly kind: ForecastKind
  readonly of: ForecastSubject
  readonly history: ForecastHistory
}

/** Why these days have no forecast: what history is missing and how to supply it, or that they only have to be made. */
export function NoForecasts({ kind, of, history }: NoForecastsProps) {
  const t = useText('forecastRecord')
  const { knownDays, neededDays } = history
  const known = { needed: neededDays, count: knownDays }
  const isEnough = knownDays >= neededDays
  const why = isEnough
    ? t('empty.canMake')
    : kind === 'price'
      ? `${t('empty.prices', known)} ${t('empty.pricesHow')}`
      : `${t('empty.readings', known)} ${t(of === 'group' ? 'empty.groupHow' : 'empty.readingsHow')}`
  return (
    <Section>
      <EmptyState
        icon={mdiChartTimelineVariant}
        title={t('empty.title')}
        text={why}
        action={!isEnough && <SupplyHistory kind={kind} of={of} />}
      />
    </Section>
  )
}

/** The ways to the history that is missing. */
function SupplyHistory({ kind, of }: Pick<NoForecastsProps, 'kind' | 'of'>) {
  const t = useText('forecastRecord')
  if (kind === 'price') {
    return (
      <Button component={Link} to="/PzuMarket" variant="contained">
        {t('empty.market')}
      </Button>
    )
  }
  if (of === 'group') return null
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
      <Button component={Link} to="/addReading" variant="contained">
        {t('empty.add')}
      </Button>
      <Button component={Link} to="/Analyzer" variant="outlined">
        {t('empty.analyser')}
      </Button>
    </Stack>
  )
}
