import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Collapse from '@mui/material/Collapse'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import { absent } from '@tandem/contract/texts/format.ts'
import { useId, useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { phonePlaces, type Column, type TableView } from './data-table-view.ts'
import { DefinitionList } from './definition-list.tsx'
import { Icon } from './icon.tsx'
import { unbrokenDates } from './unbroken-dates.tsx'

/** The rows as a list: two facts each and a line below them, the rest one tap away. */
export function PhoneList<Row>(view: TableView<Row>) {
  const places = phonePlaces(view.columns)
  if (!view.rows) {
    return Array.from({ length: view.skeletonRows ?? 5 }, (_, index) => (
      <Stack key={index} direction="row" sx={{ px: 2, py: 1.75, justifyContent: 'space-between' }}>
        <Skeleton width="40%" />
        <Skeleton width="24%" />
      </Stack>
    ))
  }
  return (
    <Box
      component="ul"
      aria-label={view.label}
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: view.maxHeight, overflowY: view.maxHeight ? 'auto' : 'visible' }}
    >
      {view.rows.map((row) => (
        <PhoneRow key={view.rowKey(row)} row={row} view={view} places={places} />
      ))}
      {view.totals && <PhoneTotals view={view} totals={view.totals} />}
    </Box>
  )
}

interface PhoneTotalsProps<Row> {
  readonly view: TableView<Row>
  readonly totals: Readonly<Record<string, ReactNode>>
}

/** What stands in the first column names the totals; the others are the totals. */
function PhoneTotals<Row>({ view, totals }: PhoneTotalsProps<Row>) {
  const [first, ...others] = view.columns
  const items = others.filter((column) => totals[column.key] !== undefined)
  return (
    <Box component="li" sx={{ px: 2, py: 1.5 }}>
      <Typography variant="subtitle2">{first && totals[first.key]}</Typography>
      <DefinitionList
        items={items.map((column) => ({
          key: column.key,
          term: column.unit ? `${column.header} (${column.unit})` : column.header,
          value: totals[column.key],
        }))}
      />
    </Box>
  )
}

interface PhoneRowProps<Row> {
  readonly row: Row
  readonly view: TableView<Row>
  readonly places: ReturnType<typeof phonePlaces<Row>>
}

function PhoneRow<Row>({ row, view, places: { top, below, rest } }: PhoneRowProps<Row>) {
  const t = useText('common')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { onRowClick } = view
  const opens = rest.length > 0 || view.actions !== undefined
  const [first, second] = top
  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen) onRowClick?.(row)
  }
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
      <ButtonBase
        onClick={opens ? toggle : () => onRowClick?.(row)}
        disabled={!opens && !onRowClick}
        aria-expanded={opens ? isOpen : undefined}
        aria-controls={opens ? id : undefined}
        sx={rowStyles}
      >
        <Box sx={{ ...cellStyles, fontWeight: 600 }}>{first && <MainFact column={first} row={row} />}</Box>
        {second && (
          <Box sx={{ ...cellStyles, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
            <MainFact column={second} row={row} />
          </Box>
        )}
        {opens && <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} title={t('table.details')} />}
      </ButtonBase>
      {below.length > 0 && (
        <LineBelow row={row} columns={below} above={top} onClick={opens ? toggle : () => onRowClick?.(row)} />
      )}
      {opens && (
        <Collapse in={isOpen} id={id} unmountOnExit>
          <Box sx={{ px: 2, pb: 2 }}>
            <DefinitionList
              items={rest.map((column) => ({
                key: column.key,
                term: column.unit ? `${column.header} (${column.unit})` : column.header,
                value: unbrokenDates(column.render(row)),
              }))}
            />
            {view.actions && (
              <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', pt: 1 }}>
                {view.actions(row)}
              </Stack>
            )}
          </Box>
        </Collapse>
      )}
    </Box>
  )
}

interface MainFactProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
}

/** A fact of the upper line, with its unit where there is a value, and its name where it needs one. */
function MainFact<Row>({ column, row }: MainFactProps<Row>) {
  const value = column.render(row)
  return (
    <>
      {column.named && (
        <Typography component="span" variant="caption" color="textSecondary" sx={{ mr: 0.5 }}>
          {column.header}
        </Typography>
      )}
      {unbrokenDates(value)}
      {column.unit && value !== absent && (
        <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 0.5 }}>
          {column.unit}
        </Typography>
      )}
    </>
  )
}

interface LineBelowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  /** The two main facts. */
  readonly above: readonly Column<Row>[]
  readonly onClick: () => void
}

/** Beside the button, not in it: its cells may have links. What shares its unit with another figure of the row is called by its name. */
function LineBelow<Row>({ row, columns, above, onClick }: LineBelowProps<Row>) {
  const cells = columns
    .map((column) => ({ ...column, value: column.render(row) }))
    .filter(({ value }) => value !== absent)
  const isNamed = (own: string | undefined) => own && [...above, ...cells].filter(({ unit }) => unit === own).length > 1
  return (
    <Box onClick={onClick} sx={lineStyles}>
      {cells.map(({ key, header, unit, named, value }) => (
        <Box component="span" key={key}>
          {(named || isNamed(unit)) && `${header} `}
          {value}
          {unit && `\u00A0${unit}`}
        </Box>
      ))}
    </Box>
  )
}

/** Two facts share a line: the second has the room its words need, up to half, and the first has the rest. */
const rowStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(30%, 1fr) fit-content(50%) auto',
  width: '100%',
  px: 2,
  py: 1.5,
  gap: 1.5,
  textAlign: 'left',
  minHeight: 56,
  typography: 'body2',
} as const

/** A word that is longer than its room breaks where it must. */
const cellStyles = { minWidth: 0, overflowWrap: 'anywhere' } as const

const lineStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  px: 2,
  pb: 1.5,
  mt: -0.75,
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  // What stands below in a cell stands beside it here.
  '& .second': { display: 'inline', ml: 0.75 },
  // The unit of the column stands behind all of a cell: what is followed by a second figure has its own.
  '& .unit': { display: 'inline' },
} as const
