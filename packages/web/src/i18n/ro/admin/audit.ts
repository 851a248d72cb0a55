import type { audit as english } from '../../en/admin/audit.ts'
import type { Messages } from '../../messages.ts'
import { common } from '../common.ts'

/** Romanian texts of the word 'audit'. */
export const audit = {
  title: 'Jurnal de audit',
  purpose:
    'Ce au făcut administratorii și platforma și cine a consultat detaliile cui: cine, când, ce era înainte și ce a devenit. Înregistrările nu se modifică niciodată.',
  person: 'Persoană',
  subject: 'Subiect',
  count_one: '{count} înregistrare',
  count_few: '{count} înregistrări',
  count_other: '{count} de înregistrări',
  openOf: 'Detalii: înregistrarea din {time}',
  by: '{time}, {who}',
  whose: 'datele lui {person}',
  difference: 'Înainte și după',
  after: 'După',
  noDetails: 'Această înregistrare nu are valori.',
  noneTitle: 'Nicio înregistrare',
  noneText: 'Nimic de acest fel în această perioadă. Alege o perioadă mai lungă sau mai puține filtre.',
  subjects: {
    user: common.word.account,
    role: common.word.role,
    coinRequest: 'Cerere de monede',
    ledger: 'Evidența monedelor',
    market: common.word.marketType,
    referencePrices: common.word.referencePrices,
    knownSeries: 'Serie cunoscută cu o zi înainte',
    imbalances: common.word.imbalances,
    imbalancePrices: 'Prețuri de dezechilibru',
    setting: common.word.settings,
    order: common.word.order,
    analyser: common.word.analyser,
    indexReading: 'Index de contor',
    hourReadings: 'Citiri orare',
    readingImport: 'Fișier de citiri',
    readingLayout: 'Format de fișier',
    meterTopic: 'Topicul unui contor',
    job: 'Lucrare programată',
    scenarioRun: 'Scenariu',
    researchPackage: 'Pachet de cercetare',
    group: common.word.group,
  },
} satisfies Messages<typeof english>
