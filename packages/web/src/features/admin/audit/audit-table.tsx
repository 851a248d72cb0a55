import Button from '@mui/material/Button'
import { AuditEntry, type listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useState, type ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, EmptyState, pagingOf, unsorted, useColumns } from '../../../ui/index.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { useSubject } from './subject-name.ts'

interface AuditTableProps {
  /** Undefined while it loads. */
  readonly page: ResponseOf<typeof listAuditEntries> | undefined
  readonly error: ReactNode
  readonly onRetry: () => void
  /** Asks for another page; the first is 0. */
  readonly onPage: (page: number) => void
}

/** Entries of the audit log; each opens to what was and what became. */
export function AuditTable({ page, error, onRetry, onPage }: AuditTableProps) {
  const t = useText('audit')
  const format = useFormat()
  const subjectOf = useSubject()
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const columns = useColumns(AuditEntry, ['at', 'action', 'actor', 'subject', 'person'], {
    action: { fact: true },
    at: { fact: true },
    actor: { render: ({ actor }) => actor ?? t('common:product') },
    subject: { render: subjectOf },
  })
  return (
    <>
      <DataTable
        label={t('title')}
        columns={unsorted(columns)}
        rows={page?.entries}
        rowKey={(entry) => entry.id}
        error={error}
        onRetry={onRetry}
        empty={<EmptyState title={t('noneTitle')} text={t('noneText')} />}
        {...(page && { paging: pagingOf(page, onPage) })}
        actions={(entry) => (
          <Button
            size="small"
            aria-label={t('openOf', { time: format.dateTime(entry.at) })}
            onClick={() => setOpened(entry)}
          >
            {t('common:table.details')}
          </Button>
        )}
      />
      <EntryDialog entry={opened} onClose={() => setOpened(null)} />
    </>
  )
}
