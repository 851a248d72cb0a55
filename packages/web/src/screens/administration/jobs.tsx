import Alert from '@mui/material/Alert'
import { f } from '@tandem/contract/fields.ts'
import { listJobs, runJob } from '@tandem/contract/admin/jobs.ts'
import { jobNameWords, runnableJobs, type RunnableJob } from '@tandem/contract/texts/job-words.ts'
import { useState } from 'react'
import { getDataSources } from '@tandem/contract/admin/data-sources.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { JobsTable } from '../../features/admin/jobs/jobs-table.tsx'
import { RunsTable } from '../../features/admin/jobs/runs-table.tsx'
import { SourceDays } from '../../features/forecasting/sources/source-days.tsx'
import { currentLanguage } from '../../i18n/index.ts'
import { useText, textAt } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { readPage, useFilters } from '../../lib/use-address.ts'
import { Select } from '../../ui/form/index.ts'
import { LinkButton, Page, Section, useDecision } from '../../ui/index.ts'

/** /jobs: what the platform does by itself, how it ended, and run it again. */
export default function Jobs() {
  const t = useText('jobs')
  const names = jobNameWords[currentLanguage()]
  const [search, change] = useFilters()
  const chosen = runnableJobs.find((each) => each === search.get('job'))
  const query = { page: readPage(search), ...(chosen && { name: chosen }) }
  const answer = useCall(listJobs, { query }, { everySeconds: 10, keepsLast: true })
  const sources = useCall(getDataSources, {}, { everySeconds: 60 })
  const run = useAction(runJob)
  const { busy, failure, decide } = useDecision()
  const [failedRun, setFailedRun] = useState<string | null>(null)
  const ask = (name: RunnableJob) => {
    const job = names[name]
    void decide(
      runnableJobs.indexOf(name),
      { title: t('question', { job }), text: t(`what.${name}`), yes: t('run') },
      async () => {
        setFailedRun(null)
        const { outcome, error } = await run.mutateAsync({ params: { name } })
        const message = t(`ended.${outcome}`, { job, error: error ?? '' })
        if (outcome === 'failed') setFailedRun(message)
        return outcome === 'failed' ? null : message
      },
    )
  }
  const failed = answer.data?.jobs.filter(({ outcome }) => outcome === 'failed').length
  const error = answer.isError && failureText(answer.error)
  const retry = () => void answer.refetch()
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {(failure ?? failedRun) && <Alert severity="error">{failure ?? failedRun}</Alert>}
      {failed !== undefined && (
        <Alert severity={failed > 0 ? 'warning' : 'success'}>
          {failed > 0 ? t('failed', { count: failed }) : t('allWell')}
        </Alert>
      )}
      <Section flush title={t('jobs')}>
        <JobsTable
          jobs={answer.data?.jobs}
          error={error}
          onRetry={retry}
          isBusy={(name) => busy !== null && runnableJobs[busy] === name}
          onRun={ask}
        />
      </Section>
      <Section
        flush
        title={t('outside')}
        note={t('outsideNote')}
        actions={<LinkButton to={screenPath('/dataSources')}>{textAt('dataSources.title')}</LinkButton>}
      >
        <SourceDays
          days={sources.data?.days}
          error={sources.isError && failureText(sources.error)}
          onRetry={() => void sources.refetch()}
        />
      </Section>
      <Section
        flush
        title={t('runs')}
        note={t('runsNote')}
        actions={
          <Select
            label={fieldName(f.jobName)}
            value={chosen ?? 'all'}
            choices={[
              { value: 'all', label: t('common:word.all') },
              ...runnableJobs.map((each) => ({ value: each, label: names[each] })),
            ]}
            onChange={(value) => change({ job: value === 'all' ? null : value })}
          />
        }
      >
        <RunsTable
          page={answer.data}
          error={error}
          onRetry={retry}
          onPage={(next) => change({ page: String(next + 1) })}
        />
      </Section>
    </Page>
  )
}
