import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
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

/** A few things side by side, a line for each of their figures. */
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
    <TableContainer tabIndex={0} role="group" aria-label={label} sx={{ position: 'relative' }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell component="td" sx={sticky} />
            {rows.map((row) => (
              <TableCell key={rowKey(row)} align="right" scope="col">
                {head(row)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.key}>
              <TableCell component="th" scope="row" sx={sticky}>
                {line.header}
                {line.unit && (
                  <Box component="span" sx={{ color: 'text.secondary', ml: 0.5, whiteSpace: 'nowrap' }}>
                    {line.unit}
                  </Box>
                )}
              </TableCell>
              {rows.map((row) => (
                <TableCell key={rowKey(row)} align="right" sx={{ whiteSpace: 'nowrap' }}>
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

/** The names of the lines stay where a phone scrolls the figures. */
const sticky = { position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1, fontWeight: 400 } as const
