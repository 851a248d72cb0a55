import { mdiAccountMultiplePlusOutline } from '@mdi/js'
import { getCallLimits } from '@tandem/contract/admin/call-limits.ts'
import { getPeopleSettings } from '@tandem/contract/accounts/people.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { CodeList } from '../../features/accounts/people/code-list.tsx'
import { ConsentStates } from '../../features/accounts/people/consent-states.tsx'
import { LimitsCard } from '../../features/accounts/people/limits-card.tsx'
import { SettingsCard } from '../../features/accounts/people/settings-card.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { LinkButton, Loaded, Page } from '../../ui/index.ts'

/** /peopleSettings: approvals, invitation codes, consent, the limits of one account. */
export default function PeopleSettings() {
  const t = useText('people')
  const settings = useCall(getPeopleSettings)
  const limits = useCall(getCallLimits)
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <LinkButton to={screenPath('/importPeople')} variant="contained" icon={mdiAccountMultiplePlusOutline}>
          {t('import.open')}
        </LinkButton>
      }
    >
      <Loaded of={[settings]} loading={360}>
        {(data) => <SettingsCard settings={data} />}
      </Loaded>
      <CodeList isOn={settings.data?.codesApprove ?? true} />
      <ConsentStates />
      <Loaded of={[limits]} loading={360}>
        {(data) => <LimitsCard table={data} />}
      </Loaded>
    </Page>
  )
}
