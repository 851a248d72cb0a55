import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import Typography from '@mui/material/Typography'
import type { readingRowStates, CellCorrection, ReadingImport } from '@tandem/contract/metering/reading-import.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { FootBar, Section, StatFigure, StatRow } from '../../../ui/index.ts'
import { withCorrection } from './corrections.ts'
import { FaultyRows } from './faulty-rows.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { RowTable } from './row-table.tsx'

export type RowState = (typeof readingRowStates)[number]

interface CheckProps {
  readonly file: ReadingImport
  readonly corrections: readonly CellCorrection[]
  readonly isBusy: boolean
  readonly drafts: readonly CellCorrection[]
  readonly onDrafts: (drafts: readonly CellCorrection[]) => void
  readonly onCheck: () => void
}

const shownFirst: readonly RowState[] = ['bad', 'replacing', 'good', 'duplicate']

/** What the file would bring: how much of what, and its rows; faulty cells are corrected in place. */
export function Check({ file, corrections, isBusy, drafts, onDrafts, onCheck }: CheckProps) {
  const t = useText('readingImport')
  const format = useFormat()
  const { counts, mapping, span } = file
  const [chosen, setChosen] = useState<RowState | null>(null)
  const states = shownFirst.filter((state) => counts[state] > 0)
  const state = chosen && counts[chosen] > 0 ? chosen : states[0]
  if (!state) {
    return (
      <Section title={t('common:word.stepCheck')}>
        <NothingRead file={file} />
      </Section>
    )
  }
  const rows = file.rows.filter((row) => row.state === state)
  const label = `${t('common:word.rowsOf', { file: file.fileName })}: ${t(`check.${state}`)}`
  return (
    <Section
      flush
      title={t('common:word.stepCheck')}
      note={span && t('common:word.fromTo', { from: format.dateTime(span.start), to: format.dateTime(span.end) })}
      actions={counts.bad > 0 && <RejectedRows importId={file.id} mapping={mapping} corrections={corrections} />}
    >
      <Stack spacing={2} sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        {mapping.kind !== 'index' && <Totals file={file} />}
        {file.totals.map((total) => (
          <OtherTotal key={`${total.name} ${total.side}`} total={total} />
        ))}
        {span && span.missingHours > 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('check.missing', { count: span.missingHours })}
          </Typography>
        )}
        <Stack
          direction="row"
          useFlexGap
          spacing={1}
          role="group"
          aria-label={t('common:action.show')}
          sx={{ flexWrap: 'wrap' }}
        >
          {states.map((each) => (
            <ToggleButton
              key={each}
              size="small"
              value={each}
              selected={each === state}
              onChange={() => {
                setChosen(each)
              }}
              sx={{ px: 1.5, columnGap: 0.75 }}
            >
              {t(`check.${each}`)} <strong>{format.count(counts[each])}</strong>
            </ToggleButton>
          ))}
        </Stack>
        {state === 'bad' && <Typography variant="body2">{t('check.badText')}</Typography>}
      </Stack>
      {state === 'bad' ? (
        <FaultyRows
          label={label}
          rows={rows}
          mapping={mapping}
          drafts={drafts}
          onCheck={onCheck}
          onCorrect={(correction) => {
            onDrafts(withCorrection(drafts, correction))
          }}
        />
      ) : (
        <RowTable key={state} label={label} rows={rows} mapping={mapping} isReplacing={state === 'replacing'} />
      )}
      {rows.length < counts[state] && (
        <Typography variant="body2" color="textSecondary" sx={{ px: { xs: 2, sm: 3 }, py: 1.5 }}>
          {t('check.firstOf', { shown: rows.length, count: counts[state] })}
        </Typography>
      )}
      {drafts.length > 0 && (
        <Again count={drafts.length} isBusy={isBusy} onCheck={onCheck} onUndo={() => onDrafts([])} />
      )}
    </Section>
  )
}

/** Why there is no row to show: what was looked for in vain. */
function NothingRead({ file: { puzzles } }: Pick<CheckProps, 'file'>) {
  const t = useText('readingImport')
  const missed = puzzles.map(({ what }) => t(`puzzle.${what}`))
  return <Alert severity="warning">{[t('check.empty'), ...missed].join(' ')}</Alert>
}

function Totals({ file: { mapping, consumption, production } }: { readonly file: ReadingImport }) {
  const t = useText('readingImport')
  return (
    <StatRow>
      {(mapping.columns.consumption ?? mapping.columns.net) !== undefined && (
        <StatFigure label={t('check.total')} energy={consumption} color="consumption" />
      )}
      {(mapping.columns.production ?? mapping.columns.net) !== undefined && (
        <StatFigure label={t('check.totalProduction')} energy={production} color="production" />
      )}
    </StatRow>
  )
}

/** A sum that the file states and its rows do not add up to. */
function OtherTotal({ total: { name, side, said, read } }: { readonly total: ReadingImport['totals'][number] }) {
  const t = useText('readingImport')
  const format = useFormat()
  return (
    <Alert severity="warning">
      {t('check.otherTotal', { name, side: t(`line.${side}`), said: format.energy(said), read: format.energy(read) })}
    </Alert>
  )
}

interface AgainProps {
  readonly count: number
  readonly isBusy: boolean
  readonly onCheck: () => void
  readonly onUndo: () => void
}

/** Corrections are judged together. */
function Again({ count, isBusy, onCheck, onUndo }: AgainProps) {
  const t = useText('readingImport')
  return (
    <FootBar isFlush status={t('check.corrected', { count })}>
      <Button size="small" onClick={onUndo}>
        {t('check.undo')}
      </Button>
      <Button variant="contained" loading={isBusy} onClick={onCheck}>
        {t('common:action.checkAgain')}
      </Button>
    </FootBar>
  )
}
