import Box from '@mui/material/Box'
import TablePagination from '@mui/material/TablePagination'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { DesktopTable } from './data-table-desktop.tsx'
import { PhoneList } from './data-table-phone.tsx'
import { EmptyState, ErrorState } from './states.tsx'
import { useText } from '../i18n/use-text.ts'

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
  /** One of the two facts a phone shows before the row is opened; by default the first two columns. */
  readonly fact?: boolean
  /** Not worth a column on a desktop, only in the opened row of a phone. */
  readonly phoneOnly?: boolean
  readonly width?: number | string
}

export interface Sorting {
  readonly key: string
  readonly direction: 'asc' | 'desc'
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
  /** Pages kept by the server; then sorting is the server's too. */
  readonly paging?: { page: number; pageSize: number; total: number; onPage: (page: number) => void }
  /** One row of totals: a cell per column key. */
  readonly totals?: Readonly<Record<string, ReactNode>>
  readonly dense?: boolean
  readonly skeletonRows?: number
  /** The table scrolls inside this height under a header that stays. */
  readonly maxHeight?: number | string
}

/** A list of things to compare, with its four states. On a phone each row becomes two facts that open to the rest. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, error, onRetry, empty, paging, pageSize } = props
  const t = useText('common')
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [sorting, setSorting] = useState<Sorting | null>(props.initialSort ?? null)
  const [ownPage, setOwnPage] = useState(0)

  if (error !== undefined && error !== null && error !== false) {
    return (
      <Box sx={{ p: 2 }}>
        <ErrorState message={error === true ? undefined : error} {...(onRetry ? { onRetry } : {})} />
      </Box>
    )
  }
  if (rows?.length === 0)
    return typeof empty === 'object' ? empty : <EmptyState text={empty ?? t('state.noneForFilters')} />

  const sorted = rows && !paging ? sortRows(rows, columns, sorting) : rows
  const lastPage = pageSize && sorted ? Math.max(0, Math.ceil(sorted.length / pageSize) - 1) : 0
  const page = Math.min(ownPage, lastPage)
  const shown = pageSize && sorted && !paging ? sorted.slice(page * pageSize, (page + 1) * pageSize) : sorted
  const view = { ...props, rows: shown, sorting, onSort: setSorting }
  return (
    <Box>
      {isPhone ? <PhoneList {...view} /> : <DesktopTable {...view} />}
      {paging && <Pager {...paging} />}
      {!paging && pageSize && sorted && sorted.length > pageSize && (
        <Pager page={page} pageSize={pageSize} total={sorted.length} onPage={setOwnPage} />
      )}
    </Box>
  )
}

function Pager(props: { page: number; pageSize: number; total: number; onPage: (page: number) => void }) {
  return (
    <TablePagination
      component="div"
      count={props.total}
      page={props.page}
      rowsPerPage={props.pageSize}
      rowsPerPageOptions={[props.pageSize]}
      onPageChange={(_event, page) => {
        props.onPage(page)
      }}
    />
  )
}

function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting | null): readonly Row[] {
  const by = columns.find((column) => column.key === sorting?.key)?.sortBy
  if (!by || !sorting) return rows
  const sign = sorting.direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [left, right] = [by(a), by(b)]
    if (left === null || left === undefined) return right === null || right === undefined ? 0 : 1
    if (right === null || right === undefined) return -1
    if (typeof left === 'string' && typeof right === 'string') return sign * left.localeCompare(right)
    return left < right ? -sign : left > right ? sign : 0
  })
}
