import { screenPath } from '@tandem/contract/screens.ts'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { CheckEmail } from '../../features/accounts/check-email.tsx'
import { Door } from '../../features/accounts/door.tsx'
import { RegisterForm, type SentLink } from '../../features/accounts/register-form.tsx'
import { useConsentChoice } from '../../features/accounts/people/consent-choice.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useSignedInUser } from '../../lib/session.ts'

/** A new account; who is signed in already goes to /profile. */
export default function RegisterScreen() {
  const t = useText('accounts')
  const user = useSignedInUser()
  const agreement = useConsentChoice()
  const [link, setLink] = useState<SentLink | null>(null)
  if (user) return <Navigate to={screenPath('/profile')} replace />
  if (link !== null) {
    return (
      <Door width={600}>
        <CheckEmail {...link} />
      </Door>
    )
  }
  return (
    <Door width={600} title={t('common:word.createAccount')} purpose={t('register.purpose')}>
      <RegisterForm onRegistered={setLink} agreement={agreement} />
    </Door>
  )
}
