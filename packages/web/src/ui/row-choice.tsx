import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import type { Column } from './data-table-view.ts'

export interface RowChoice<Row> {
  /** The chosen rows that are still there. */
  readonly chosen: readonly Row[]
  readonly isChosen: (row: Row) => boolean
  /** A column of boxes, to stand first in the table. */
  readonly column: Column<Row>
  readonly isAll: boolean
  readonly chooseAll: (isOn: boolean) => void
}

/** Rows of a list that are chosen one by one or all at once, to be answered together. */
export function useRowChoice<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => number,
  nameOf: (row: Row) => string,
): RowChoice<Row> {
  const t = useText('common')
  const [keys, setKeys] = useState<ReadonlySet<number>>(new Set())
  const chosen = rows?.filter((row) => keys.has(keyOf(row))) ?? []
  const isChosen = (row: Row) => keys.has(keyOf(row))
  const choose = (row: Row, isOn: boolean) => {
    const next = new Set(keys)
    if (isOn) next.add(keyOf(row))
    else next.delete(keyOf(row))
    setKeys(next)
  }
  return {
    chosen,
    isChosen,
    isAll: rows !== undefined && rows.length > 0 && chosen.length === rows.length,
    chooseAll: (isOn) => setKeys(new Set(isOn ? rows?.map(keyOf) : [])),
    column: {
      key: 'chosen',
      header: t('table.chosen'),
      width: 56,
      render: (row) => (
        <Checkbox
          size="small"
          sx={{ m: -1 }}
          checked={isChosen(row)}
          slotProps={{ input: { 'aria-label': t('table.choose', { name: nameOf(row) }) } }}
          onClick={(event) => event.stopPropagation()}
          onChange={(_event, isOn) => choose(row, isOn)}
        />
      ),
    },
  }
}

interface ChoiceBarProps<Row> {
  readonly choice: RowChoice<Row>
  /** What can be done with the chosen rows. */
  readonly children: ReactNode
}

/** Above a table: chooses all of its rows, says how many are chosen, and what can be done with them. */
export function ChoiceBar<Row>({ choice: { chosen, isAll, chooseAll }, children }: ChoiceBarProps<Row>) {
  const t = useText('common')
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ px: { xs: 2, sm: 3 }, py: 1, flexWrap: 'wrap', alignItems: 'center' }}
    >
      <FormControlLabel
        label={t('table.chooseAll')}
        control={
          <Checkbox
            checked={isAll}
            indeterminate={chosen.length > 0 && !isAll}
            onChange={(_event, isOn) => chooseAll(isOn)}
          />
        }
      />
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', flex: 1, minWidth: 96 }}>
        {chosen.length > 0 && t('table.chosenCount', { count: chosen.length })}
      </Box>
      {children}
    </Stack>
  )
}
