import { screenPath } from '@tandem/contract/screens.ts'
import { Navigate } from 'react-router'
import { Door } from '../../features/accounts/door.tsx'
import { LoginPanel } from '../../features/accounts/login-panel.tsx'
import { useSignedInUser } from '../../lib/session.ts'

/** Signing in on a page of its own; always goes on to /dashboard, for those who are signed in already too; who has to set up a second factor goes there. */
export default function LoginScreen() {
  const user = useSignedInUser()
  if (user)
    return <Navigate to={user.mustSetSecondFactor ? screenPath('/profile') : screenPath('/dashboard')} replace />
  return (
    <Door>
      <LoginPanel heading="h1" onSignedIn={() => undefined} />
    </Door>
  )
}
