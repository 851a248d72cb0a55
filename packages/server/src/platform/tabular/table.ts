/** What a cell holds. A time is a time on the wall, as spreadsheets know no zones; one without a day is of the year 1899. */
export type TableCell = string | number | Temporal.PlainDateTime | null

/** A formula whose value nobody can be sure of, or a cell that others were merged into or with. */
export type CellTrouble = 'formula' | 'merged'

/** A sheet of a workbook, or a CSV file. */
export interface Table {
  /** Null for a CSV file. */
  readonly name: string | null
  /** As the spreadsheet program counts them: `rows[0]` is row 1. */
  readonly rows: readonly (readonly TableCell[])[]
  /** Cells that hold something else than a value, by `row/column`, both from 1. */
  readonly troubles: ReadonlyMap<string, CellTrouble>
  /** What stands between the cells of a CSV file; null for a workbook. */
  readonly separator: string | null
}
