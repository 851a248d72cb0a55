import { PackageForm } from '../../features/admin/research/package-form.tsx'
import { PackagesTable } from '../../features/admin/research/packages-table.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Page } from '../../ui/index.ts'

/** /research: data for research, made, published and withdrawn. */
export default function ResearchScreen() {
  const t = useText('research')
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <PackageForm />
      <PackagesTable />
    </Page>
  )
}
