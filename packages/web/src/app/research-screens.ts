import type { ScreenTable } from './screen.ts'

/** Data for research: where administrators make it, and where anybody finds it. */
export const researchScreens = {
  '/research': {
    audience: 'admin',
    title: 'research.title',
    load: () => import('../screens/administration/research.tsx'),
  },
  '/packages': {
    audience: 'public',
    title: 'common.shell.packages',
    load: () => import('../screens/public/packages.tsx'),
  },
  '/packages/{id}': {
    audience: 'public',
    title: 'common.shell.packages',
    load: () => import('../screens/public/package.tsx'),
  },
} satisfies ScreenTable
