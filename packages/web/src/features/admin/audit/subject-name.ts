import { documents } from '@tandem/contract/admin/content.ts'
import { jobNames, jobNameWords } from '@tandem/contract/texts/job-words.ts'
import { personalDetailWords } from '@tandem/contract/texts/words.ts'
import { personalDetails } from '@tandem/core/access/audit.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'

const subjects = [
  ...(['user', 'role', 'coinRequest', 'ledger', 'market', 'referencePrices', 'imbalances', 'imbalancePrices'] as const),
  ...(['setting', 'order', 'analyser', 'indexReading', 'hourReadings', 'readingImport', 'group', 'job'] as const),
  ...(['readingLayout', 'meterTopic', 'knownSeries', 'researchPackage', 'scenarioRun'] as const),
  ...(['content', 'deviceModel', 'code', 'session', 'accessToken', 'pushDevice', 'consent'] as const),
]

/** As the server keeps them. */
const settings = [
  ...(['markets', 'imbalance', 'tradingAgents', 'people', 'callLimits', 'association', 'push-keys'] as const),
  ...(['data-source-entsoe', 'data-source-open-meteo'] as const),
]

/** What a subject of the audit log is called; one that this app does not know keeps its own name. */
export function useSubjectName(): (subject: string) => string {
  const t = useText('audit')
  return (subject) => {
    const known = subjects.find((each) => each === subject)
    return known ? t(`subjects.${known}`) : subject
  }
}

interface Subject {
  readonly subject: string
  readonly subjectId: string
}

/** What an entry of the audit log is about: its subject and which, in the reader's words; numbers and names stay as they are. */
export function useSubject(): (entry: Subject) => string {
  const t = useText('audit')
  const name = useSubjectName()
  const format = useFormat()
  const which = ({ subject, subjectId }: Subject): string => {
    const detail = personalDetails.find((each) => each === subjectId)
    if (subject === 'user' && detail) return personalDetailWords[format.language][detail]
    const job = jobNames.find((each) => each === subjectId)
    if (subject === 'job' && job) return jobNameWords[format.language][job]
    const setting = settings.find((each) => each === subjectId)
    if (subject === 'setting' && setting) return t(`settings.${setting}`)
    const document = documents.find((each) => each === subjectId)
    if (subject === 'content' && document) return t(`documents.${document}`)
    // There is but one of each.
    if (subject === 'content' || subject === 'consent') return ''
    if (/^\d{4}-\d{2}-\d{2}$/.test(subjectId)) return format.date(subjectId)
    return /^\d{4}-\d{2}$/.test(subjectId) ? format.month(subjectId) : subjectId
  }
  return (entry) => {
    const found = which(entry)
    return found ? `${name(entry.subject)}: ${found}` : name(entry.subject)
  }
}
