import type { Language } from '@tandem/contract/texts/format.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './admin.store.ts'

const home: Record<Language, { slogan: string; text: string }> = {
  en: {
    slogan: 'Trade the sun in your street.',
    text: 'Tandem is a research platform where consumers, prosumers and small producers trade renewable electricity with virtual coins: every order sealed until the gate closes, every price checked by a second, independent calculation, every coin accounted for.',
  },
  ro: {
    slogan: 'Tranzacționați soarele de pe strada voastră.',
    text: 'Tandem este o platformă de cercetare pe care consumatorii, prosumatorii și micii producători tranzacționează energie regenerabilă cu monede virtuale: fiecare ofertă rămâne secretă până la închiderea pieței, fiecare preț este verificat printr-un al doilea calcul, independent, și fiecare monedă este justificată.',
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
