import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Collapse from '@mui/material/Collapse'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import { useId, useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import type { Column, TableView } from './data-table-view.ts'
import { DefinitionList } from './definition-list.tsx'
import { Icon } from './icon.tsx'

/** The rows as a list: two facts each, the rest one tap away. */
export function PhoneList<Row>(view: TableView<Row>) {
  const marked = view.columns.filter((column) => column.fact)
  const facts = (marked.length > 0 ? marked : view.columns).slice(0, 2)
  const rest = view.columns.filter((column) => !facts.includes(column))
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
        <PhoneRow key={view.rowKey(row)} row={row} view={view} facts={facts} rest={rest} />
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
  readonly facts: readonly Column<Row>[]
  readonly rest: readonly Column<Row>[]
}

function PhoneRow<Row>({ row, view, facts, rest }: PhoneRowProps<Row>) {
  const t = useText('common')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { onRowClick } = view
  const opens = rest.length > 0 || view.actions !== undefined
  const [first, second] = facts
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
        sx={{ width: '100%', px: 2, py: 1.5, gap: 1.5, textAlign: 'left', minHeight: 56, typography: 'body2' }}
      >
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>{first?.render(row)}</Box>
        {second && (
          <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
            {second.render(row)}
            {second.unit && (
              <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 0.5 }}>
                {second.unit}
              </Typography>
            )}
          </Box>
        )}
        {opens && <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} title={t('table.details')} />}
      </ButtonBase>
      {opens && (
        <Collapse in={isOpen} id={id} unmountOnExit>
          <Box sx={{ px: 2, pb: 2 }}>
            <DefinitionList
              items={rest.map((column) => ({
                key: column.key,
                term: column.unit ? `${column.header} (${column.unit})` : column.header,
                value: column.render(row),
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
