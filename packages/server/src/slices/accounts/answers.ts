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
    en: 'If this address belongs to an account that is not activated yet, a new link is on its way.',
    ro: 'Dacă această adresă aparține unui cont încă neactivat, un link nou este pe drum.',
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
    ro: 'Parola a fost schimbată. Celelalte dispozitive au fost deconectate, iar cheile de acces nu mai funcționează.',
  },
  emailAsked: {
    en: 'Please open the link in the email to the new address. Until then nothing changes.',
    ro: 'Deschide linkul din mesajul trimis la adresa nouă. Până atunci nu se schimbă nimic.',
  },
  emailCancelled: {
    en: 'Your email address stays as it is.',
    ro: 'Adresa ta de e-mail rămâne cea de acum.',
  },
  emailConfirmed: {
    en: 'Your new email address is confirmed. Emails go there from now on.',
    ro: 'Adresa nouă de e-mail este confirmată. Mesajele ajung de acum acolo.',
  },
  emailUndone: {
    en: 'The old email address is restored, and all sessions are signed out. If the change was not yours, choose a new password now.',
    ro: 'Vechea adresă de e-mail este din nou valabilă, iar toate dispozitivele au fost deconectate. Dacă nu tu ai făcut schimbarea, alege acum o parolă nouă.',
  },
  secondFactorRemoved: {
    en: 'The second factor is removed. From now on only your password is needed.',
    ro: 'Al doilea factor a fost eliminat. De acum se cere doar parola.',
  },
  accountClosed: {
    en: 'The account is closed: its orders are cancelled, its coins are back in issuance, its personal data are erased.',
    ro: 'Contul este închis: ofertele au fost anulate, monedele au revenit la emitere, datele personale au fost șterse.',
  },
} as const satisfies Record<string, Record<Language, string>>

export function answer(name: keyof typeof answers, language: Language): { message: string } {
  return { message: answers[name][language] }
}
