import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type {
  CellCorrection,
  ReadingFault,
  ReadingMapping,
  ReadingRow,
} from '@tandem/contract/metering/reading-import.ts'
import { readingFaultText } from '@tandem/contract/texts/reading-import.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { correctionOf } from './corrections.ts'
import { useColumnName, useWhen } from './use-column-names.ts'

interface FaultyRowsProps {
  readonly label: string
  readonly rows: readonly ReadingRow[]
  readonly mapping: ReadingMapping
  /** What was typed over and not checked yet. */
  readonly drafts: readonly CellCorrection[]
  readonly onCorrect: (correction: CellCorrection) => void
  /** Enter in a cell. */
  readonly onCheck: () => void
}

/** The rows that cannot be imported: each faulty cell can be written anew, its reason below it. */
export function FaultyRows({ label, rows, mapping, ...handlers }: FaultyRowsProps) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <FaultyRow key={row.row} row={row} mapping={mapping} {...handlers} />
      ))}
    </Box>
  )
}

type FaultyRowProps = Omit<FaultyRowsProps, 'label' | 'rows'> & { readonly row: ReadingRow }

function FaultyRow({ row, mapping, drafts, onCorrect, onCheck }: FaultyRowProps) {
  const t = useText('readingImport')
  const nameOf = useColumnName()
  const when = useWhen(mapping)
  const language = currentLanguage()
  const faultText = (fault: ReadingFault) => readingFaultText(fault, language)
  // What is wrong with the other rows of an hour is put right there.
  const curable = row.faults.filter(({ code }) => code !== 'hour_incomplete')
  const others = row.faults.filter(({ code }) => code === 'hour_incomplete')
  const cells = [...Map.groupBy(curable, ({ column }) => column)]
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { md: 'minmax(200px, 260px) 1fr' },
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2">{t('check.row', { row: String(row.row) })}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {when(row)}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(280px, 1fr))' } }}>
        {cells.map(([column, faults]) => {
          const draft = correctionOf(drafts, row.row, column)
          const name = nameOf(column)
          return (
            <TextField
              key={column}
              label={name}
              value={draft ?? row.values[column] ?? ''}
              error={draft === undefined}
              helperText={faults.map(faultText).join(' ')}
              onChange={(event) => {
                onCorrect({ row: row.row, column, value: event.target.value })
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') onCheck()
              }}
              slotProps={{
                htmlInput: {
                  maxLength: 100,
                  autoComplete: 'off',
                  'aria-label': t('check.cell', { column: name, row: String(row.row) }),
                },
              }}
            />
          )
        })}
        {others.map((fault) => (
          <Typography key={fault.column} variant="body2" color="textSecondary">
            {faultText(fault)}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}
