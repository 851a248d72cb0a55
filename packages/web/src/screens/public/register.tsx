import { useState } from 'react'
import { Navigate } from 'react-router'
import { CheckEmail } from '../../features/accounts/check-email.tsx'
import { Door } from '../../features/accounts/door.tsx'
import { RegisterForm } from '../../features/accounts/register-form.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useSignedInUser } from '../../lib/session.ts'

/** A new account; who is signed in already goes to /profile. */
export default function RegisterScreen() {
  const t = useText('accounts')
  const user = useSignedInUser()
  const [email, setEmail] = useState<string | null>(null)
  if (user) return <Navigate to="/profile" replace />
  if (email !== null) {
    return (
      <Door width={600}>
        <CheckEmail email={email} />
      </Door>
    )
  }
  return (
    <Door width={600} title={t('register.title')} purpose={t('register.purpose')}>
      <RegisterForm onRegistered={setEmail} />
    </Door>
  )
}
