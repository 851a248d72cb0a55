import { PackageForm } from '../../features/admin/research/package-form.tsx'
import { PackagesTable } from '../../features/admin/research/packages-table.tsx'
import { RunResultsPart } from '../../features/admin/research/run-results.tsx'
import { RunsTable } from '../../features/admin/research/runs-table.tsx'
import { ScenarioEditor } from '../../features/admin/research/scenario-editor.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Page, ToggleChoice } from '../../ui/index.ts'

const tabs = ['packages', 'scenarios'] as const

/** /research: data for research, made, published and withdrawn; and scenarios, in which market rules are tried. */
export default function ResearchScreen() {
  const t = useText('research')
  const [search, change] = useAddress()
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'packages'
  const number = (name: string) => {
    const text = search.get(name) ?? ''
    return /^\d{1,9}$/.test(text) ? Number(text) : null
  }
  const shown = [number('run'), number('with')].filter((id) => id !== null)
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      filters={
        <ToggleChoice
          label={t('title')}
          value={tab}
          choices={[
            { value: 'packages', label: t('packages.title') },
            { value: 'scenarios', label: t('scenarios.tab') },
          ]}
          onChange={(next) => change({ tab: next === 'packages' ? null : next, run: null, with: null, page: null })}
        />
      }
    >
      {tab === 'packages' ? (
        <>
          <PackageForm />
          <PackagesTable />
        </>
      ) : (
        <>
          <ScenarioEditor />
          <RunsTable
            shown={shown}
            onShow={(run, beside) => change({ run: String(run), with: beside === null ? null : String(beside) })}
          />
          {shown.map((id) => (
            <RunResultsPart key={id} id={id} onClose={() => change({ run: null, with: null })} />
          ))}
        </>
      )}
    </Page>
  )
}
