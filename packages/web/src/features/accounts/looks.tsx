import { listLooks, Look } from '@tandem/contract/accounts/looks.ts'
import { mdiEyeOffOutline } from '@mdi/js'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { DataTable, EmptyState, Section, useColumns } from '../../ui/index.ts'

const pageSize = 10

/** Who looked at the own details, at which of them and when, the latest first. */
export function Looks() {
  const t = useText('looks')
  const [page, setPage] = useState(0)
  const call = useCall(listLooks, { query: { page: page + 1, pageSize } }, { keepsLast: true })
  const columns = useColumns(Look, ['at', 'name', 'role', 'what'], { at: { fact: true }, name: { fact: true } })
  return (
    <Section flush title={t('title')} note={t('note')}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={call.data?.looks}
        rowKey={({ id }) => id}
        {...(call.error && { error: failureText(call.error), onRetry: () => void call.refetch() })}
        empty={<EmptyState icon={mdiEyeOffOutline} title={t('none')} text={t('noneText')} />}
        paging={{ page, pageSize, total: call.data?.total ?? 0, onPage: setPage }}
        skeletonRows={2}
      />
    </Section>
  )
}
