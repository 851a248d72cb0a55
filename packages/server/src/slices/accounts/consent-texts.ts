import type { ConsentKind, ConsentText } from '@tandem/contract/consents.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import type { Db } from '../../platform/database.ts'

type Text = Pick<ConsentText, 'title' | 'text'>

const texts: Record<ConsentKind, { readonly version: string } & Record<Language, Text>> = {
  research: {
    version: '2026-11',
    en: {
      title: 'Consent to research',
      text: [
        'I agree that the data of my account on Tandem (orders, trades, forecasts, energy readings, imbalances and coins) are used for scientific research on electricity markets, and are published for it without my name, username, address, e-mail and phone number.',
        'This is voluntary: without it I can use everything on Tandem just the same. I can withdraw it at any time in my profile, in one click. From then on nothing new about my account is published; what was published before stays published.',
      ].join('\n\n'),
    },
    ro: {
      title: 'Acord pentru cercetare',
      text: [
        'Sunt de acord ca datele contului meu de pe Tandem (oferte, tranzacții, prognoze, citiri de energie, dezechilibre și monede) să fie folosite pentru cercetare științifică despre piețele de energie electrică și să fie publicate în acest scop fără numele, numele de utilizator, adresa, e-mailul și telefonul meu.',
        'Acordul este voluntar: și fără el pot folosi tot ce oferă Tandem. Îl pot retrage oricând din profilul meu, cu un singur clic. Din acel moment nu se mai publică nimic nou despre contul meu; ce a fost deja publicat rămâne publicat.',
      ].join('\n\n'),
    },
  },
  terms: {
    version: '2026-11',
    en: {
      title: 'Terms of use',
      text: [
        'Tandem is a place to learn and to research how electricity is traded. The coins on it are virtual: they cannot be bought, sold or exchanged for money, and no energy is delivered.',
        'You use your own account, keep your password to yourself, and do not try to get at data of others or to disturb the platform. Whoever does may lose the account.',
        'Orders that you send are binding within the platform. Results are checked before they are published; nobody owes anybody anything outside of the platform for them.',
        'Which data are kept, why and for how long is in the privacy notice. You can ask for the closure of your account at any time.',
      ].join('\n\n'),
    },
    ro: {
      title: 'Termeni de utilizare',
      text: [
        'Tandem este un loc de învățare și de cercetare despre tranzacționarea energiei electrice. Monedele sunt virtuale: nu pot fi cumpărate, vândute sau schimbate pe bani, iar energia nu se livrează.',
        'Îți folosești propriul cont, păstrezi parola pentru tine și nu încerci să ajungi la datele altora sau să perturbi platforma. Cine o face își poate pierde contul.',
        'Ofertele trimise sunt ferme în cadrul platformei. Rezultatele sunt verificate înainte de publicare; în afara platformei, nimeni nu datorează nimănui nimic pentru ele.',
        'Ce date se păstrează, de ce și cât timp scrie în nota de confidențialitate. Poți cere oricând închiderea contului.',
      ].join('\n\n'),
    },
  },
}

/**
 * The texts that are consented to, as they are now. This is the one place where they come from; a new version asks everybody anew.
 */
export function consentTexts(_db: Db, language: Language): Promise<Record<ConsentKind, ConsentText>> {
  const of = (kind: ConsentKind): ConsentText => ({
    ...{ kind, version: texts[kind].version, language },
    ...texts[kind][language],
  })
  return Promise.resolve({ research: of('research'), terms: of('terms') })
}
