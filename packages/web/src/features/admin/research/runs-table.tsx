import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import {
  deleteScenarioRun,
  downloadScenarioRun,
  listScenarioRuns,
  resumeScenarioRun,
  ScenarioRun,
  stopScenarioRun,
} from '@tandem/contract/admin/scenario-runs.ts'
import { runStateWords, type ScenarioRunState } from '@tandem/contract/texts/scenario-words.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { downloadFile } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import { readPage, useFilters } from '../../../lib/use-address.ts'
import {
  DataTable,
  EmptyState,
  pagingOf,
  Section,
  unsorted,
  useColumns,
  useDecision,
  type Tone,
} from '../../../ui/index.ts'
import { WorkButton, WorkState } from './work-cells.tsx'

const tones: Readonly<Record<ScenarioRunState, Tone>> = {
  waiting: 'neutral',
  running: 'info',
  stopped: 'warning',
  done: 'success',
  failed: 'danger',
}

interface RunsTableProps {
  /** The runs whose results are shown. */
  readonly shown: readonly number[]
  /** Shows the results of a run, alone or beside another. */
  readonly onShow: (run: number, beside: number | null) => void
}

/** Runs of scenarios: how far they are, and what can be done with them. */
export function RunsTable({ shown, onShow }: RunsTableProps) {
  const t = useText('research')
  const [search, change] = useFilters()
  const list = useCall(listScenarioRuns, { query: { page: readPage(search) } }, { everySeconds: 3, keepsLast: true })
  const { busy, failure, decide } = useDecision()
  const [stop, resume, remove] = [
    useAction(stopScenarioRun),
    useAction(resumeScenarioRun),
    useAction(deleteScenarioRun),
  ]
  const columns = useColumns(ScenarioRun, ['runTitle', 'runState', 'members', 'replicates', 'askedAt', 'askedBy'], {
    runTitle: { fact: true },
    runState: { fact: true, render: (row) => <State row={row} /> },
  })
  const button = ({ id, runTitle }: ScenarioRun, label: string, onClick: () => void) => (
    <WorkButton label={label} title={runTitle} isBusy={busy === id} onClick={onClick} />
  )
  const buttonsOf = (row: ScenarioRun) => {
    const { id, runState, runTitle } = row
    const input = { params: { id } }
    const [first = null] = shown
    const isUnderWay = runState === 'waiting' || runState === 'running'
    return (
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
        {runState === 'done' && button(row, t('runs.open'), () => onShow(id, null))}
        {runState === 'done' &&
          first !== null &&
          first !== id &&
          button(row, t('runs.compare'), () => onShow(first, id))}
        {runState === 'done' &&
          button(
            row,
            t('packages.download'),
            () =>
              void decide(id, null, async () => {
                await downloadFile(downloadScenarioRun, input)
                return null
              }),
          )}
        {isUnderWay &&
          button(
            row,
            t('runs.halt'),
            () => void decide(id, null, async () => (await stop.mutateAsync(input), t('runs.stopped'))),
          )}
        {(runState === 'stopped' || runState === 'failed') &&
          button(
            row,
            t('runs.resume'),
            () => void decide(id, null, async () => (await resume.mutateAsync(input), t('runs.resumed'))),
          )}
        {!isUnderWay &&
          button(row, t('common:action.delete'), () => {
            const question = {
              title: t('packages.deleteAsk', { title: runTitle }),
              text: t('runs.deleteText'),
              yes: t('common:action.delete'),
              tone: 'danger' as const,
            }
            void decide(id, question, async () => (await remove.mutateAsync(input), t('runs.deleted')))
          })}
      </Stack>
    )
  }
  return (
    <Section flush title={t('runs.title')} note={t('runs.note')}>
      {failure && <Alert severity="error">{failure}</Alert>}
      <DataTable
        label={t('runs.title')}
        columns={unsorted(columns)}
        rows={list.data?.runs}
        rowKey={({ id }) => id}
        isSelected={({ id }) => shown.includes(id)}
        error={list.isError && failureText(list.error)}
        onRetry={() => void list.refetch()}
        empty={<EmptyState title={t('runs.emptyTitle')} text={t('runs.emptyText')} />}
        {...(list.data && {
          paging: pagingOf(list.data, (page) => change({ page: String(page + 1) })),
        })}
        actions={buttonsOf}
      />
    </Section>
  )
}

function State({ row: { runState, doneDays, allDays, secondsLeft, failure } }: { readonly row: ScenarioRun }) {
  const t = useText('research')
  const format = useFormat()
  const [done, all] = [format.count(doneDays), format.count(allDays)]
  const left =
    secondsLeft === null
      ? null
      : secondsLeft < 90
        ? t('runs.seconds', { count: secondsLeft })
        : t('runs.minutes', { count: Math.ceil(secondsLeft / 60) })
  const words = left === null ? t('packages.parts', { done, all }) : t('runs.left', { done, all, left })
  return (
    <WorkState
      tone={tones[runState]}
      label={runStateWords[currentLanguage()][runState]}
      progress={runState === 'running' || runState === 'stopped' ? { share: doneDays / allDays, words } : null}
      failure={failure}
    />
  )
}
