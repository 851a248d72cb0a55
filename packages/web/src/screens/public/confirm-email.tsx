import { confirmEmail } from '@tandem/contract/accounts/account-security.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useSearchParams } from 'react-router'
import { Door } from '../../features/accounts/door.tsx'
import { EmailLink } from '../../features/accounts/email-link.tsx'
import { useText } from '../../i18n/use-text.ts'

/** Makes a new e-mail address count, from the link that was mailed there. */
export default function ConfirmEmailScreen() {
  const t = useText('security')
  const [search] = useSearchParams()
  return (
    <Door title={t('confirmEmail.title')} purpose={t('confirmEmail.text')}>
      <EmailLink
        endpoint={confirmEmail}
        token={search.get('token')}
        send={t('confirmEmail.send')}
        next={{ label: t('confirmEmail.home'), to: screenPath('/home') }}
      />
    </Door>
  )
}
