import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { describeField, fieldUnits } from '@tandem/contract/field.ts'
import { useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import type { z } from 'zod'
import { fieldName } from '../../lib/field-name.ts'
import { isBlock } from '../../lib/pasted-block.ts'
import { HiddenText } from '../hidden-text.tsx'
import { cellName, cellPlaceAt, moveFocus, moveOf, type CellPlace } from './grid-moves.ts'

/** One object of styles, without the lists that `sx` takes as well. */
type Styles = Exclude<SxProps<Theme>, readonly unknown[]>

/** What stands above a column: the name and the unit of its field, or a text of its own. */
interface GridColumn {
  readonly key: string
  readonly field?: z.ZodType
  readonly header?: string
  /** For columns of buttons: the header is only read aloud. */
  readonly isHeaderHidden?: boolean
  readonly sx?: Styles
}

interface NumberGridProps<Column extends string> {
  readonly label: string
  /** Without columns there is no header, and the rows are no table. */
  readonly columns?: readonly GridColumn[]
  /** How the cells of a row lie beside each other. */
  readonly layout: Styles
  readonly onPaste: (block: string, cell: CellPlace<Column>) => void
  /** Keys that neither move nor write. True when the key was used. */
  readonly onKey?: (event: KeyboardEvent, cell: CellPlace<Column>) => boolean
  readonly onEnter?: (cell: CellPlace<Column> | null) => void
  readonly onLeave?: (cell: CellPlace<Column> | null) => void
  readonly children: ReactNode
}

/** Many numbers typed like in a spreadsheet: arrows and Enter move, a copied block is pasted from the cell with the focus. */
export function NumberGrid<Column extends string>(props: NumberGridProps<Column>) {
  const { label, columns, layout, onPaste, onKey, onEnter, onLeave, children } = props
  const grid = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellPlaceAt<Column>(event.target)
    if (!cell || !grid.current) return
    const move = moveOf(event.nativeEvent)
    const isUsed = (move && moveFocus(grid.current, cellName(cell), move)) || onKey?.(event, cell)
    if (isUsed) event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    const cell = cellPlaceAt<Column>(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!cell || !isBlock(text)) return
    event.preventDefault()
    onPaste(text, cell)
  }
  const listeners = {
    onKeyDown,
    onPaste: paste,
    onFocus: (event: { target: EventTarget }) => onEnter?.(cellPlaceAt<Column>(event.target)),
    onBlur: (event: { target: EventTarget }) => onLeave?.(cellPlaceAt<Column>(event.target)),
  }
  if (!columns)
    return (
      <Box ref={grid} role="group" aria-label={label} sx={layout} {...listeners}>
        {children}
      </Box>
    )
  return (
    <Box ref={grid} role="table" aria-label={label} {...listeners}>
      <Box role="rowgroup" sx={{ position: 'sticky', top: 64, zIndex: 1, bgcolor: 'background.paper' }}>
        <Box
          role="row"
          sx={[layout, { py: 1, borderBottom: 1, borderColor: 'divider', typography: 'h6', color: 'text.secondary' }]}
        >
          {columns.map((column) => (
            <Header key={column.key} column={column} />
          ))}
        </Box>
      </Box>
      {children}
    </Box>
  )
}

function Header({ column }: { readonly column: GridColumn }) {
  const { field, header, isHeaderHidden, sx = null } = column
  const name = field ? fieldName(field) : header
  const kind = field && describeField(field)?.kind
  const unit = kind && fieldUnits[kind]
  const ofNumbers = unit ? { textAlign: 'right', pr: { xs: 0.5, sm: 1.25 } } : null
  return (
    <Box role="columnheader" sx={[ofNumbers, sx]}>
      {isHeaderHidden ? <HiddenText>{name}</HiddenText> : name}
      {unit && (
        <Box component="span" sx={{ fontWeight: 400 }}>
          {' '}
          {unit}
        </Box>
      )}
    </Box>
  )
}
