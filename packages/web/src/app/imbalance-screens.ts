import type { Screen } from './screen.ts'

/** The balancing market: own imbalances, and how the administrator settles them. */
export const imbalanceScreens: readonly Screen[] = [
  {
    path: '/imbalances',
    audience: 'transactional',
    title: 'imbalance.title',
    load: () => import('../screens/imbalances/imbalances.tsx'),
  },
  {
    path: '/imbalanceManagement',
    audience: 'admin',
    title: 'imbalance.admin.title',
    load: () => import('../screens/imbalances/imbalance-management.tsx'),
  },
  {
    // The guard keeps standard users away; strategic ones see the whole portfolio here.
    path: '/imbalanceManagementUser',
    audience: 'user',
    title: 'imbalance.manage.title',
    load: () => import('../screens/imbalances/imbalance-management-user.tsx'),
  },
]
