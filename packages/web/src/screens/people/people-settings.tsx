import Button from '@mui/material/Button'
import { mdiAccountMultiplePlusOutline } from '@mdi/js'
import { getCallLimits } from '@tandem/contract/call-limits.ts'
import { getPeopleSettings } from '@tandem/contract/people.ts'
import { Link } from 'react-router'
import { CodeList } from '../../features/people/code-list.tsx'
import { ConsentStates } from '../../features/people/consent-states.tsx'
import { LimitsCard } from '../../features/people/limits-card.tsx'
import { SettingsCard } from '../../features/people/settings-card.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { Icon, Loaded, Page } from '../../ui/index.ts'

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
        <Button
          component={Link}
          to="/importPeople"
          variant="contained"
          startIcon={<Icon path={mdiAccountMultiplePlusOutline} />}
        >
          {t('import.open')}
        </Button>
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
