/** Moving through a grid of cells like through a spreadsheet. Cells are found by their place on the page. */

/** Its value names the cell, its column last: `3.quantity`. */
export const cellAttribute = 'data-cell'

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

/** A cell by its row and, where a row has several lines, its step; both counted from 0. */
export interface CellPlace<Column extends string = string> {
  readonly row: number
  readonly step?: number
  readonly column: Column
}

/** `3.quantity`, or `3.0.quantity` where rows have steps. */
export function cellName({ row, step, column }: CellPlace): string {
  return [row, ...(step === undefined ? [] : [step]), column].join('.')
}

/** The place that a name says; null for any other text. */
function parseCellName<Column extends string>(name: string): CellPlace<Column> | null {
  const match = /^(\d+)\.(?:(\d+)\.)?([a-zA-Z]+)$/.exec(name)
  if (!match) return null
  const step = match[2] === undefined ? {} : { step: Number(match[2]) }
  return { row: Number(match[1]), ...step, column: match[3] as Column }
}

/** The cell in which something happened; null outside of cells. */
export function cellPlaceAt<Column extends string>(target: EventTarget): CellPlace<Column> | null {
  if (!(target instanceof HTMLElement)) return null
  return parseCellName(target.closest(`[${cellAttribute}]`)?.getAttribute(cellAttribute) ?? '')
}

/** Moves the focus from the cell `name` and selects what is there, ready to be typed over. True when there was a cell to go to. */
export function moveFocus(grid: HTMLElement, name: string, move: Move): boolean {
  const all = [...grid.querySelectorAll<HTMLElement>(`[${cellAttribute}]`)]
  const here = all.findIndex((element) => element.getAttribute(cellAttribute) === name)
  if (here < 0) return false
  if (move === 'left' || move === 'right') return focusCell(all[move === 'left' ? here - 1 : here + 1])
  const column = name.slice(name.lastIndexOf('.'))
  const below = all.filter((element) => element.getAttribute(cellAttribute)?.endsWith(column))
  const place = below.findIndex((element) => element === all[here])
  return focusCell(below[move === 'up' ? place - 1 : place + 1])
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
