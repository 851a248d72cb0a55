import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { IndexReading } from '@tandem/contract/metering/readings.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DefinitionList, StatFigure } from '../../../ui/index.ts'
import { energySince, type MonthOfIndex } from './index-values.ts'

interface IndexComparisonProps {
  readonly known: MonthOfIndex
  /** As they are being typed, canonical. */
  readonly consumption: string
  readonly production: string
}

/** What the typed index makes of the month: the difference to the index before, and what is usual. */
export function IndexComparison({ known, consumption, production }: IndexComparisonProps) {
  const t = useText('readings')
  const format = useFormat()
  const { previous, next, usualConsumption, usualProduction } = known
  const usual = (energy: typeof usualConsumption) =>
    energy === null
      ? t('index.usualNone')
      : t('index.usual', { energy: format.decimal(energy, decimals.energy, { max: 0 }) })
  const consumed = energySince(consumption, previous?.consumptionIndex)
  const produced = energySince(production, previous?.productionIndex)
  return (
    <Stack spacing={2} component="aside" aria-label={t('index.beside')}>
      {previous ? (
        <>
          <StatFigure
            size="large"
            color="consumption"
            label={t('index.thisMonth')}
            energy={consumed}
            hint={usual(usualConsumption)}
          />
          {previous.productionIndex !== null && (
            <StatFigure
              color="production"
              label={t('index.thisProduction')}
              energy={produced}
              hint={usual(usualProduction)}
            />
          )}
        </>
      ) : (
        <Typography color="textSecondary">{t('index.previousNone')}</Typography>
      )}
      <DefinitionList
        items={[...(previous ? [neighbour('previous', previous)] : []), ...(next ? [neighbour('next', next)] : [])]}
      />
    </Stack>
  )

  function neighbour(key: 'previous' | 'next', index: IndexReading) {
    const figures = [index.consumptionIndex, ...(index.productionIndex === null ? [] : [index.productionIndex])]
    return {
      key,
      term: t(`index.${key}`, { month: format.month(index.month) }),
      value: (
        <>
          {figures.map((figure) => format.energy(figure)).join(' · ')}
          <Typography component="div" variant="caption" color="textSecondary">
            {t('index.readOn', { day: format.date(index.indexDate) })}
          </Typography>
        </>
      ),
    }
  }
}
