import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { KeyboardEvent } from 'react'
import { useText } from '../i18n/use-text.ts'
import { HiddenText } from './hidden-text.tsx'
import type { Column, Sorting, TableView } from './data-table-view.ts'
import { unbrokenDates } from './unbroken-dates.tsx'

/** The rows as a table. */
export function DesktopTable<Row>(view: TableView<Row>) {
  const t = useText('common')
  const columns = view.columns.filter((column) => !column.phoneOnly)
  return (
    <TableContainer
      // Relative: what is hidden from sight in a cell must not widen the page beyond the scrolling table.
      sx={{ maxHeight: view.maxHeight, position: 'relative' }}
      {...(view.maxHeight ? { tabIndex: 0, role: 'region', 'aria-label': view.label } : {})}
    >
      <Table
        size={view.dense ? 'small' : 'medium'}
        stickyHeader={view.maxHeight !== undefined}
        aria-label={view.label}
        aria-busy={view.rows === undefined}
      >
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sorting={view.sorting}
                onSort={view.onSort}
                canSort={!view.paging || view.paging.onSort !== undefined}
              />
            ))}
            {view.actions && (
              <TableCell align="right">
                <HiddenText>{t('table.actions')}</HiddenText>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {view.rows ? (
            view.rows.map((row) => <DataRow key={view.rowKey(row)} row={row} view={view} columns={columns} />)
          ) : (
            <SkeletonRows view={view} columns={columns} />
          )}
        </TableBody>
        {view.totals && view.rows && (
          <TableFooter>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column.key} align={column.align ?? 'left'}>
                  {view.totals?.[column.key]}
                </TableCell>
              ))}
              {view.actions && <TableCell />}
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  )
}

interface HeaderCellProps<Row> {
  readonly column: Column<Row>
  readonly sorting: Sorting | null
  readonly onSort: (sorting: Sorting) => void
  readonly canSort: boolean
}

function HeaderCell<Row>({ column, sorting, onSort, canSort }: HeaderCellProps<Row>) {
  const direction = sorting?.key === column.key ? sorting.direction : null
  const title = (
    <span>
      {column.header}
      {column.unit && (
        <Box component="span" sx={{ fontWeight: 400, ml: 0.5, whiteSpace: 'nowrap' }}>
          {column.unit}
        </Box>
      )}
    </span>
  )
  return (
    <TableCell align={column.align ?? 'left'} width={column.width} sortDirection={direction ?? false} scope="col">
      {canSort && column.sortBy ? (
        <TableSortLabel
          active={direction !== null}
          direction={direction ?? 'asc'}
          onClick={() => {
            onSort({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })
          }}
        >
          {title}
        </TableSortLabel>
      ) : (
        title
      )}
    </TableCell>
  )
}

interface DataRowProps<Row> {
  readonly row: Row
  readonly view: TableView<Row>
  readonly columns: readonly Column<Row>[]
}

function DataRow<Row>({ row, view, columns }: DataRowProps<Row>) {
  const { onRowClick } = view
  return (
    <TableRow
      hover={onRowClick !== undefined}
      selected={view.isSelected?.(row) ?? false}
      sx={onRowClick ? { cursor: 'pointer' } : {}}
      {...(onRowClick && {
        tabIndex: 0,
        onClick: () => {
          onRowClick(row)
        },
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key === 'Enter' && event.target === event.currentTarget) onRowClick(row)
        },
      })}
    >
      {columns.map((column) => (
        <TableCell key={column.key} align={column.align ?? 'left'}>
          {unbrokenDates(column.render(row))}
        </TableCell>
      ))}
      {view.actions && (
        <TableCell
          align="right"
          sx={{ py: 0.5, whiteSpace: 'nowrap' }}
          onClick={(event) => {
            event.stopPropagation()
          }}
        >
          <Box sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}>{view.actions(row)}</Box>
        </TableCell>
      )}
    </TableRow>
  )
}

/** As many grey rows as are expected, in the final shape, so that nothing jumps. */
function SkeletonRows<Row>({ view, columns }: Omit<DataRowProps<Row>, 'row'>) {
  return Array.from({ length: view.skeletonRows ?? 5 }, (_, index) => (
    <TableRow key={index}>
      {columns.map((column) => (
        <TableCell key={column.key} align={column.align ?? 'left'}>
          <Skeleton width="70%" sx={{ display: 'inline-block' }} />
        </TableCell>
      ))}
      {view.actions && <TableCell />}
    </TableRow>
  ))
}
