import Box from '@mui/material/Box'
import { refusalMessage, faultMessage } from '@tandem/contract/texts/message.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, maxPrice, minPrice } from '@tandem/core/units/units.ts'
import { useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { DecimalBox } from '../../ui/form/index.ts'
import { readCell } from './reference-day.ts'
import type { CellFault, PriceTexts, ReferenceHour } from './reference-day.ts'

interface ReferenceGridProps {
  readonly hours: readonly ReferenceHour[]
  readonly texts: PriceTexts
  readonly onWrite: (row: number, text: string) => void
  /** A copied block that was laid on the cell of `row`. */
  readonly onPaste: (row: number, block: string) => void
}

/** One price for each hour, written like in a spreadsheet: arrows and Enter move, a column can be pasted. */
export function ReferenceGrid({ hours, texts, onWrite, onPaste }: ReferenceGridProps) {
  const t = useText('markets')
  const cells = useRef<(HTMLInputElement | null)[]>([])
  const move = (row: number) => {
    const cell = cells.current[row]
    cell?.focus()
    cell?.select()
  }
  const step = (event: KeyboardEvent, row: number) => {
    const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
    if (!isUp && event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    move(row + (isUp ? -1 : 1))
  }
  const paste = (event: ClipboardEvent, row: number) => {
    const block = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(block.trim())) return
    event.preventDefault()
    onPaste(row, block)
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gridTemplateRows: { sm: `repeat(${String(Math.ceil(hours.length / 2))}, auto)` },
        gridAutoFlow: { sm: 'column' },
        columnGap: 3,
      }}
    >
      {hours.map(({ period, label }, row) => (
        <Box
          key={period}
          onPaste={(event) => paste(event, row)}
          sx={{ display: 'grid', gridTemplateColumns: '112px 1fr', alignItems: 'start', gap: 1 }}
        >
          <Box
            component="span"
            sx={{ typography: 'body2', fontVariantNumeric: 'tabular-nums', pt: 1.25, whiteSpace: 'nowrap' }}
          >
            {label}
          </Box>
          <DecimalBox
            hiddenLabel
            label={t('reference.priceOf', { hour: label })}
            value={texts[row] ?? ''}
            inputRef={(input: HTMLInputElement | null) => {
              cells.current[row] = input
            }}
            {...faultOf(texts[row] ?? '')}
            onChange={(text) => onWrite(row, text)}
            onKeyDown={(event) => step(event, row)}
          />
        </Box>
      ))}
    </Box>
  )
}

/** Why a cell cannot be saved as it is; what cannot be read at all is told by the box itself. */
function faultOf(text: string): { error?: boolean; help?: string } {
  const read = readCell(text)
  if (!('fault' in read)) return {}
  return text.startsWith('?') ? { error: true } : { error: true, help: faultWords(read.fault) }
}

function faultWords(fault: CellFault): string {
  const language = currentLanguage()
  if (fault === 'out_of_bounds') {
    const limits = { min: formatDecimal(minPrice, decimals.price), max: formatDecimal(maxPrice, decimals.price) }
    return refusalMessage('price_out_of_bounds', limits, language)
  }
  return faultMessage({ field: 'price', rule: fault, params: { decimals: decimals.price } }, language)
}
