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
    path: '/confirmEmail',
    audience: 'public',
    title: 'security.confirmEmail.title',
    load: () => import('../screens/public/confirm-email.tsx'),
  },
  {
    path: '/undoEmail',
    audience: 'public',
    title: 'security.undoEmail.title',
    load: () => import('../screens/public/undo-email.tsx'),
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
