import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Job } from '@tandem/contract/admin/jobs.ts'
import {
  jobNameWords,
  jobOutcomeWords,
  jobStateWords,
  type JobOutcome,
  type JobName,
  type RunnableJob,
} from '@tandem/contract/texts/job-words.ts'
import type { ReactNode } from 'react'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DataTable, StatusChip, unsorted, useColumns, type Tone } from '../../../ui/index.ts'

const tones: Readonly<Record<JobOutcome, Tone>> = { done: 'success', failed: 'danger', nothing: 'neutral' }

/** How a run ended, failures with their error. */
export function Outcome({ outcome, error }: { readonly outcome: JobOutcome; readonly error: string | null }) {
  return (
    <>
      <StatusChip tone={tones[outcome]} label={jobOutcomeWords[currentLanguage()][outcome]} />
      {error !== null && (
        <Typography variant="caption" component="div" sx={{ mt: 0.5, maxWidth: '42ch', overflowWrap: 'anywhere' }}>
          {error}
        </Typography>
      )}
    </>
  )
}

interface JobsTableProps {
  /** Undefined while they load. */
  readonly jobs: readonly Job[] | undefined
  readonly error: ReactNode
  readonly onRetry: () => void
  readonly isBusy: (name: JobName) => boolean
  readonly onRun: (name: RunnableJob) => void
}

/** Every job with its last run, in the sequence in which the server gives them: failures first. */
export function JobsTable({ jobs, error, onRetry, isBusy, onRun }: JobsTableProps) {
  const t = useText('jobs')
  const names = jobNameWords[currentLanguage()]
  const columns = useColumns(Job, ['name', 'outcome', 'jobState', 'startedAt', 'milliseconds', 'nextAt'], {
    name: {
      fact: true,
      render: ({ name }) => (
        <Box sx={{ minWidth: { md: 240 }, maxWidth: '48ch', whiteSpace: 'normal' }}>
          {names[name]}
          <Typography variant="caption" component="div" color="text.secondary">
            {t(`what.${name}`)}
          </Typography>
        </Box>
      ),
    },
    outcome: {
      fact: true,
      render: ({ isRunnable, jobState, outcome, error: why }) => {
        // What goes on all the time has no result, unless it failed.
        if (!isRunnable && outcome !== 'failed') return jobStateWords[currentLanguage()][jobState]
        return outcome ? <Outcome outcome={outcome} error={why} /> : t('never')
      },
    },
  })
  return (
    <DataTable
      label={t('jobs')}
      columns={unsorted(columns)}
      rows={jobs}
      rowKey={(job) => job.name}
      pageSize={50}
      error={error}
      onRetry={onRetry}
      actions={({ name, isRunnable, jobState }) =>
        isRunnable && (
          <Button
            size="small"
            aria-label={t('runOf', { job: names[name] })}
            disabled={isBusy(name) || jobState === 'running'}
            onClick={() => onRun(name as RunnableJob)}
          >
            {t('run')}
          </Button>
        )
      }
    />
  )
}
