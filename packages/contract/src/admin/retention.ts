import type { JobName } from '../texts/job-words.ts'
import { formatFor, type Language } from '../texts/format.ts'

/**
 * How long what is kept, and why: the one description. The nightly job removes by it, the settings take their bounds from it, the
 * privacy notice and `tandem doctor` tell it, and a test finds each table of the database in it.
 */

/** Periods that an installation decides, in days of 24 hours: what it gets without deciding, and the bounds. */
export const retentionSettings = {
  METER_SAMPLE_DAYS: { fallback: 14, min: 2, max: 400 },
  KEEP_POWER_QUALITY_DAYS: { fallback: 400, min: 30, max: 3_650 },
  KEEP_NOTICE_DAYS: { fallback: 365, min: 30, max: 3_650 },
  KEEP_FORECAST_DAYS: { fallback: 400, min: 60, max: 3_650 },
  KEEP_AUDIT_DAYS: { fallback: 1_095, min: 365, max: 3_650 },
} as const
type RetentionSetting = keyof typeof retentionSettings

type Texts = Readonly<Record<Language, string>>

interface Kept {
  /** What it is, as the privacy notice says it. */
  readonly what: Texts
  /** Its tables; none where it does not lie in the database. */
  readonly tables: readonly string[]
}
interface KeptForDays extends Kept {
  readonly days: number | RetentionSetting
  /** Which job removes it. */
  readonly removedBy: JobName
}
interface KeptUntil extends Kept {
  readonly until: keyof typeof endWords
  readonly why: Texts
}

/** What ends the keeping of what has no number of days. */
const endWords = {
  account: { en: 'until you delete your account', ro: 'până îți ștergi contul' },
  project: { en: 'as long as the installation runs', ro: 'cât timp funcționează instalarea' },
  moment: { en: 'about an hour', ro: 'aproximativ o oră' },
  operator: { en: 'as long as the operator keeps its logs', ro: 'cât își păstrează operatorul jurnalele' },
} as const satisfies Record<string, Texts>

/** What goes by itself once it is old enough. */
export const keptForDays = {
  samples: {
    what: {
      en: 'What meters sent, as it was read, twice as long while hours wait for a silent analyser; the hours made of it stay',
      ro: 'Datele trimise de contoare, așa cum au fost citite, de două ori mai mult cât timp orele așteaptă un analizor care nu transmite; orele calculate din ele rămân',
    },
    tables: ['analyser_samples', 'interval_readings'],
    days: 'METER_SAMPLE_DAYS',
    removedBy: 'sampleDays',
  },
  powerQuality: {
    what: {
      en: 'Power quality by ten minutes, and when an analyser came and went',
      ro: 'Calitatea energiei la zece minute și conectările și deconectările analizoarelor',
    },
    tables: ['power_quality_windows', 'analyser_events'],
    days: 'KEEP_POWER_QUALITY_DAYS',
    removedBy: 'retention',
  },
  notices: {
    what: {
      en: 'Notifications, with their emails and push messages',
      ro: 'Notificările, cu e-mailurile și mesajele push ale lor',
    },
    tables: ['notices', 'push_messages'],
    days: 'KEEP_NOTICE_DAYS',
    removedBy: 'retention',
  },
  forecasts: {
    what: {
      en: 'Forecasts that a newer one replaced; the one that counted for its day stays',
      ro: 'Prognozele înlocuite de una mai nouă; cea care a contat pentru ziua ei rămâne',
    },
    tables: ['forecasts'],
    days: 'KEEP_FORECAST_DAYS',
    removedBy: 'retention',
  },
  auditLog: {
    what: {
      en: 'What administrators did, and who looked at whose details',
      ro: 'Ce au făcut administratorii și cine a consultat datele cui',
    },
    tables: ['audit_entries'],
    days: 'KEEP_AUDIT_DAYS',
    removedBy: 'retention',
  },
  signIns: {
    what: {
      en: 'Sessions, mailed links, access tokens and earlier email addresses, from when they stopped working',
      ro: 'Sesiunile, linkurile trimise prin e-mail, tokenurile de acces și adresele de e-mail anterioare, de când nu mai sunt valabile',
    },
    tables: ['sessions', 'account_links', 'access_tokens', 'email_changes'],
    days: 30,
    removedBy: 'retention',
  },
  forecastRuns: {
    what: {
      en: 'That someone asked for forecasts, and how far they came',
      ro: 'Cererile de prognoze și evoluția lor',
    },
    tables: ['forecast_runs'],
    days: 90,
    removedBy: 'retention',
  },
  jobRuns: {
    what: {
      en: 'What the platform did by itself, and which administrator asked for it',
      ro: 'Ce a făcut platforma de una singură și ce administrator a cerut-o',
    },
    tables: ['job_runs'],
    days: 90,
    removedBy: 'retention',
  },
  importFiles: {
    what: {
      en: 'The content of files of readings; their names and what came of them stay with the readings',
      ro: 'Conținutul fișierelor de citiri; numele lor și rezultatul rămân împreună cu citirile',
    },
    tables: ['reading_imports'],
    days: 1,
    removedBy: 'importFiles',
  },
} as const satisfies Record<string, KeptForDays>
export type AgeingKind = keyof typeof keptForDays

/** What stays, until when, and why. */
export const keptUntil = {
  account: {
    what: {
      en: 'Your account: who you are, how you sign in, your devices, analysers, preferences and series of your own',
      ro: 'Contul tău: cine ești, cum te autentifici, dispozitivele, analizoarele, preferințele și seriile tale de date',
    },
    tables: [
      ...['users', 'user_roles', 'second_factors', 'recovery_codes', 'push_subscriptions', 'notice_preferences'],
      ...[
        'forecast_preferences',
        'autopilots',
        'invitations',
        'invitation_code_uses',
        'reading_layouts',
        'device_models',
      ],
      ...['analysers', 'analyser_states', 'analyser_counters', 'meter_topics'],
    ],
    until: 'account',
    why: {
      en: 'The platform cannot know you without it. Afterwards a number remains that says nothing about you.',
      ro: 'Fără el, platforma nu te poate recunoaște. După aceea rămâne un număr care nu spune nimic despre tine.',
    },
  },
  trades: {
    what: { en: 'Trades, coins and settled imbalances', ro: 'Tranzacțiile, monedele și dezechilibrele decontate' },
    tables: [
      ...['trades', 'ledger_accounts', 'ledger_transactions', 'postings', 'coin_purchases', 'auction_trade_sums'],
      ...['imbalance_days', 'imbalance_periods', 'imbalance_settlements'],
    ],
    until: 'project',
    why: {
      en: 'Each trade has another side, and every coin is accounted for from the first to the last entry.',
      ro: 'Fiecare tranzacție are o contraparte, iar fiecare monedă este urmărită de la prima până la ultima înregistrare.',
    },
  },
  orders: {
    what: { en: 'Orders, and what the markets made of them', ro: 'Ofertele și rezultatele lor pe piețe' },
    tables: [
      ...['orders', 'order_guards', 'prepared_orders', 'autopilot_steps', 'intraday_orders'],
      ...[
        'book_events',
        'intraday_contracts',
        'market_sessions',
        'auction_periods',
        'auction_verifications',
        'auction_proofs',
      ],
    ],
    until: 'project',
    why: {
      en: 'Prices can be verified only against the orders that set them, and research needs both.',
      ro: 'Prețurile se pot verifica doar pe baza ofertelor care le-au stabilit, iar cercetarea are nevoie de ambele.',
    },
  },
  readings: {
    what: {
      en: 'Readings by the hour, day and month, with their corrections',
      ro: 'Citirile orare, zilnice și lunare, cu corecțiile lor',
    },
    tables: ['hour_readings', 'hour_reading_versions', 'hour_parts', 'day_readings', 'index_readings'],
    until: 'project',
    why: {
      en: 'Imbalances were settled by them, and research needs whole years.',
      ro: 'Dezechilibrele s-au decontat pe baza lor, iar cercetarea are nevoie de ani întregi.',
    },
  },
  consents: {
    what: { en: 'What you agreed to, and the texts', ro: 'Acordurile tale și textele lor' },
    tables: ['consents', 'consent_texts', 'document_versions'],
    until: 'project',
    why: { en: 'Consent must be provable.', ro: 'Consimțământul trebuie să poată fi dovedit.' },
  },
  groups: {
    what: { en: 'Groups, and who belonged to them when', ro: 'Grupurile și cine a făcut parte din ele și când' },
    tables: ['groups', 'group_members', 'group_departures', 'group_requests'],
    until: 'project',
    why: {
      en: 'The energy and the results of a group are those of its members at the time.',
      ro: 'Energia și rezultatele unui grup sunt ale membrilor lui de la acel moment.',
    },
  },
  installation: {
    what: {
      en: 'Settings, prices and public content of the installation, and the people whom it invited',
      ro: 'Setările, prețurile și conținutul public al instalării și persoanele invitate de ea',
    },
    tables: [
      ...['settings', 'roles', 'jobs', 'site_images', 'invitation_codes', 'people_imports'],
      ...['known_series', 'known_days', 'source_days', 'research_packages', 'research_package_parts'],
      ...['scenario_runs', 'scenario_replicates', 'scenario_run_parts'],
      ...['reference_prices', 'reference_price_versions', 'imbalance_prices', 'imbalance_price_uploads'],
    ],
    until: 'project',
    why: { en: 'The platform runs by them.', ro: 'Platforma funcționează pe baza lor.' },
  },
  moment: {
    what: {
      en: 'How often someone called or tried to sign in, under unreadable names, and what the servers of the installation say to each other',
      ro: 'Câte apeluri și câte încercări de autentificare s-au făcut, sub nume indescifrabile, și ce își transmit între ele serverele instalării',
    },
    tables: ['live_news', 'intraday_lead', 'call_budgets', 'guess_counts'],
    until: 'moment',
    why: {
      en: 'Limits hold whichever server answers, and every server shows what happens at the others.',
      ro: 'Limitele se aplică indiferent ce server răspunde, iar fiecare server arată ce se întâmplă la celelalte.',
    },
  },
  serverLog: {
    what: {
      en: 'The network address of anyone who signs in or is refused, in the technical log of the server',
      ro: 'Adresa de rețea a celui care se autentifică sau este refuzat, în jurnalul tehnic al serverului',
    },
    tables: [],
    until: 'operator',
    why: {
      en: 'To notice attacks. The log is not in the database: the operator decides.',
      ro: 'Pentru a observa atacurile. Jurnalul nu este în baza de date: decide cine administrează serverul.',
    },
  },
} as const satisfies Record<string, KeptUntil>

export type RetentionDays = Readonly<Record<RetentionSetting, number>>

/** For how many days of 24 hours a kind is kept, with the settings of the installation. */
export function daysKept(kind: AgeingKind, settings: RetentionDays): number {
  const { days } = keptForDays[kind]
  return typeof days === 'number' ? days : settings[days]
}

export interface KeptPeriod {
  readonly what: string
  readonly period: string
  /** Null where it goes by itself. */
  readonly why: string | null
}

/** What the privacy notice says of how long what is kept; first what goes by itself. */
export function keptPeriods(language: Language, settings: RetentionDays): KeptPeriod[] {
  const kinds = Object.keys(keptForDays) as AgeingKind[]
  return [
    ...kinds.map((kind) => ({
      what: keptForDays[kind].what[language],
      period: daysInWords(daysKept(kind, settings), language),
      why: null,
    })),
    ...Object.values(keptUntil).map(({ what, until, why }) => ({
      what: what[language],
      period: endWords[until][language],
      why: why[language],
    })),
  ]
}

/** Romanian counts with `de` from twenty on, but for numbers that end in 01 to 19. */
function daysInWords(days: number, language: Language): string {
  const figure = formatFor(language).count(days)
  if (language === 'en') return days === 1 ? '1 day' : `${figure} days`
  if (days === 1) return 'o zi'
  const isShort = days % 100 >= 1 && days % 100 <= 19
  return `${figure} ${isShort ? 'zile' : 'de zile'}`
}
