import type { Screen } from './screen.ts'

/** What users are told. */
export const noticeScreens: readonly Screen[] = [
  {
    path: '/notifications',
    audience: 'user',
    title: 'notices.title',
    load: () => import('../screens/notices/notifications.tsx'),
  },
]
