import type { ScreenTable } from './screen.ts'

/** What the installation says of itself, and where an administrator changes it. */
export const contentScreens = {
  '/terms': {
    audience: 'public',
    title: 'common.shell.terms',
    load: () => import('../screens/public/terms.tsx'),
  },
  '/privacy': {
    audience: 'public',
    title: 'content.privacy',
    load: () => import('../screens/public/privacy.tsx'),
  },
  '/accessibility': {
    audience: 'public',
    title: 'common.shell.accessibility',
    load: () => import('../screens/public/accessibility.tsx'),
  },
  '/siteContent': {
    audience: 'admin',
    title: 'common.word.publicContent',
    load: () => import('../screens/accounts/site-content.tsx'),
  },
} satisfies ScreenTable
