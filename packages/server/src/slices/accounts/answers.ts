import type { Language } from '@tandem/contract/texts/format.ts'

/** What a finished call says. */
const answers = {
  registered: {
    en: 'Almost done: please check your email and follow the link to activate your account.',
    ro: 'Aproape gata: verifică-ți e-mailul și urmează linkul pentru a-ți activa contul.',
  },
  activated: {
    en: 'Your account is activated. You can sign in now.',
    ro: 'Contul este activat. Te poți autentifica.',
  },
  activationMailed: {
    en: 'If this address belongs to an account that waits for its activation, a new link is on its way.',
    ro: 'Dacă această adresă aparține unui cont care așteaptă activarea, un link nou este pe drum.',
  },
  resetMailed: {
    en: 'Please check your email: if this address belongs to an account, a link to set a new password is on its way.',
    ro: 'Verifică-ți e-mailul: dacă această adresă aparține unui cont, un link pentru o parolă nouă este pe drum.',
  },
  invitationAccepted: {
    en: 'Welcome to Tandem! Your account is ready. You can sign in now.',
    ro: 'Bine ai venit pe Tandem! Contul tău este gata. Te poți autentifica.',
  },
  passwordChanged: {
    en: 'Your password is changed. Please sign in with the new one.',
    ro: 'Parola a fost schimbată. Autentifică-te cu cea nouă.',
  },
  ownPasswordChanged: {
    en: 'Your password is changed. You are signed out everywhere else, and your access tokens no longer work.',
    ro: 'Parola a fost schimbată. Ai fost deconectat de peste tot în rest, iar tokenurile de acces nu mai funcționează.',
  },
  emailAsked: {
    en: 'Please open the link in the mail that is on its way to the new address. Until then nothing changes.',
    ro: 'Deschide linkul din mesajul trimis la adresa nouă. Până atunci nu se schimbă nimic.',
  },
  emailCancelled: {
    en: 'Your e-mail address stays as it is.',
    ro: 'Adresa ta de e-mail rămâne cea de acum.',
  },
  emailConfirmed: {
    en: 'Your new e-mail address is confirmed. Mails go there from now on.',
    ro: 'Adresa nouă de e-mail este confirmată. Mesajele ajung de acum acolo.',
  },
  emailUndone: {
    en: 'The old e-mail address is back, and everybody is signed out. If the change was not yours, choose a new password now.',
    ro: 'Vechea adresă de e-mail este din nou valabilă, iar toată lumea a fost deconectată. Dacă nu tu ai făcut schimbarea, alege acum o parolă nouă.',
  },
  secondFactorRemoved: {
    en: 'The second factor is removed. From now on your password alone is asked for.',
    ro: 'Al doilea factor a fost eliminat. De acum se cere doar parola.',
  },
  accountClosed: {
    en: 'The account is closed: its orders are withdrawn, its coins are back in issuance, its personal data are erased.',
    ro: 'Contul este închis: ofertele au fost retrase, monedele s-au întors la emitere, datele personale au fost șterse.',
  },
} as const satisfies Record<string, Record<Language, string>>

export function answer(name: keyof typeof answers, language: Language): { message: string } {
  return { message: answers[name][language] }
}
