import type { Screen } from './screen.ts'

/** How people become participants. */
export const peopleScreens: readonly Screen[] = [
  {
    path: '/acceptInvitation',
    audience: 'public',
    title: 'people.accept.title',
    load: () => import('../screens/public/accept-invitation.tsx'),
  },
  {
    path: '/peopleSettings',
    audience: 'admin',
    title: 'people.title',
    load: () => import('../screens/people/people-settings.tsx'),
  },
  {
    path: '/importPeople',
    audience: 'admin',
    title: 'people.import.title',
    load: () => import('../screens/people/import-people.tsx'),
  },
]
