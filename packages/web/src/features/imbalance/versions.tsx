import type { UserImbalanceDay } from '@tandem/contract/imbalance.ts'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, Section } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'

type Version = UserImbalanceDay['versions'][number]

/** How often a day was settled anew, and what each time was booked. */
export function Versions({ versions }: { readonly versions: readonly Version[] }) {
  const t = useText('imbalance')
  const format = useFormat()
  const columns = useMemo(
    (): Column<Version>[] => [
      { key: 'version', header: t('versions.version'), fact: true, render: ({ version }) => version },
      { key: 'applied', header: t('versions.applied'), render: ({ appliedAt }) => format.dateTime(appliedAt) },
      { key: 'cash', header: t('versions.cash'), align: 'right', render: ({ cash }) => format.exactCoins(cash) },
      {
        ...{ key: 'posted', header: t('versions.posted'), align: 'right', fact: true },
        render: ({ posted }) => format.exactCoins(posted),
      },
    ],
    [t, format],
  )
  return (
    <Section flush title={t('versions.title')} note={t('versions.note')}>
      <DataTable
        dense
        label={t('versions.title')}
        columns={columns}
        rows={versions}
        rowKey={({ version }) => version}
      />
    </Section>
  )
}
