import { getUser } from '@tandem/contract/accounts/accounts.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import { useNavigate } from 'react-router'
import { AccountFacts, PersonalFacts } from '../../features/accounts/account-facts.tsx'
import { ClockChoice } from '../../features/accounts/clock-choice.tsx'
import { Looks } from '../../features/accounts/looks.tsx'
import { OwnData } from '../../features/accounts/own-data.tsx'
import { Security } from '../../features/accounts/security/security.tsx'
import { PreferenceFacts } from '../../features/accounts/preference-facts.tsx'
import { TokenList } from '../../features/accounts/access-tokens/token-list.tsx'
import { OwnGroupLink } from '../../features/groups/own-group-link.tsx'
import { OwnConsent } from '../../features/accounts/people/own-consent.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { endSession, useSignedInUser } from '../../lib/session.ts'
import { LinkButton, Loaded, LoadingBlock, Page, Section, useNotify } from '../../ui/index.ts'

/** The own account: who one is, what one may do, and what is mailed. */
export default function ProfileScreen() {
  const t = useText('accounts')
  const tokens = useText('accessTokens')
  const deleted = useText('ownData')('done')
  const notify = useNotify()
  const navigate = useNavigate()
  const me = useSignedInUser()
  const account = useCall(getUser, { params: { id: me?.userId ?? 0 } }, { enabled: me !== null })
  const isTransactional = me?.userType === 'transactionalUser'
  const editor = isTransactional ? screenPath('/editTransactionalProfile') : screenPath('/editStandardProfile')
  return (
    <Page
      title={t('profile.title')}
      purpose={t('profile.purpose')}
      width="form"
      actions={
        <>
          {isTransactional && <LinkButton to={screenPath('/accessTokens')}>{tokens('title')}</LinkButton>}
          {!isAdministrator(me) && <LinkButton to={screenPath('/upgradeAccount')}>{t('profile.upgrade')}</LinkButton>}
          <LinkButton to={editor} variant="contained">
            {t('profile.edit')}
          </LinkButton>
        </>
      }
    >
      <Loaded
        of={[account]}
        loading={
          <>
            <LoadingBlock height={320} />
            <LoadingBlock height={360} />
          </>
        }
      >
        {(data) => (
          <>
            {me?.mustSetSecondFactor && <Security />}
            <Section title={t('common:word.account')}>
              <AccountFacts user={data} />
            </Section>
            {isTransactional && <OwnGroupLink />}
            <Section title={t('profile.personal')}>
              <PersonalFacts user={data} />
            </Section>
            {isTransactional && (
              <Section title={t('profile.preferences')}>
                <PreferenceFacts preferences={data.preferences} />
              </Section>
            )}
            {!me?.mustSetSecondFactor && <Security />}
            {isTransactional && <TokenList />}
            <ClockChoice />
            <OwnConsent userId={data.id} />
            <Looks />
            <OwnData
              onDeleted={() => {
                endSession()
                notify(deleted)
                void navigate(screenPath('/home'), { replace: true })
              }}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}
