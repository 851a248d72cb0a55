import Alert from '@mui/material/Alert'
import { mdiGauge } from '@mdi/js'
import { listAnalysers, type Analyser } from '@tandem/contract/metering/analysers.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { AnalyserTable } from '../../features/metering/analysers/analyser-table.tsx'
import { stateOf } from '../../features/metering/analysers/connection-chip.tsx'
import { RowButtons } from '../../features/metering/analysers/row-buttons.tsx'
import { StateCounts } from '../../features/metering/analysers/state-counts.tsx'
import { useAnalyserActions } from '../../features/metering/analysers/use-analyser-actions.ts'
import { AllLayouts } from '../../features/metering/reading-import/layout-table.tsx'
import { textAt, useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { useAddress } from '../../lib/use-address.ts'
import { SearchBox, Select } from '../../ui/form/index.ts'
import { EmptyState, LinkButton, Page, Section } from '../../ui/index.ts'

const everything = { query: { state: 'all', search: '' } } as const
const states = ['all', 'online', 'offline', 'disabled'] as const

/** Whether a row has what was searched for. */
function isFound({ username, ip, readingCode, profileName }: Analyser, words: string): boolean {
  return [username, ip, readingCode, profileName ?? ''].join(' ').toLowerCase().includes(words.trim().toLowerCase())
}

/** /analyzersAdministration: all analysers, how they are, and what can be done with each. */
export default function AnalysersAdministration() {
  const t = useText('analysers')
  const [search, change] = useAddress()
  const state = states.find((each) => each === search.get('state')) ?? 'all'
  const words = search.get('search') ?? ''
  const handlers = useAnalyserActions()
  // All of them, so that the counts do not change with the filter.
  const analysers = useCall(listAnalysers, everything, { everySeconds: 10 })
  const shown = analysers.data?.filter(
    (analyser) => (state === 'all' || stateOf(analyser) === state) && isFound(analyser, words),
  )
  const attachedUsers = new Set(analysers.data?.filter(({ isActive }) => isActive).map(({ userId }) => userId))
  const choose = (name: 'state' | 'search', value: string) =>
    change({ [name]: value === '' || value === 'all' ? null : value })
  return (
    <Page
      title={t('common:word.analysers')}
      purpose={t('admin.purpose')}
      filters={
        <>
          <Select
            label={t('common:word.state')}
            value={state}
            choices={states.map((each) => ({ value: each, label: t(`state.${each}`) }))}
            onChange={(value) => choose('state', value)}
          />
          <SearchBox
            label={t('common:action.search')}
            placeholder={t('admin.searchHelp')}
            value={words}
            onChange={(next) => choose('search', next)}
          />
        </>
      }
    >
      {handlers.failure && <Alert severity="error">{handlers.failure}</Alert>}
      {!analysers.isError && (
        <Section>
          <StateCounts analysers={analysers.data} />
        </Section>
      )}
      <Section flush>
        <AnalyserTable
          label={t('common:word.analysers')}
          analysers={shown}
          error={analysers.isError && failureText(analysers.error)}
          onRetry={() => void analysers.refetch()}
          showUser
          empty={
            <EmptyState
              icon={mdiGauge}
              text={analysers.data?.length === 0 ? t('admin.empty') : textAt('common.state.noneForFilters')}
            />
          }
          actions={(analyser) => (
            <RowButtons
              analyser={analyser}
              handlers={handlers}
              isBlocked={attachedUsers.has(analyser.userId)}
              livePath={screenPath('/Analyzer', { user: analyser.userId })}
            >
              <LinkButton
                size="small"
                to={screenPath('/AnalyzerList/{userId}', { userId: analyser.userId })}
                aria-label={t('admin.ofUserOf', { name: analyser.username })}
              >
                {t('admin.ofUser')}
              </LinkButton>
            </RowButtons>
          )}
        />
      </Section>
      <AllLayouts />
    </Page>
  )
}
