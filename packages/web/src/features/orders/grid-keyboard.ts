/** The cells of the grid of an order, and the keys that choose a side. */
import type { Cell, GridColumn } from './ticket.ts'

export function cellKey({ row, step, column }: Cell): string {
  return `${String(row)}.${String(step)}.${column}`
}

export function readCellKey(key: string): Cell | null {
  const match = /^(\d+)\.(\d+)\.(side|quantity|price)$/.exec(key)
  if (!match) return null
  return { row: Number(match[1]), step: Number(match[2]), column: match[3] as GridColumn }
}

/** B and S (in Romanian also C and V) choose the side of the row. */
export function sideOfKey(key: string, language: 'en' | 'ro'): 'buy' | 'sell' | null {
  const lower = key.toLowerCase()
  if (lower === 'b' || (language === 'ro' && lower === 'c')) return 'buy'
  if (lower === 's' || (language === 'ro' && lower === 'v')) return 'sell'
  return null
}
