import { isAdministrator } from '@tandem/core/access/access.ts'
import { signOut } from '@tandem/contract/account-security.ts'
import { getUser } from '@tandem/contract/accounts.ts'
import { getAssociation } from '@tandem/contract/groups.ts'
import { getSiteContent } from '@tandem/contract/content.ts'
import { getWallet } from '@tandem/contract/ledger.ts'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { NoticeBell } from '../features/notices/notice-bell.tsx'
import { callApi } from '../lib/api.ts'
import { useCall } from '../lib/query.ts'
import { endSession, refreshSession, useSignedInUser, endExpiredSession, type SignedInUser } from '../lib/session.ts'
import { AppShell } from './layout/app-shell.tsx'
import type { SiteContent } from './layout/footer.tsx'
import { PublicShell } from './layout/public-shell.tsx'
import { menusFor, type OpenSections } from './menus.ts'
import { landingPath } from './navigation-guard.ts'
import { isScreen } from './screens.ts'

const everyHalfMinute = 30_000

/**
 * Ends the session when the cookie has run out: at the start, on every navigation (the home page among them),
 * when the reader comes back to the tab, and every half minute.
 */
function useSessionWatch(): void {
  const { pathname } = useLocation()
  useEffect(endExpiredSession, [pathname])
  useEffect(() => {
    const timer = setInterval(endExpiredSession, everyHalfMinute)
    window.addEventListener('focus', endExpiredSession)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', endExpiredSession)
    }
  }, [])
}

/** What stands around every screen: the frame of visitors, or that of the person who is signed in. */
export function Shell() {
  useSessionWatch()
  const user = useSignedInUser()
  const site = useCall(getSiteContent).data
  return user ? (
    <UserShell user={user} site={site} />
  ) : (
    <PublicShell extraMenu={menusFor(null)} site={site}>
      <Outlet />
    </PublicShell>
  )
}

function UserShell({ user, site }: { readonly user: SignedInUser; readonly site: SiteContent | undefined }) {
  useFreshUser(user)
  const balance = useBalance(user)
  const open = useOpenSections(user)
  const signOut = useSignOut()
  return (
    <AppShell
      menu={menusFor(user, isScreen, open)}
      account={{ username: user.username, balance }}
      onSignOut={signOut}
      homePath={landingPath(user)}
      site={site}
      bell={<NoticeBell />}
    >
      <Outlet />
    </AppShell>
  )
}

/** Coins for transactional users alone, not for the administrator; they move while others trade. */
function useBalance(user: SignedInUser): bigint | undefined {
  const holdsCoins = user.userType === 'transactionalUser' && !isAdministrator(user)
  const wallet = useCall(getWallet, { params: { userId: user.userId } }, { enabled: holdsCoins, everySeconds: 20 })
  return holdsCoins ? wallet.data?.balance : undefined
}

/** Sections that only some menus lead to; closed until the answer is there. */
function useOpenSections({ userType }: SignedInUser): OpenSections {
  const association = useCall(getAssociation, {}, { enabled: userType === 'transactionalUser', everySeconds: 300 })
  return { association: association.data?.isOpen ?? false }
}

/** An upgrade that is approved meanwhile brings its menus along without another sign-in. */
function useFreshUser(user: SignedInUser): void {
  const { data } = useCall(getUser, { params: { id: user.userId } }, { everySeconds: 60 })
  useEffect(() => {
    if (data) refreshSession(data)
  }, [data])
}

interface SignOutState {
  readonly signOut?: true
}

/**
 * Signing out goes to /home, forgets the person there and reloads. The session ends after the navigation, so that
 * a screen with unsaved work can hold the reader back.
 */
function useSignOut(): () => void {
  const navigate = useNavigate()
  const place = useLocation()
  const wish = place.state as SignOutState | null
  const isLeaving = place.pathname === '/home' && wish?.signOut === true
  useEffect(() => {
    if (!isLeaving) return
    // The server is told while there is a token; whether it answers changes nothing here.
    void callApi(signOut).catch(() => undefined)
    endSession()
    // Without the wish to sign out, which would come true again when the reader goes back here.
    history.replaceState(null, '', '/home')
    location.reload()
  }, [isLeaving])
  return () => {
    void navigate('/home', { state: { signOut: true } satisfies SignOutState })
  }
}
