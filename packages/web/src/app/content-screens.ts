import type { Screen } from './screen.ts'

/** What the installation says of itself, and where an administrator changes it. */
export const contentScreens: readonly Screen[] = [
  { path: '/terms', audience: 'public', title: 'content.terms', load: () => import('../screens/public/terms.tsx') },
  {
    path: '/privacy',
    audience: 'public',
    title: 'content.privacy',
    load: () => import('../screens/public/privacy.tsx'),
  },
  {
    path: '/accessibility',
    audience: 'public',
    title: 'content.accessibility',
    load: () => import('../screens/public/accessibility.tsx'),
  },
  {
    path: '/siteContent',
    audience: 'admin',
    title: 'content.title',
    load: () => import('../screens/accounts/site-content.tsx'),
  },
]
