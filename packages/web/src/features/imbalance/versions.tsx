import { ImbalanceVersion } from '@tandem/contract/imbalance.ts'
import { useText } from '../../i18n/use-text.ts'
import { DataTable, Section, useColumns } from '../../ui/index.ts'

/** How often a day was settled anew, and what each time was booked. */
export function Versions({ versions }: { readonly versions: readonly ImbalanceVersion[] }) {
  const t = useText('imbalance')
  const columns = useColumns(ImbalanceVersion, ['version', 'appliedAt', 'cash', 'posted'], {
    version: { fact: true },
    posted: { fact: true },
  })
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
