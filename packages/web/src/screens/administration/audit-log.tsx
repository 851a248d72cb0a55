import { exportAuditLog, listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import { auditActionWords } from '@tandem/contract/texts/audit-words.ts'
import { auditActions } from '@tandem/core/access/audit.ts'
import { AuditTable } from '../../features/admin/audit/audit-table.tsx'
import { useSubjectName } from '../../features/admin/audit/subject-name.ts'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { todayIn } from '../../lib/time.ts'
import { readPage, useFilters } from '../../lib/use-address.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { SearchBox, Select } from '../../ui/form/index.ts'
import { ExportButton, Page, PeriodPicker, Section } from '../../ui/index.ts'

/** /auditLog: who did what and when, the latest first. */
export default function AuditLog() {
  const t = useText('audit')
  const { period, span, setPeriod } = usePeriod('oneMonth', todayIn())
  const [search, change] = useFilters()
  const person = search.get('person') ?? ''
  const action = auditActions.find((each) => each === search.get('action'))
  const subject = search.get('subject') ?? 'all'
  const query = {
    dateFrom: span.from,
    dateTo: span.to,
    ...(person && { person }),
    ...(action && { action }),
    ...(subject !== 'all' && { subject }),
  }
  const entries = useCall(listAuditEntries, { query: { ...query, page: readPage(search) } }, { keepsLast: true })
  const choose = (name: 'person' | 'action' | 'subject', value: string) =>
    change({ [name]: value === '' || value === 'all' ? null : value })
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <ExportButton
          endpoint={exportAuditLog}
          input={{ query }}
          disabled={!entries.data || entries.data.count === 0}
        />
      }
      filterCount={[person !== '', action !== undefined, subject !== 'all'].filter(Boolean).length}
      filters={
        <>
          <SearchBox
            label={t('person')}
            placeholder={t('common:word.username')}
            value={person}
            onChange={(words) => choose('person', words)}
          />
          <ActionFilter value={action ?? 'all'} onChange={(value) => choose('action', value)} />
          <SubjectFilter
            value={subject}
            subjects={entries.data?.subjects ?? []}
            onChange={(value) => choose('subject', value)}
          />
          <PeriodPicker value={period} onChange={setPeriod} latest={todayIn()} />
        </>
      }
    >
      <Section flush {...(entries.data && { title: t('count', { count: entries.data.count }) })}>
        <AuditTable
          page={entries.data}
          error={entries.isError && failureText(entries.error)}
          onRetry={() => void entries.refetch()}
          onPage={(next) => change({ page: String(next + 1) })}
        />
      </Section>
    </Page>
  )
}

interface FilterProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

function ActionFilter({ value, onChange }: FilterProps) {
  const t = useText('audit')
  const words = auditActionWords[currentLanguage()]
  const choices = auditActions.map((each) => ({ value: each, label: words[each] }))
  const sorted = choices.toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <Select
      label={t('common:word.what')}
      value={value}
      choices={[{ value: 'all', label: t('common:word.all') }, ...sorted]}
      onChange={onChange}
    />
  )
}

function SubjectFilter({ value, subjects, onChange }: FilterProps & { readonly subjects: readonly string[] }) {
  const t = useText('audit')
  const name = useSubjectName()
  const known = value === 'all' || subjects.includes(value) ? subjects : [...subjects, value]
  return (
    <Select
      label={t('subject')}
      value={value}
      choices={[
        { value: 'all', label: t('common:word.all') },
        ...known.map((each) => ({ value: each, label: name(each) })),
      ]}
      onChange={onChange}
    />
  )
}
