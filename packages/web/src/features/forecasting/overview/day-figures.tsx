import Stack from '@mui/material/Stack'
import { f } from '@tandem/contract/fields.ts'
import type { ForecastBoard } from '@tandem/contract/forecasting.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { StatFigure } from '../../../ui/index.ts'
import { meanOf, sumOf } from './outlook.ts'
import { actualHours } from './outlook-sentences.ts'

/** The sums of the day to the digit, for who has the room and wants them; on a phone the sentences say enough. */
export function DayFigures({ board }: { readonly board: ForecastBoard }) {
  const t = useText('forecasting')
  const format = useFormat()
  const energy = (kind: 'consumption' | 'production') => {
    const { forecast } = board[kind]
    if (!forecast) return null
    const came = actualHours(forecast.hours)
    return (
      <StatFigure
        label={fieldName(f[kind])}
        color={kind}
        value={format.decimal(sumOf(forecast.hours), decimals.energy, { min: 1, max: 1 })}
        unit="kWh"
        {...(came && { hint: t('figure.actual', { amount: format.energy(sumOf(came)) }) })}
      />
    )
  }
  const prices = board.price.forecast && actualHours(board.price.forecast.hours)
  const mean = board.price.forecast && meanOf(prices ?? board.price.forecast.hours)
  return (
    <Stack spacing={2} sx={{ display: { xs: 'none', md: 'flex' }, flex: 'none', minWidth: 200 }}>
      {energy('consumption')}
      {energy('production')}
      {mean !== null && (
        <StatFigure
          label={t('figure.price')}
          color="price"
          value={format.decimal(mean, decimals.price, { min: 3, max: 3 })}
          unit="TC/kWh"
          {...(prices && { hint: t('figure.market') })}
        />
      )}
    </Stack>
  )
}
