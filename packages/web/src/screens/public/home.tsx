import { useNavigate } from 'react-router'
import { landingPath } from '../../app/navigation-guard.ts'
import { LoginPanel } from '../../features/accounts/login-panel.tsx'
import { HomePage } from '../../features/admin/home/home-page.tsx'
import { signedInUser, useSignedInUser } from '../../lib/session.ts'

/** The home page; visitors find the login panel on it, and land on their own dashboard afterwards. */
export default function HomeScreen() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const land = () => {
    const person = signedInUser()
    if (person) void navigate(landingPath(person))
  }
  return user ? <HomePage /> : <HomePage panel={<LoginPanel onSignedIn={land} />} />
}
