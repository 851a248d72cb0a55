import Box from '@mui/material/Box'
import { refusalMessage } from '@tandem/contract/texts/message.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, maxPrice, minPrice } from '@tandem/core/units/units.ts'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { cellName, DecimalBox, NumberGrid, parseCell, problemText } from '../../ui/form/index.ts'
import { priceBounds, type PriceTexts, type ReferenceHour } from './reference-day.ts'

interface ReferenceGridProps {
  readonly label: string
  readonly hours: readonly ReferenceHour[]
  readonly texts: PriceTexts
  readonly onWrite: (row: number, text: string) => void
  /** A copied block that was laid on the cell of `row`. */
  readonly onPaste: (row: number, block: string) => void
}

/** One price for each hour, in two columns where there is room. */
export function ReferenceGrid({ label, hours, texts, onWrite, onPaste }: ReferenceGridProps) {
  const t = useText('markets')
  return (
    <NumberGrid
      label={label}
      layout={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gridTemplateRows: { sm: `repeat(${String(Math.ceil(hours.length / 2))}, auto)` },
        gridAutoFlow: { sm: 'column' },
        columnGap: 3,
      }}
      onPaste={(block, { row }) => {
        onPaste(row, block)
      }}
    >
      {hours.map(({ period, label: hour }, row) => (
        <Box key={period} sx={{ display: 'grid', gridTemplateColumns: '112px 1fr', alignItems: 'start', gap: 1 }}>
          <Box
            component="span"
            sx={{ typography: 'body2', fontVariantNumeric: 'tabular-nums', pt: 1.25, whiteSpace: 'nowrap' }}
          >
            {hour}
          </Box>
          <DecimalBox
            hiddenLabel
            label={t('reference.priceOf', { hour })}
            value={texts[row] ?? ''}
            cell={cellName({ row, column: 'price' })}
            {...faultOf(texts[row] ?? '')}
            onChange={(text) => onWrite(row, text)}
          />
        </Box>
      ))}
    </NumberGrid>
  )
}

/** Why a cell cannot be saved as it is; what cannot be read at all is explained by the box itself. */
function faultOf(text: string): { error?: boolean; help?: string } {
  const problem = parseCell(text, priceBounds)
  if (typeof problem !== 'string') return {}
  if (text.startsWith('?')) return { error: true }
  if (problem !== 'tooSmall' && problem !== 'tooLarge')
    return { error: true, help: problemText(problem, 'price', decimals.price) }
  const limits = { min: formatDecimal(minPrice, decimals.price), max: formatDecimal(maxPrice, decimals.price) }
  return { error: true, help: refusalMessage('price_out_of_bounds', limits, currentLanguage()) }
}
