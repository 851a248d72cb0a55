import type { Screen } from './screen.ts'

/** Analysers, what they measure, and readings. */
export const meteringScreens: readonly Screen[] = [
  {
    path: '/Analyzer',
    audience: 'transactional',
    title: 'analysers.own.title',
    load: () => import('../screens/metering/analyser.tsx'),
  },
  {
    path: '/addAnalyzer/{id}',
    audience: 'transactional',
    title: 'analysers.form.addTitle',
    load: () => import('../screens/metering/add-analyser.tsx'),
  },
  {
    path: '/checkAnalyzers/{id}',
    audience: 'transactional',
    title: 'analysers.check.title',
    load: () => import('../screens/metering/check-analyser.tsx'),
  },
  {
    path: '/AnalyzerList/{userId}',
    audience: 'admin',
    title: 'analysers.list.title',
    load: () => import('../screens/metering/analyser-list.tsx'),
  },
  {
    path: '/analyzersAdministration',
    audience: 'admin',
    title: 'analysers.admin.title',
    load: () => import('../screens/metering/analysers-administration.tsx'),
  },
]
