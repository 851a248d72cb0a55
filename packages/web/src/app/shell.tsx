import { isAdministrator } from '@tandem/core/access/access.ts'
import { signOut } from '@tandem/contract/accounts/account-security.ts'
import { getUser } from '@tandem/contract/accounts/accounts.ts'
import { getAssociation } from '@tandem/contract/groups.ts'
import { getSiteContent } from '@tandem/contract/admin/content.ts'
import { getWallet } from '@tandem/contract/ledger/ledger.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { SessionKeeper } from '../features/accounts/session-keeper.tsx'
import { NoticeBell } from '../features/notices/notice-bell.tsx'
import { callApi } from '../lib/api.ts'
import { useCall } from '../lib/query.ts'
import { openFreshPage } from '../lib/fresh-page.ts'
import { dropSubscription } from '../lib/push.ts'
import { holdUntilRenewed } from '../lib/session-gate.ts'
import {
  endSession,
  isSessionOver,
  refreshSession,
  signedInUser,
  useSignedInUser,
  type SignedInUser,
} from '../lib/session.ts'
import { useFind } from './find/use-find.tsx'
import { useOfflinePage, usePushRenewal } from './installed-app.ts'
import { AppShell } from './layout/app-shell.tsx'
import type { SiteContent } from './layout/footer.tsx'
import { PublicShell, visitorMenu } from './layout/public-shell.tsx'
import { NewVersion } from './new-version.tsx'
import { menusFor, type OpenSections } from './menus.ts'
import { landingPath } from './navigation-guard.ts'
import { isScreen } from './screens.ts'

const everyHalfMinute = 30_000
const homePaths: readonly string[] = [screenPath('/'), screenPath('/home')]

/**
 * Sees that the session is over: on every navigation, when the reader comes back to the tab, and every half minute. The home page signs
 * out then, as specified; on any other the page stays while the person goes on.
 */
function useSessionWatch(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const watch = () => {
      if (!isSessionOver()) return
      if (homePaths.includes(pathname) && !signedInUser()?.isRemembered) endSession()
      else holdUntilRenewed().catch(() => undefined)
    }
    watch()
    const timer = setInterval(watch, everyHalfMinute)
    window.addEventListener('focus', watch)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', watch)
    }
  }, [pathname])
}

/** Another person's page starts anew, with nothing of what the one before had typed; also when that one signed in in another tab. */
function useFreshPageForAnother(user: SignedInUser | null): boolean {
  const [first, setFirst] = useState(user?.userId)
  if (first === undefined || !user) {
    if (first !== user?.userId) setFirst(user?.userId)
  }
  const isAnother = first !== undefined && user !== null && first !== user.userId
  const landing = user && landingPath(user)
  useEffect(() => {
    if (isAnother && landing !== null) openFreshPage(landing)
  }, [isAnother, landing])
  return isAnother
}

/** What stands around every screen: the frame of visitors, or that of the person who is signed in. */
export function Shell() {
  useSessionWatch()
  const user = useSignedInUser()
  const site = useCall(getSiteContent).data
  if (useFreshPageForAnother(user)) return null
  return user ? <UserShell user={user} site={site} /> : <VisitorShell site={site} />
}

function VisitorShell({ site }: { readonly site: SiteContent | undefined }) {
  const menu = [...visitorMenu, ...menusFor(null)]
  const find = useFind({ user: null, menu, onSignOut: endSession })
  return (
    <PublicShell menu={menu} site={site} onFind={find.open}>
      <Outlet />
      {find.dialog}
    </PublicShell>
  )
}

function UserShell({ user, site }: { readonly user: SignedInUser; readonly site: SiteContent | undefined }) {
  useFreshUser(user)
  const { balance, at } = useBalance(user)
  useOfflinePage({ balance, at })
  usePushRenewal()
  const open = useOpenSections(user)
  const signOut = useSignOut()
  const menu = menusFor(user, isScreen, open)
  const find = useFind({ user, menu, onSignOut: signOut })
  return (
    <AppShell
      menu={menu}
      account={{ username: user.username, balance }}
      onSignOut={signOut}
      homePath={landingPath(user)}
      site={site}
      onFind={find.open}
      bell={<NoticeBell />}
    >
      <Outlet />
      <SessionKeeper user={user} onSignOut={signOut} />
      <NewVersion />
      {find.dialog}
    </AppShell>
  )
}

/** Coins for transactional users alone, not for the administrator; they move while others trade. */
function useBalance(user: SignedInUser): { readonly balance: bigint | undefined; readonly at: number } {
  const holdsCoins = user.userType === 'transactionalUser' && !isAdministrator(user)
  const wallet = useCall(getWallet, { params: { userId: user.userId } }, { enabled: holdsCoins, everySeconds: 20 })
  return { balance: holdsCoins ? wallet.data?.balance : undefined, at: wallet.dataUpdatedAt }
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
  const isLeaving = place.pathname === screenPath('/home') && wish?.signOut === true
  useEffect(() => {
    if (!isLeaving) return
    // The server is told while there is a token; whether it answers changes nothing here.
    void callApi(signOut).catch(() => undefined)
    void dropSubscription().catch(() => undefined)
    endSession()
    // Without the wish to sign out, which would come true again when the reader goes back here.
    history.replaceState(null, '', screenPath('/home'))
    location.reload()
  }, [isLeaving])
  return () => {
    void navigate(screenPath('/home'), { state: { signOut: true } satisfies SignOutState })
  }
}
