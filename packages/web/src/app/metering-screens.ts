import type { ScreenTable } from './screen.ts'

/** Analysers, what they measure, and readings. */
export const meteringScreens = {
  '/Analyzer': {
    audience: 'transactional',
    title: 'analysers.own.title',
    load: () => import('../screens/metering/analyser.tsx'),
  },
  '/addAnalyzer/{id}': {
    audience: 'transactional',
    title: 'analysers.form.addTitle',
    load: () => import('../screens/metering/add-analyser.tsx'),
  },
  '/checkAnalyzers/{id}': {
    audience: 'transactional',
    title: 'analysers.check.title',
    load: () => import('../screens/metering/check-analyser.tsx'),
  },
  '/AnalyzerList/{userId}': {
    audience: 'admin',
    title: 'analysers.list.title',
    load: () => import('../screens/metering/analyser-list.tsx'),
  },
  '/analyzersAdministration': {
    audience: 'admin',
    title: 'common.word.analysers',
    load: () => import('../screens/metering/analysers-administration.tsx'),
  },
} satisfies ScreenTable
