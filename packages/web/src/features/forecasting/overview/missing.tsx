import { mdiChartLine, mdiLightningBoltOutline, mdiTagOutline } from '@mdi/js'
import type { EnergyForecastView, ForecastSubject, PriceForecastView } from '@tandem/contract/forecasting.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../../i18n/use-text.ts'
import { EmptyState, LinkButton, NoDataForSpan } from '../../../ui/index.ts'
import { WaysToReadings } from '../ways-to-readings.tsx'
import { canBeMade } from './trust-sentences.ts'

/** Why there is no price forecast, and what brings one. */
export function MissingPrice({ view }: { readonly view: PriceForecastView }) {
  const t = useText('forecasting')
  if (canBeMade(view)) return <NotMade />
  const { neededDays, knownDays } = view.history
  return (
    <EmptyState
      icon={mdiTagOutline}
      title={t('missing.priceTitle')}
      text={t('missing.price', { count: neededDays, known: knownDays })}
      action={
        <LinkButton to={screenPath('/PzuMarket')} variant="outlined">
          {t('missing.market')}
        </LinkButton>
      }
    />
  )
}

interface MissingEnergyProps {
  readonly consumption: EnergyForecastView
  readonly production: EnergyForecastView
  readonly of: ForecastSubject
}

/** Why there is no forecast of energy, and how to supply what it is made from. */
export function MissingEnergy({ consumption, production, of }: MissingEnergyProps) {
  const t = useText('forecasting')
  if (canBeMade(consumption) || canBeMade(production)) return <NotMade />
  const neededDays = Math.min(consumption.history.neededDays, production.history.neededDays)
  const knownDays = Math.max(consumption.history.knownDays, production.history.knownDays)
  return (
    <EmptyState
      icon={mdiLightningBoltOutline}
      title={t(of === 'group' ? 'missing.groupTitle' : 'missing.energyTitle')}
      text={t('missing.energy', { count: neededDays, known: knownDays })}
      action={<WaysToReadings />}
    />
  )
}

function NotMade() {
  const t = useText('forecasting')
  return <NoDataForSpan icon={mdiChartLine} text={t('missing.notMade')} />
}
