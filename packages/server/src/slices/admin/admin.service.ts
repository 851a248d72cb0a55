import type { Language } from '@tandem/contract/texts/format.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './admin.store.ts'

const home: Record<Language, { slogan: string; text: string }> = {
  en: {
    slogan: 'Share the sun. Trade what is left.',
    text: 'Tandem is where people with solar panels, small producers and suppliers learn to trade electricity together, hour by hour, with virtual coins.',
  },
  ro: {
    slogan: 'Împarte soarele. Vinde ce rămâne.',
    text: 'Tandem este locul în care oamenii cu panouri solare, micii producători și furnizorii învață împreună să tranzacționeze energie, oră de oră, cu monede virtuale.',
  },
}

/** What a visitor sees: texts in the language of the request, figures as of now. */
export async function getPublicContent({ db }: Platform, language: Language) {
  return { ...home[language], figures: await store.countAchievements(db) }
}

/** What waits for a decision, and whether the ledger sums to zero. */
export async function getAdministratorBoard({ db }: Platform) {
  const [waiting, coins] = await Promise.all([store.countWaiting(db), store.sumCoins(db)])
  return { ...waiting, ...coins }
}

/** Mails that the demo sent instead of handing them to a mail server, newest first. */
export function listDemoMails({ mailer }: Platform) {
  return mailer.recent().map(({ id, sentAt, ...mail }) => ({ ...mail, id: String(id), at: sentAt }))
}
