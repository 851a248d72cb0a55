import type { ScreenTable } from './screen.ts'

/** How people become participants. */
export const peopleScreens = {
  '/acceptInvitation': {
    audience: 'public',
    title: 'people.accept.title',
    load: () => import('../screens/public/accept-invitation.tsx'),
  },
  '/confirmEmail': {
    audience: 'public',
    title: 'security.confirmEmail.title',
    load: () => import('../screens/public/confirm-email.tsx'),
  },
  '/undoEmail': {
    audience: 'public',
    title: 'security.undoEmail.title',
    load: () => import('../screens/public/undo-email.tsx'),
  },
  '/peopleSettings': {
    audience: 'admin',
    title: 'people.title',
    load: () => import('../screens/people/people-settings.tsx'),
  },
  '/importPeople': {
    audience: 'admin',
    title: 'people.import.title',
    load: () => import('../screens/people/import-people.tsx'),
  },
} satisfies ScreenTable
