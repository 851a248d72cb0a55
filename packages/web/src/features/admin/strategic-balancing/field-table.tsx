import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { describeFields, writeField, type FieldName } from '@tandem/contract/field.ts'
import type { ReactNode } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import type { z } from 'zod'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, totalCells, useColumns, type ColumnChange, type TablePlace } from '../../../ui/index.ts'

interface FieldTableProps<S extends z.ZodObject> {
  readonly label: string
  readonly schema: S
  /** The first names the row. */
  readonly names: readonly [FieldName<S>, ...FieldName<S>[]]
  /** Undefined while they load. */
  readonly rows: readonly z.output<S>[] | undefined
  readonly rowKey: (row: z.output<S>) => string | number
  /** Below the rows, by field. */
  readonly totals?: Partial<z.output<S>> | undefined
  readonly changes?: { readonly [Name in FieldName<S>]?: ColumnChange<z.output<S>> }
  /** Where a row leads, and what is handed on. */
  readonly pathOf?: ((row: z.output<S>) => string) | undefined
  readonly linkState?: object
  readonly onRowClick?: (row: z.output<S>) => void
  readonly isSelected?: (row: z.output<S>) => boolean
  readonly place?: TablePlace
  readonly empty?: ReactNode
}

/** A table made of described fields, with their totals; its rows may lead on. */
export function FieldTable<S extends z.ZodObject>(props: FieldTableProps<S>) {
  const { schema, names, rows, totals, changes, pathOf, linkState, onRowClick, place, ...rest } = props
  const t = useText('strategicBalancing')
  const format = useFormat()
  const navigate = useNavigate()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [first] = describeFields(schema, [names[0]])
  type Row = z.output<S>
  const lead: ColumnChange<Row> = {
    fact: true,
    // A row of a phone is a button already.
    ...(pathOf &&
      !isPhone && {
        render: (row) => (
          <Link
            component={RouterLink}
            to={pathOf(row)}
            state={linkState}
            sx={{ whiteSpace: 'nowrap' }}
            onClick={(event) => event.stopPropagation()}
          >
            {first && writeField(first, row[first.name] as string, format)}
          </Link>
        ),
      }),
  }
  const own = { ...changes, [names[0]]: { ...lead, ...changes?.[names[0]] } } as NonNullable<typeof changes>
  const columns = useColumns(schema, names, own)
  const open = onRowClick ?? (pathOf && ((row: Row) => void navigate(pathOf(row), { state: linkState })))
  return (
    <Box
      sx={{
        '& th': { whiteSpace: 'normal', lineHeight: 1.25, verticalAlign: 'bottom' },
        '& th, & td': { px: 0.625 },
        '& td:first-of-type': { whiteSpace: 'nowrap' },
      }}
    >
      <DataTable
        dense
        columns={columns}
        rows={rows}
        pageSize={50}
        {...(place && { place })}
        {...(open && { onRowClick: open })}
        {...(totals && { totals: { ...totalCells(schema, totals, format), [names[0]]: t('common:word.total') } })}
        {...rest}
      />
    </Box>
  )
}
