import { screenPath } from '@tandem/contract/screens.ts'
import { mayUse, type Audience } from '@tandem/core/access/access.ts'
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSignedInUser } from '../lib/session.ts'
import type { TextKey } from '../i18n/use-text.ts'
import { currentLanguage } from '../i18n/index.ts'
import { GuideAddress } from '../ui/guide-link.tsx'
import { LoadingPage } from '../ui/states.tsx'
import { chapterOf, guideAddress, guideOf } from './guides.ts'
import { destination, landingPath } from './navigation-guard.ts'
import { FocusHeading, useTitle } from './title-and-focus.ts'
import { NotAllowed, NotFound } from './error-page.tsx'

interface ScreenFrameProps {
  /** As the screens table has it. */
  readonly path: string
  readonly audience: Audience
  readonly title: TextKey
  readonly content: ComponentType
}

/** One screen behind the guard: elsewhere, not allowed, or its content with title and focus. */
export function ScreenFrame({ path, audience, title, content: Content }: ScreenFrameProps) {
  const user = useSignedInUser()
  const guide = guideOf(user)
  const chapter = chapterOf(guide, path)
  if (!mayUse(audience, user)) {
    return (
      <Guarded>
        <ElsewhereOrNotAllowed />
      </Guarded>
    )
  }
  return (
    <Guarded>
      <GuideAddress value={chapter === null ? null : guideAddress(guide, currentLanguage(), chapter)}>
        <Suspense fallback={<LoadingPage />}>
          <Content />
          <Titled title={title} />
          <FocusHeading />
        </Suspense>
      </GuideAddress>
    </Guarded>
  )
}

/** Dashboards of some, which the guard lets everybody ask for. */
const dashboardsOfSome = [screenPath('/dashboard_admin'), screenPath('/dashboard_strategic')]

/** Who asks for somebody else's dashboard gets the own one; any other screen says that it is not for this account. */
function ElsewhereOrNotAllowed() {
  const user = useSignedInUser()
  const { pathname } = useLocation()
  return user && dashboardsOfSome.includes(pathname) ? <Navigate to={landingPath(user)} replace /> : <NotAllowed />
}

/** An address without a screen. The guard comes first here too. */
export function UnknownScreen() {
  return (
    <Guarded>
      <NotFound />
      <FocusHeading />
    </Guarded>
  )
}

/** Follows the specification's guard on every navigation, and when somebody signs in or out meanwhile. */
function Guarded({ children }: { readonly children: ReactNode }) {
  const user = useSignedInUser()
  const { pathname, search, hash } = useLocation()
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const elsewhere = destination(user, path)
  return elsewhere === null ? (
    children
  ) : (
    <Navigate to={elsewhere} replace state={{ from: `${pathname}${search}${hash}` }} />
  )
}

/** Stands behind the guard and beside the content: a screen that is turned down does not name the tab, and its texts come with it. */
function Titled({ title }: { readonly title: TextKey }) {
  useTitle(title)
  return null
}
