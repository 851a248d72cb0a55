/** Moving through the grid like through a spreadsheet. Cells are found by their place on the page. */
import type { Cell, GridColumn } from './ticket.ts'

export const cellAttribute = 'data-cell'

export function cellKey({ row, step, column }: Cell): string {
  return `${String(row)}.${String(step)}.${column}`
}

export function readCellKey(key: string): Cell | null {
  const match = /^(\d+)\.(\d+)\.(side|quantity|price)$/.exec(key)
  if (!match) return null
  return { row: Number(match[1]), step: Number(match[2]), column: match[3] as GridColumn }
}

export type Move = 'up' | 'down' | 'left' | 'right'

/** Where a key leads; null when it belongs to the cell itself. Left and right leave a text only at its ends. */
export function moveOf(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target'>) {
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  switch (event.key) {
    case 'ArrowUp':
      return 'up'
    case 'ArrowDown':
      return 'down'
    case 'Enter':
      return event.target instanceof HTMLInputElement ? (event.shiftKey ? 'up' : 'down') : null
    case 'ArrowLeft':
      return isAtEdge(event.target, 'start') ? 'left' : null
    case 'ArrowRight':
      return isAtEdge(event.target, 'end') ? 'right' : null
    default:
      return null
  }
}

/** Moves the focus from `cell` and selects what is there, ready to be typed over. True when there was a cell to go to. */
export function moveFocus(grid: HTMLElement, cell: Cell, move: Move): boolean {
  const all = [...grid.querySelectorAll<HTMLElement>(`[${cellAttribute}]`)]
  const here = all.findIndex((element) => element.getAttribute(cellAttribute) === cellKey(cell))
  if (here < 0) return false
  if (move === 'left' || move === 'right') return focusCell(all[move === 'left' ? here - 1 : here + 1])
  const column = all.filter((element) => element.getAttribute(cellAttribute)?.endsWith(cell.column))
  const place = column.findIndex((element) => element === all[here])
  return focusCell(column[move === 'up' ? place - 1 : place + 1])
}

export function focusCell(element: HTMLElement | null | undefined): boolean {
  if (!element) return false
  element.focus()
  if (element instanceof HTMLInputElement) element.select()
  return true
}

function isAtEdge(target: EventTarget | null, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = target
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return edge === 'start' ? selectionEnd === 0 : selectionStart === value.length
}

/** B and S (in Romanian also C and V) choose the side of the row. */
export function sideOfKey(key: string, language: 'en' | 'ro'): 'buy' | 'sell' | null {
  const lower = key.toLowerCase()
  if (lower === 'b' || (language === 'ro' && lower === 'c')) return 'buy'
  if (lower === 's' || (language === 'ro' && lower === 'v')) return 'sell'
  return null
}
