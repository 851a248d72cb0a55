import { getUser } from '@tandem/contract/accounts.ts'
import { useNavigate } from 'react-router'
import { PersonalDataForm } from '../../features/accounts/personal-data-form.tsx'
import { PreferencesForm } from '../../features/accounts/preferences-form.tsx'
import { NoticeSwitches } from '../../features/notices/notice-switches.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { ErrorState, LoadingBlock, Page, Section, useNotify } from '../../ui/index.ts'

/** What users change about themselves: personal data, and trading preferences and what they are told where they trade. */
export function EditOwnProfile({ hasPreferences = false }: { readonly hasPreferences?: boolean }) {
  const t = useText('accounts')
  const notify = useNotify()
  const navigate = useNavigate()
  const me = useSignedInUser()
  const account = useCall(getUser, { params: { id: me?.userId ?? 0 } }, { enabled: me !== null })
  const finish = () => {
    notify(t('edit.saved'))
    void navigate('/profile')
  }
  return (
    <Page title={t('edit.title')} purpose={t('edit.purpose')} width="form">
      {account.error ? (
        <ErrorState message={failureText(account.error)} onRetry={() => void account.refetch()} />
      ) : account.data ? (
        <>
          <Section title={t('profile.personal')}>
            <PersonalDataForm user={account.data} onSaved={finish} />
          </Section>
          {hasPreferences && (
            <Section title={t('profile.preferences')}>
              <PreferencesForm user={account.data} />
            </Section>
          )}
          {hasPreferences && <NoticeSwitches />}
        </>
      ) : (
        <>
          <LoadingBlock height={480} />
          {hasPreferences && <LoadingBlock height={320} />}
        </>
      )}
    </Page>
  )
}
