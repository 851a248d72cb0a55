import type { ScreenTable } from './screen.ts'

/** Where people land: what matters to each of them now. */
export const dashboardScreens = {
  '/dashboard': {
    audience: 'user',
    title: 'reports.dashboard.title',
    load: () => import('../screens/dashboards/dashboard.tsx'),
  },
  '/dashboardMobile': {
    audience: 'user',
    title: 'reports.dashboard.title',
    load: () => import('../screens/dashboards/dashboard.tsx'),
  },
  '/dashboard_admin': {
    audience: 'admin',
    title: 'admin.dashboard.title',
    load: () => import('../screens/dashboards/dashboard-admin.tsx'),
  },
  '/dashboard_strategic': {
    audience: 'strategic',
    title: 'reports.strategic.title',
    load: () => import('../screens/dashboards/dashboard-strategic.tsx'),
  },
  '/strategicBoard': {
    audience: 'strategic',
    title: 'strategicBoard.title',
    load: () => import('../screens/strategic/strategic-board.tsx'),
  },
  '/admin': {
    audience: 'admin',
    title: 'admin.board.title',
    load: () => import('../screens/dashboards/admin-board.tsx'),
  },
  '/auditLog': {
    audience: 'admin',
    title: 'audit.title',
    load: () => import('../screens/administration/audit-log.tsx'),
  },
  '/jobs': {
    audience: 'admin',
    title: 'jobs.title',
    load: () => import('../screens/administration/jobs.tsx'),
  },
  '/dataSources': {
    audience: 'admin',
    title: 'dataSources.title',
    load: () => import('../screens/administration/data-sources.tsx'),
  },
  '/mod': {
    audience: 'admin',
    title: 'admin.moderator.title',
    load: () => import('../screens/dashboards/moderator-board.tsx'),
  },
} satisfies ScreenTable
