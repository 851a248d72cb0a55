import type { Indices } from '@tandem/contract/markets/auctions.ts'
import { f } from '@tandem/contract/fields.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { StatFigure, StatRow, Term } from '../../../ui/index.ts'

/** Base, peak and off-peak of a delivery day; undefined while they load. */
export function DayIndices({ indices }: { readonly indices: Indices | undefined }) {
  const t = useText('markets')
  const format = useFormat()
  const terms = { base: 'baseProduct', peak: 'peakProduct', offPeak: 'offPeakProduct' } as const
  return (
    <StatRow>
      {(['base', 'peak', 'offPeak'] as const).map((name) => {
        const index = indices?.[name]
        return (
          <StatFigure
            key={name}
            size={name === 'base' ? 'large' : 'medium'}
            color="dayAhead"
            label={<Term term={terms[name]}>{fieldName(f[name])}</Term>}
            value={index && format.priceFigure(index.price)}
            unit="TC/kWh"
            hint={
              index &&
              t('result.indexHint', {
                volume: format.energy(index.volume),
                priced: index.pricedPeriods,
                periods: index.periods,
              })
            }
          />
        )
      })}
    </StatRow>
  )
}
