import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Theme } from '@mui/material/styles'
import type { FieldName } from '@tandem/contract/field.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useColumns } from '../../../ui/index.ts'

interface CompareTableProps<S extends z.ZodObject> {
  readonly label: string
  /** What the lines are: a line is a field, as tables name and write it. */
  readonly schema: S
  readonly names: readonly FieldName<S>[]
  /** The few things that stand side by side, each in a column. */
  readonly rows: readonly z.output<S>[]
  readonly rowKey: (row: z.output<S>) => string | number
  readonly head: (row: z.output<S>) => ReactNode
}

/** A few things side by side, a line for each of their figures; on a phone its name stands above them, so that all of them are seen. */
export function CompareTable<S extends z.ZodObject>({
  label,
  schema,
  names,
  rows,
  rowKey,
  head,
}: CompareTableProps<S>) {
  const lines = useColumns(schema, names)
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      {/* The roles are said, for what is laid out as a grid is no table to some browsers. */}
      <Table size="small" role="table" aria-label={label} sx={stackedOnPhone(rows.length)}>
        <TableHead role="rowgroup">
          <TableRow role="row">
            <TableCell role="cell" component="td" />
            {rows.map((row) => (
              <TableCell key={rowKey(row)} role="columnheader" align="right" scope="col">
                {head(row)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {lines.map((line) => (
            <TableRow key={line.key} role="row">
              <TableCell role="rowheader" component="th" scope="row" sx={{ fontWeight: 400 }}>
                {line.header}
                {line.unit && (
                  <Box component="span" sx={{ color: 'text.secondary', ml: 0.5, whiteSpace: 'nowrap' }}>
                    {line.unit}
                  </Box>
                )}
              </TableCell>
              {rows.map((row) => (
                <TableCell key={rowKey(row)} role="cell" align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {line.render(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** The name of a line above its figures, which share the width; the empty corner goes. */
const stackedOnPhone = (count: number) => (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    '&, & thead, & tbody': { display: 'block' },
    '& tr': { display: 'grid', gridTemplateColumns: `repeat(${String(count)}, minmax(max-content, 1fr))` },
    '& tbody th': { gridColumn: '1 / -1', borderBottom: 0, pb: 0 },
    '& thead td': { display: 'none' },
  },
})
