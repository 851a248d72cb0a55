import { useText } from '../../../i18n/use-text.ts'

const subjects = [
  ...(['user', 'role', 'coinRequest', 'ledger', 'market', 'referencePrices', 'imbalances', 'imbalancePrices'] as const),
  ...(['setting', 'order', 'analyser', 'indexReading', 'hourReadings', 'readingImport', 'group', 'job'] as const),
  'readingLayout' as const,
  ...(['meterTopic', 'knownSeries', 'researchPackage', 'scenarioRun'] as const),
]

/** What a subject of the audit log is called; one that this app does not know keeps its own name. */
export function useSubjectName(): (subject: string) => string {
  const t = useText('audit')
  return (subject) => {
    const known = subjects.find((each) => each === subject)
    return known ? t(`subjects.${known}`) : subject
  }
}
