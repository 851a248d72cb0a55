import { getUser } from '@tandem/contract/accounts/accounts.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useNavigate } from 'react-router'
import { PersonalDataForm } from '../../features/accounts/personal-data-form.tsx'
import { PreferencesForm } from '../../features/accounts/preferences-form.tsx'
import { NoticeSwitches } from '../../features/notices/notice-switches.tsx'
import { PushDevices } from '../../features/notices/push-devices.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { Loaded, LoadingBlock, Page, Section, useNotify } from '../../ui/index.ts'

/** What users change about themselves: personal data, and trading preferences and what they are told where they trade. */
export function EditOwnProfile({ hasPreferences = false }: { readonly hasPreferences?: boolean }) {
  const t = useText('accounts')
  const notify = useNotify()
  const navigate = useNavigate()
  const me = useSignedInUser()
  const account = useCall(getUser, { params: { id: me?.userId ?? 0 } }, { enabled: me !== null })
  const finish = () => {
    notify(t('edit.saved'))
    void navigate(screenPath('/profile'))
  }
  return (
    <Page title={t('profile.edit')} purpose={t('edit.purpose')} width="form">
      <Loaded
        of={[account]}
        loading={
          <>
            <LoadingBlock height={480} />
            {hasPreferences && <LoadingBlock height={320} />}
          </>
        }
      >
        {(data) => (
          <>
            <Section title={t('profile.personal')}>
              <PersonalDataForm user={data} onSaved={finish} />
            </Section>
            {hasPreferences && (
              <Section title={t('profile.preferences')}>
                <PreferencesForm user={data} />
              </Section>
            )}
            {hasPreferences && <NoticeSwitches />}
            {hasPreferences && <PushDevices />}
          </>
        )}
      </Loaded>
    </Page>
  )
}
