import type { Screen } from './screen.ts'

/** Where people land: what matters to each of them now. */
export const dashboardScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    audience: 'user',
    title: 'reports.dashboard.title',
    load: () => import('../screens/dashboards/dashboard.tsx'),
  },
  {
    path: '/dashboardMobile',
    audience: 'user',
    title: 'dashboard.phone.title',
    load: () => import('../screens/dashboards/dashboard-mobile.tsx'),
  },
  {
    path: '/dashboard_admin',
    audience: 'admin',
    title: 'admin.dashboard.title',
    load: () => import('../screens/dashboards/dashboard-admin.tsx'),
  },
  {
    path: '/dashboard_strategic',
    audience: 'strategic',
    title: 'reports.strategic.title',
    load: () => import('../screens/dashboards/dashboard-strategic.tsx'),
  },
  {
    path: '/strategicBoard',
    audience: 'strategic',
    title: 'strategicBoard.title',
    load: () => import('../screens/strategic/strategic-board.tsx'),
  },
  {
    path: '/admin',
    audience: 'admin',
    title: 'admin.board.title',
    load: () => import('../screens/dashboards/admin-board.tsx'),
  },
  {
    path: '/auditLog',
    audience: 'admin',
    title: 'audit.title',
    load: () => import('../screens/administration/audit-log.tsx'),
  },
  {
    path: '/jobs',
    audience: 'admin',
    title: 'jobs.title',
    load: () => import('../screens/administration/jobs.tsx'),
  },
  {
    path: '/mod',
    audience: 'admin',
    title: 'admin.moderator.title',
    load: () => import('../screens/dashboards/moderator-board.tsx'),
  },
]
