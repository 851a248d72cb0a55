import type { Language } from './format.ts'

type Words<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>

/** Work that the platform does by itself at set times; each can be run by hand, too. */
export const runnableJobs = [
  ...(['marketDay', 'dueNews', 'noticeMails', 'invitationMails', 'pushMessages', 'meterHours', 'sampleDays'] as const),
  ...(['importFiles', 'deadForecasts', 'forecastScores', 'morningForecasts', 'draftOrders', 'autopilots'] as const),
  'outsideData',
  'ledgerAudit',
  'retention',
  'researchPackages',
  'scenarioRuns',
] as const
export type RunnableJob = (typeof runnableJobs)[number]

/** With what goes on all the time: it is listed with its state and cannot be run by hand. */
export const jobNames = [...runnableJobs, 'meterPoller', 'tradingAgents'] as const
export type JobName = (typeof jobNames)[number]

export const jobOutcomes = ['done', 'failed', 'nothing'] as const
export type JobOutcome = (typeof jobOutcomes)[number]

export const jobStates = ['waiting', 'running', 'on', 'off'] as const

export const jobNameWords: Words<JobName> = {
  en: {
    marketDay: 'Market day',
    dueNews: 'Due notifications',
    noticeMails: 'Notification emails',
    invitationMails: 'Invitation emails',
    pushMessages: 'Push messages',
    meterHours: 'Hourly readings',
    sampleDays: 'Daily samples',
    importFiles: 'Imported reading files',
    deadForecasts: 'Interrupted forecasts',
    forecastScores: 'Forecast accuracy',
    morningForecasts: 'Morning forecasts',
    draftOrders: 'Draft orders',
    autopilots: 'Autopilots',
    outsideData: 'Data from outside',
    ledgerAudit: 'Audit of the ledger',
    retention: 'Removal of old data',
    researchPackages: 'Research packages',
    scenarioRuns: 'Scenarios',
    meterPoller: 'Reading of analysers',
    tradingAgents: 'Trading agents',
  },
  ro: {
    marketDay: 'Ziua de piață',
    dueNews: 'Notificări la termen',
    noticeMails: 'E-mailuri de notificare',
    invitationMails: 'E-mailuri de invitație',
    pushMessages: 'Notificări push',
    meterHours: 'Citiri orare',
    sampleDays: 'Eșantioane zilnice',
    importFiles: 'Fișiere de citiri importate',
    deadForecasts: 'Prognoze întrerupte',
    forecastScores: 'Precizia prognozelor',
    morningForecasts: 'Prognozele de dimineață',
    draftOrders: 'Oferte în ciornă',
    autopilots: 'Piloți automați',
    outsideData: 'Date din exterior',
    ledgerAudit: 'Verificarea registrului de monede',
    retention: 'Ștergerea datelor vechi',
    researchPackages: 'Pachete de cercetare',
    scenarioRuns: 'Scenarii',
    meterPoller: 'Citirea analizoarelor',
    tradingAgents: 'Agenți de tranzacționare',
  },
}

export const jobOutcomeWords: Words<JobOutcome> = {
  en: { done: 'Done', failed: 'Failed', nothing: 'Nothing to do' },
  ro: { done: 'Reușită', failed: 'Eșuată', nothing: 'Nimic de făcut' },
}

export const jobStateWords: Words<(typeof jobStates)[number]> = {
  en: { waiting: 'Scheduled', running: 'Running', on: 'On', off: 'Off' },
  ro: { waiting: 'Programată', running: 'Rulează', on: 'Pornită', off: 'Oprită' },
}
