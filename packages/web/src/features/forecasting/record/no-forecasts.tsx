import Box from '@mui/material/Box'
import { mdiChartTimelineVariant } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { LinkButton, NoDataForSpan, Section } from '../../../ui/index.ts'
import { WaysToReadings } from '../ways-to-readings.tsx'
import { ForecastRuns, type ForecastWork } from '../runs/index.ts'
import type { ForecastHistory } from './how-made.tsx'

interface NoForecastsProps {
  readonly kind: ForecastKind
  readonly work: ForecastWork
  readonly span: DaySpan
  readonly history: ForecastHistory
}

/** Why these days have no forecast: what history is missing and how to supply it, or that they only have to be made. */
export function NoForecasts({ kind, work, span, history }: NoForecastsProps) {
  const t = useText('forecastRecord')
  const format = useFormat()
  const { knownDays, neededDays } = history
  const isOfGroup = work.kind === 'volume' && work.of === 'group'
  const days = { needed: format.count(neededDays), known: format.count(knownDays) }
  const isEnough = knownDays >= neededDays
  const why = isEnough
    ? t('empty.canMake')
    : kind === 'price'
      ? `${t('empty.prices', days)} ${t('empty.pricesHow')}`
      : `${t(`empty.${kind}`, days)} ${t(isOfGroup ? 'empty.groupHow' : 'empty.readingsHow')}`
  return (
    <Section>
      <NoDataForSpan
        icon={mdiChartTimelineVariant}
        text={why}
        action={
          isEnough ? (
            <Box sx={{ width: { xs: '100%', sm: 480 } }}>
              <ForecastRuns works={[work]} span={span} label={t('make.all')} align="center" />
            </Box>
          ) : (
            !isOfGroup && <SupplyHistory isPrice={kind === 'price'} />
          )
        }
      />
    </Section>
  )
}

/** The ways to the history that is missing. */
function SupplyHistory({ isPrice }: { readonly isPrice: boolean }) {
  const t = useText('forecastRecord')
  if (isPrice) {
    return (
      <LinkButton to={screenPath('/PzuMarket')} variant="contained">
        {t('empty.market')}
      </LinkButton>
    )
  }
  return <WaysToReadings />
}
