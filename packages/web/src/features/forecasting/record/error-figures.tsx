import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Format } from '@tandem/contract/texts/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { StatFigure, Term } from '../../../ui/index.ts'
import type { ForecastRecord, Quantity, RecordText } from './quantity.ts'

type Errors = NonNullable<ForecastRecord['errors']>

interface ErrorFiguresProps {
  readonly quantity: Quantity
  readonly errors: Errors
}

/** Two beside each other on a phone: six in a column would hide what comes after. */
const grid = {
  display: 'grid',
  columnGap: 3,
  rowGap: 3,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(160px, 1fr))' },
}

/** MAE, RMSE, rMAE, nMAE, bias and coverage, each with what it says. */
export function ErrorFigures({ quantity, errors }: ErrorFiguresProps) {
  const t = useText('forecastRecord')
  const format = useFormat()
  const share = (thousandths: number | null) => format.percent(thousandths === null ? null : thousandths / 1000)
  const { mae, rmse, rMae, nMae, bias, coverage, sMape, hours } = errors
  return (
    <Stack spacing={2}>
      <Box sx={grid}>
        <StatFigure
          label={<Term term="meanAbsoluteError">{t('figures.mae')}</Term>}
          value={quantity.figure(mae)}
          unit={quantity.unit}
          hint={t('figures.maeText')}
        />
        <StatFigure
          label={<Term term="relativeError">{t('figures.rMae')}</Term>}
          value={format.decimal(rMae, 3, { min: 3 })}
          hint={relativeText(rMae, t, format)}
        />
        {quantity.kind !== 'price' && (
          <StatFigure
            label={t('figures.nMae')}
            value={share(nMae)}
            hint={t(nMae === null ? 'figures.nMaeNone' : 'figures.nMaeText')}
          />
        )}
        <StatFigure
          label={t('figures.rmse')}
          value={quantity.figure(rmse)}
          unit={quantity.unit}
          hint={t('figures.rmseText')}
        />
        <StatFigure
          label={t('figures.bias')}
          value={quantity.signedFigure(bias)}
          unit={quantity.unit}
          hint={t(bias > 0 ? 'figures.biasHigh' : bias < 0 ? 'figures.biasLow' : 'figures.biasNone')}
        />
        <StatFigure
          label={<Term term="forecastInterval">{t('common:word.inTheRange')}</Term>}
          value={share(coverage)}
          hint={t(coverage === null ? 'figures.coverageNone' : 'figures.coverageText')}
        />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {t('figures.hours', { count: hours })} {t('figures.sMape', { percent: share(sMape) })}
      </Typography>
    </Stack>
  )
}

function relativeText(rMae: number | null, t: RecordText, format: Format): string {
  if (rMae === null) return t('figures.rMaeNone')
  return t('figures.rMaeText', { percent: format.percent(rMae / 1000, 0) })
}
