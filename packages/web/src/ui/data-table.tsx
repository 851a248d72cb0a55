import Box from '@mui/material/Box'
import TablePagination from '@mui/material/TablePagination'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useState } from 'react'
import { DesktopTable } from './data-table-desktop.tsx'
import { PhoneList } from './data-table-phone.tsx'
import type { Column, DataTableProps, Sorting } from './data-table-view.ts'
import { EmptyState, ErrorState } from './states.tsx'
import { useText } from '../i18n/use-text.ts'

/** A list of things to compare, with its four states. On a phone each row becomes two facts that open to the rest. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, error, onRetry, empty, paging, pageSize, place } = props
  const t = useText('common')
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [ownSorting, setOwnSorting] = useState<Sorting | null>(props.initialSort ?? null)
  const [ownPage, setOwnPage] = useState(0)
  const sorting = place ? place.sorting : ownSorting

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
  const page = Math.min(place?.page ?? ownPage, lastPage)
  const shown = pageSize && sorted && !paging ? sorted.slice(page * pageSize, (page + 1) * pageSize) : sorted
  const view = {
    ...props,
    rows: shown,
    sorting: paging ? (paging.sorting ?? null) : sorting,
    onSort: paging?.onSort ?? place?.onSort ?? setOwnSorting,
  }
  return (
    <Box>
      {isPhone ? <PhoneList {...view} /> : <DesktopTable {...view} />}
      {paging && paging.total > paging.pageSize && <Pager {...paging} />}
      {!paging && pageSize && sorted && sorted.length > pageSize && (
        <Pager page={page} pageSize={pageSize} total={sorted.length} onPage={place?.onPage ?? setOwnPage} />
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
