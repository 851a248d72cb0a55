import MuiLink from '@mui/material/Link'
import { listPublishedPackages, PublishedPackage } from '@tandem/contract/admin/research-packages.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { Link } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useCall } from '../../../lib/query.ts'
import { readPage, useFilters } from '../../../lib/use-address.ts'
import { DataTable, EmptyState, Page, pagingOf, Section, unsorted, useColumns } from '../../../ui/index.ts'
import { useMegabytes } from './packages-table.tsx'

/** Every published package, the latest first. */
export function PublishedList() {
  const t = useText('research')
  const [search, change] = useFilters()
  const list = useCall(listPublishedPackages, { query: { page: readPage(search) } }, { keepsLast: true })
  const megabytes = useMegabytes()
  const columns = useColumns(
    PublishedPackage,
    ['packageTitle', 'dateFrom', 'dateTo', 'members', 'bytes', 'licence', 'publishedAt'],
    {
      packageTitle: {
        // A link does not stand in the row that a tap opens.
        fact: 'below',
        render: ({ id, packageTitle }) => (
          <MuiLink component={Link} to={screenPath('/packages/{id}', { id })}>
            {packageTitle}
          </MuiLink>
        ),
      },
      dateFrom: { fact: true },
      dateTo: { fact: true },
      bytes: { header: 'MB', render: ({ bytes }) => megabytes(bytes) },
    },
  )
  return (
    <Page title={t('common:shell.packages')} purpose={t('published.purpose')}>
      <Section flush>
        <DataTable
          label={t('common:shell.packages')}
          columns={unsorted(columns)}
          rows={list.data?.packages}
          rowKey={({ id }) => id}
          error={list.isError && failureText(list.error)}
          onRetry={() => void list.refetch()}
          empty={<EmptyState title={t('published.emptyTitle')} text={t('published.emptyText')} />}
          {...(list.data && {
            paging: pagingOf(list.data, (page) => change({ page: String(page + 1) })),
          })}
        />
      </Section>
    </Page>
  )
}
