import type { Language } from './format.ts'

type Words<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>

/** Work that the platform does by itself at set times; each can be run by hand, too. */
export const runnableJobs = [
  ...(['marketDay', 'dueNews', 'noticeMails', 'invitationMails', 'pushMessages', 'meterHours', 'sampleDays'] as const),
  ...(['importFiles', 'deadForecasts', 'forecastScores', 'morningForecasts', 'draftOrders', 'autopilots'] as const),
  'ledgerAudit',
