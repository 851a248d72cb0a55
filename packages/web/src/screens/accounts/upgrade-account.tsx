import { getUser } from '@tandem/contract/accounts/accounts.ts'
import { listUserTypes } from '@tandem/contract/accounts/lookups.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import { mdiShieldCheckOutline } from '@mdi/js'
import { UpgradeChoice } from '../../features/accounts/upgrade-choice.tsx'
import { UseCode } from '../../features/accounts/people/use-code.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { EmptyState, Loaded, Page, Section } from '../../ui/index.ts'

/** Asking for another user type, and how an earlier wish stands. */
export default function UpgradeAccountScreen() {
  const t = useText('accounts')
  const me = useSignedInUser()
  const account = useCall(getUser, { params: { id: me?.userId ?? 0 } }, { enabled: me !== null, everySeconds: 30 })
  const types = useCall(listUserTypes)
  return (
    <Page title={t('profile.upgrade')} purpose={t('upgrade.purpose')}>
      <Loaded of={[account, types]} loading={320}>
        {(user, userTypes) =>
          isAdministrator(user) ? (
            <Section>
              <EmptyState
                icon={mdiShieldCheckOutline}
                title={t('upgrade.nothingTitle')}
                text={t('upgrade.nothingText')}
              />
            </Section>
          ) : (
            <>
              <UseCode user={user} />
              <UpgradeChoice user={user} userTypes={userTypes} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
