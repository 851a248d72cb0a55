import type { Language } from '@tandem/contract/texts/format.ts'
import { letter, type MailText } from './letter.ts'

/** Who is written to, and in which language. */
export interface Reader {
  readonly firstName: string
  readonly language: Language
}

export const hello = ({ firstName, language }: Reader) =>
  language === 'ro' ? `Bună, ${firstName}!` : `Hello ${firstName},`

/** With the link that activates an account. */
export function activationMail(reader: Reader, terms: { username: string; url: string }): MailText {
  const { language } = reader
  if (language === 'ro') {
    return letter({
      language,
      subject: 'Activează-ți contul Tandem',
      greeting: hello(reader),
      paragraphs: [
        `Bine ai venit pe Tandem. Contul „${terms.username}” este aproape gata: mai trebuie doar să confirmi că această adresă îți aparține.`,
      ],
      action: { label: 'Activează contul', url: terms.url },
      notes: [
        'Linkul funcționează o singură dată, timp de 24 de ore. Dacă a expirat, cere altul din pagina de autentificare.',
        'Dacă nu te-ai înregistrat pe Tandem, ignoră acest mesaj: fără activare, contul nu poate fi folosit.',
      ],
    })
  }
  return letter({
    language,
    subject: 'Activate your Tandem account',
    greeting: hello(reader),
    paragraphs: [
      `Welcome to Tandem. Your account “${terms.username}” is almost ready: just confirm that this address is yours.`,
    ],
    action: { label: 'Activate account', url: terms.url },
    notes: [
      'The link works once, for 24 hours. If it has expired, request a new one where you sign in.',
      'If you did not register on Tandem, ignore this email: without activation the account cannot be used.',
    ],
  })
}

/** To somebody for whom an administrator made an account: with the link that activates it by choosing a password. */
export function invitationMail(reader: Reader, terms: { username: string; url: string; days: number }): MailText {
  const { language } = reader
  if (language === 'ro') {
    return letter({
      language,
      subject: 'Ești invitat pe Tandem',
      greeting: hello(reader),
      paragraphs: [
        `Administratorul ți-a pregătit un cont pe Tandem, locul în care se învață tranzacționarea energiei cu monede virtuale. Te autentifici cu numele de utilizator „${terms.username}” și cu o parolă pe care o alegi acum.`,
      ],
      action: { label: 'Alege parola', url: terms.url },
      notes: [
        `Linkul funcționează o singură dată, timp de ${terms.days} zile. Dacă a expirat, cere administratorului altul.`,
        'Dacă nu te așteptai la acest mesaj, ignoră-l: fără parolă, contul nu poate fi folosit.',
      ],
    })
  }
  return letter({
    language,
    subject: 'You are invited to Tandem',
    greeting: hello(reader),
    paragraphs: [
      `The administrator has created an account for you on Tandem, where you learn to trade energy with virtual coins. Sign in with the username “${terms.username}” and a password of your choice.`,
    ],
    action: { label: 'Choose a password', url: terms.url },
    notes: [
      `The link works once, for ${terms.days} days. If it has expired, ask the administrator for another one.`,
      'If you did not expect this email, ignore it: without a password the account cannot be used.',
    ],
  })
}

/** With the link that sets a new password. */
export function passwordResetMail(reader: Reader, terms: { username: string; url: string }): MailText {
  const { language } = reader
  if (language === 'ro') {
    return letter({
      language,
      subject: 'Alege o parolă nouă',
      greeting: hello(reader),
      paragraphs: [`Am primit o cerere de parolă nouă pentru contul Tandem „${terms.username}”.`],
      action: { label: 'Alege o parolă nouă', url: terms.url },
      notes: [
        'Linkul funcționează o singură dată, timp de o oră. Parola nouă te deconectează de pe toate dispozitivele.',
        'Dacă nu ai cerut o parolă nouă, ignoră acest mesaj: parola actuală rămâne valabilă.',
      ],
    })
  }
  return letter({
    language,
    subject: 'Choose a new password',
    greeting: hello(reader),
    paragraphs: [`We received a request for a new password for the Tandem account “${terms.username}”.`],
    action: { label: 'Choose a new password', url: terms.url },
    notes: [
      'The link works once, for one hour. A new password signs you out on all devices.',
      'If it was not you, ignore this email: your current password stays valid.',
    ],
  })
}

/** Tells that the password was changed, so that a theft does not go unnoticed. */
export function passwordChangedMail(reader: Reader, terms: { url: string }): MailText {
  const { language } = reader
  if (language === 'ro') {
    return letter({
      language,
      subject: 'Parola a fost schimbată',
      greeting: hello(reader),
      paragraphs: [
        'Parola contului tău Tandem tocmai a fost schimbată. Toate celelalte dispozitive au fost deconectate, iar cheile de acces nu mai funcționează.',
      ],
      action: { label: 'Autentifică-te', url: terms.url },
      notes: ['Dacă nu ai schimbat-o tu, cere imediat o parolă nouă și anunță administratorul.'],
    })
  }
  return letter({
    language,
    subject: 'Your password was changed',
    greeting: hello(reader),
    paragraphs: [
      'The password of your Tandem account was just changed. All other devices were signed out, and access tokens no longer work.',
    ],
    action: { label: 'Sign in', url: terms.url },
    notes: ['If it was not you, request a new password at once and tell the administrator.'],
  })
}

/** The administrator approved a request for another user type. */
export function upgradeApprovedMail(reader: Reader, terms: { userType: string; url: string }): MailText {
  const { language } = reader
  if (language === 'ro') {
    return letter({
      language,
      subject: 'Cererea a fost aprobată',
      greeting: hello(reader),
      paragraphs: [`Administratorul ți-a aprobat cererea. Tipul contului tău este acum „${terms.userType}”.`],
      action: { label: 'Deschide Tandem', url: terms.url },
      notes: ['Dacă sesiunea ta este deja deschisă, reîncarcă pagina ca să vezi meniurile noi.'],
    })
  }
  return letter({
    language,
    subject: 'Your upgrade is approved',
    greeting: hello(reader),
    paragraphs: [`The administrator approved your request. Your account type is now “${terms.userType}”.`],
    action: { label: 'Open Tandem', url: terms.url },
    notes: ['If you are already signed in, reload the page to see the new menus.'],
  })
}

/** The administrator rejected a request for another user type. */
export function upgradeRejectedMail(reader: Reader, terms: { userType: string; url: string }): MailText {
  const { language } = reader
  if (language === 'ro') {
    return letter({
      language,
      subject: 'Cererea a fost respinsă',
      greeting: hello(reader),
      paragraphs: [
        `Administratorul a respins cererea pentru tipul de cont „${terms.userType}”. Contul tău rămâne cum era.`,
        'Poți face oricând o cerere nouă, de exemplu după ce îți completezi adresa și telefonul.',
      ],
      action: { label: 'Deschide Tandem', url: terms.url },
    })
  }
  return letter({
    language,
    subject: 'Your upgrade was rejected',
    greeting: hello(reader),
    paragraphs: [
      `The administrator rejected your request for the account type “${terms.userType}”. Your account stays as it was.`,
      'You can request it again at any time, for example after completing your address and phone number.',
    ],
    action: { label: 'Open Tandem', url: terms.url },
  })
}
