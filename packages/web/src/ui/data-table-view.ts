import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  /** Written dimmed beside the header, so the cells need not repeat it. */
  readonly unit?: string
  /** Numbers stand right. */
  readonly align?: 'left' | 'right' | 'center'
  readonly render: (row: Row) => ReactNode
  /** What the column sorts by; without it the column cannot be sorted. Absent values come last. */
  readonly sortBy?: (row: Row) => string | number | bigint | null | undefined
  /**
   * What a phone shows before the row is opened: `true` is one of the two main facts, by default the first two columns; `below`
   * stands in the line below them, as who, what, when, how much and at what do in every table.
   */
  readonly fact?: boolean | 'below'
  /** A phone says its name before the value: a count alone does not say of what. */
  readonly named?: boolean
  /** Not worth a column on a desktop, only in the opened row of a phone. */
  readonly phoneOnly?: boolean
  readonly width?: number | string
}

export interface Sorting {
  readonly key: string
  readonly direction: 'asc' | 'desc'
}

export interface ServerPaging {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (page: number) => void
  /** How the server sorts; without it, columns cannot be sorted. */
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
}

/** The paging of an answer that is one page of a list; answers count their pages from 1. */
export function pagingOf(
  { page, pageSize, count }: { readonly page: number; readonly pageSize: number; readonly count: number },
  onPage: (page: number) => void,
): ServerPaging {
  return { page: page - 1, pageSize, total: count, onPage }
}

/** Which page of the rows is shown and in which sequence, where somebody else than the table keeps it. The first page is 0. */
export interface TablePlace {
  readonly page: number
  readonly onPage: (page: number) => void
  readonly sorting: Sorting | null
  readonly onSort: (sorting: Sorting) => void
}

export interface DataTableProps<Row> {
  /** What the table holds, for those who cannot see it. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string | number
  /** Why there are no rows: a sentence, or true for "it failed". */
  readonly error?: ReactNode
  readonly onRetry?: () => void
  /** An `EmptyState`, or a sentence. */
  readonly empty?: ReactNode
  /** Buttons of a row. */
  readonly actions?: (row: Row) => ReactNode
  readonly onRowClick?: (row: Row) => void
  readonly isSelected?: (row: Row) => boolean
  readonly initialSort?: Sorting
  /** Rows per page, when all rows are here. */
  readonly pageSize?: number
  /** Keeps page and sequence of rows that are all here, as `useTablePlace` does in the address; else the table keeps them. */
  readonly place?: TablePlace
  /** Pages kept by the server; then sorting is the server's too. The first page is 0. */
  readonly paging?: ServerPaging
  /** One row of totals: a cell per column key. */
  readonly totals?: Readonly<Record<string, ReactNode>>
  readonly dense?: boolean
  readonly skeletonRows?: number
  /** The table scrolls inside this height under a header that stays. */
  readonly maxHeight?: number | string
}

/** What is shown at the moment: the rows of this page, in this order. */
export interface TableView<Row> extends DataTableProps<Row> {
  readonly sorting: Sorting | null
  readonly onSort: (sorting: Sorting) => void
}

/** Where a phone shows the columns: two on top, the line below them, and the rest behind a tap. */
export function phonePlaces<Row>(columns: readonly Column<Row>[]) {
  const marked = columns.filter(({ fact }) => fact === true)
  const top = (marked.length > 0 ? marked : columns.filter(({ phoneOnly }) => !phoneOnly)).slice(0, 2)
  const below = columns.filter((column) => column.fact === 'below' && !top.includes(column))
  return { top, below, rest: columns.filter((column) => !top.includes(column) && !below.includes(column)) }
}
