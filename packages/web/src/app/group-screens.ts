import type { Screen } from './screen.ts'

/** Groups: finding, founding and looking at them. */
export const groupScreens: readonly Screen[] = [
  {
    path: '/association',
    audience: 'transactional',
    title: 'groups.title',
    load: () => import('../screens/groups/association.tsx'),
  },
  {
    path: '/groupDetails',
    audience: 'transactional',
    title: 'groups.details.title',
    load: () => import('../screens/groups/group-details.tsx'),
  },
]
