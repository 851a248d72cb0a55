import { JobRun, type listJobs } from '@tandem/contract/admin/jobs.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { DataTable, EmptyState, pagingOf, unsorted, useColumns } from '../../../ui/index.ts'
import { Outcome } from './jobs-table.tsx'

interface RunsTableProps {
  /** Undefined while it loads. */
  readonly page: ResponseOf<typeof listJobs> | undefined
  readonly error: ReactNode
  readonly onRetry: () => void
  /** Asks for another page; the first is 0. */
  readonly onPage: (page: number) => void
}

/** Runs that did something, failed or were asked for, the latest first. */
export function RunsTable({ page, error, onRetry, onPage }: RunsTableProps) {
  const t = useText('jobs')
  const columns = useColumns(JobRun, ['startedAt', 'name', 'outcome', 'milliseconds', 'times', 'by'], {
    name: { fact: true },
    outcome: { fact: true, render: (run) => <Outcome outcome={run.outcome} error={run.error} /> },
    by: { render: ({ by }) => by ?? t('schedule') },
  })
  return (
    <DataTable
      label={t('runs')}
      columns={unsorted(columns)}
      rows={page?.runs}
      rowKey={(run) => run.id}
      error={error}
      onRetry={onRetry}
      empty={<EmptyState title={t('noneTitle')} text={t('noneText')} />}
      {...(page && { paging: pagingOf(page, onPage) })}
    />
  )
}
