import { ConsentState, consentStatesPerPage, listConsentStates } from '@tandem/contract/accounts/consents.ts'
import { f } from '@tandem/contract/fields.ts'
import { researchStateWords } from '@tandem/contract/texts/people-words.ts'
import { useState } from 'react'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useCall } from '../../../lib/query.ts'
import { Select } from '../../../ui/form/index.ts'
import { DataTable, Section, useColumns } from '../../../ui/index.ts'

const states = ['none', 'given', 'outdated', 'withdrawn'] as const

/** How many consent to research, and how each person stands. */
export function ConsentStates() {
  const t = useText('people')
  const [state, setState] = useState<(typeof states)[number] | 'all'>('all')
  const [page, setPage] = useState(0)
  const query = { page, ...(state === 'all' ? {} : { state }) }
  const list = useCall(listConsentStates, { query }, { keepsLast: true })
  const counts = list.data?.counts
  const people = counts && counts.none + counts.given + counts.outdated + counts.withdrawn
  return (
    <Section
      flush
      title={fieldName(f.researchState)}
      note={
        list.data &&
        t('consent.counts', { total: people ?? 0, given: list.data.counts.given, version: list.data.version })
      }
      actions={
        <Select
          label={t('common:action.show')}
          value={state}
          choices={[
            { value: 'all' as const, label: t('consent.all') },
            ...states.map((value) => ({ value, label: researchStateWords[currentLanguage()][value] })),
          ]}
          onChange={(value) => {
            setState(value)
            setPage(0)
          }}
        />
      }
    >
      <DataTable
        label={fieldName(f.researchState)}
        columns={useColumns(ConsentState, ['participant', 'username', 'userType', 'research', 'at', 'version'], {
          participant: { fact: true },
          research: { fact: true },
        })}
        rows={list.data?.rows}
        rowKey={({ userId }) => userId}
        error={list.isError && failureText(list.error)}
        onRetry={() => void list.refetch()}
        paging={{ page, pageSize: consentStatesPerPage, total: list.data?.total ?? 0, onPage: setPage }}
      />
    </Section>
  )
}
