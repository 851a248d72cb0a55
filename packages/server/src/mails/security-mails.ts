import { hello, type Reader } from './account-mails.ts'
import { letter, type MailText } from './letter.ts'

/** To the new address: with the link that makes it count. */
export function newEmailMail(reader: Reader, terms: { username: string; url: string }): MailText {
  const { language } = reader
  if (language === 'ro') {
    return letter({
      language,
      subject: 'Confirmă adresa de e-mail',
      greeting: hello(reader),
      paragraphs: [`Contul Tandem „${terms.username}” urmează să folosească această adresă. Confirmă că îți aparține.`],
      action: { label: 'Confirmă adresa', url: terms.url },
      notes: [
        'Linkul funcționează o singură dată, timp de 24 de ore. Până atunci contul folosește adresa actuală.',
        'Dacă nu știi despre ce este vorba, ignoră acest mesaj: nu se schimbă nimic.',
      ],
    })
  }
  return letter({
    language,
    subject: 'Confirm your email address',
    greeting: hello(reader),
    paragraphs: [`The Tandem account “${terms.username}” is about to use this address. Confirm that it is yours.`],
    action: { label: 'Confirm the address', url: terms.url },
    notes: [
      'The link works once, for 24 hours. Until then the account keeps its current address.',
      'If you do not know what this is about, ignore this email: nothing changes.',
    ],
  })
}

/** To the old address, when another one counts: with the link that undoes it. */
export function emailChangedMail(reader: Reader, terms: { email: string; url: string; days: number }): MailText {
  const { language } = reader
  if (language === 'ro') {
    return letter({
      language,
      subject: 'Adresa de e-mail a fost schimbată',
      greeting: hello(reader),
      paragraphs: [
        `Mesajele contului tău Tandem vor ajunge de acum la ${terms.email}. Dacă tu ai cerut schimbarea, nu mai ai nimic de făcut.`,
      ],
      action: { label: 'Anulează schimbarea', url: terms.url },
      notes: [
        `Linkul funcționează timp de ${terms.days} zile. Repune această adresă și deconectează contul de peste tot; apoi alege o parolă nouă.`,
      ],
    })
  }
  return letter({
    language,
    subject: 'Your email address was changed',
    greeting: hello(reader),
    paragraphs: [
      `Emails of your Tandem account now go to ${terms.email}. If you requested this change, there is nothing to do.`,
    ],
    action: { label: 'Undo the change', url: terms.url },
    notes: [
      `The link works for ${terms.days} days. It restores this address and signs the account out everywhere. Then choose a new password.`,
    ],
  })
}

/** Tells that a second factor is asked for from now on. */
export function secondFactorSetMail(reader: Reader, terms: { url: string }): MailText {
  const { language } = reader
  if (language === 'ro') {
    return letter({
      language,
      subject: 'Al doilea factor este activ',
      greeting: hello(reader),
      paragraphs: [
        'De acum, la autentificarea în contul tău Tandem se cere, pe lângă parolă, și codul din aplicația de autentificare. Păstrează codurile de recuperare într-un loc sigur.',
      ],
      action: { label: 'Deschide profilul', url: terms.url },
      notes: ['Dacă nu tu l-ai activat, cere imediat o parolă nouă și anunță administratorul.'],
    })
  }
  return letter({
    language,
    subject: 'Your second factor is on',
    greeting: hello(reader),
    paragraphs: [
      'Signing in to your Tandem account now needs your password and a code of your authenticator app. Keep the recovery codes in a safe place.',
    ],
    action: { label: 'Open the profile', url: terms.url },
    notes: ['If it was not you, request a new password at once and tell the administrator.'],
  })
}

/** Tells that the second factor is not asked for any more. */
export function secondFactorRemovedMail(reader: Reader, terms: { url: string }): MailText {
  const { language } = reader
  if (language === 'ro') {
    return letter({
      language,
      subject: 'Al doilea factor a fost eliminat',
      greeting: hello(reader),
      paragraphs: [
        'La autentificarea în contul tău Tandem se cere acum doar parola. Poți activa oricând din nou al doilea factor, din profil.',
      ],
      action: { label: 'Deschide profilul', url: terms.url },
      notes: ['Dacă nu ai fost tu, cere imediat o parolă nouă și anunță administratorul.'],
    })
  }
  return letter({
    language,
    subject: 'Your second factor was removed',
    greeting: hello(reader),
    paragraphs: [
      'Signing in to your Tandem account now needs only your password. You can set up a second factor again at any time, in your profile.',
    ],
    action: { label: 'Open the profile', url: terms.url },
    notes: ['If it was not you, request a new password at once and tell the administrator.'],
  })
}

/** Tells that somebody signed in with a recovery code, which is what a thief would use. */
export function recoveryCodeUsedMail(reader: Reader, terms: { url: string; left: number }): MailText {
  const { language } = reader
  if (language === 'ro') {
    return letter({
      language,
      subject: 'A fost folosit un cod de recuperare',
      greeting: hello(reader),
      paragraphs: ['În contul tău Tandem s-a intrat cu parola și un cod de recuperare.'],
      facts: [['Coduri rămase', String(terms.left)]],
      action: { label: 'Deschide profilul', url: terms.url },
      notes: ['Dacă nu ai fost tu, cere imediat o parolă nouă și anunță administratorul.'],
    })
  }
  return letter({
    language,
    subject: 'A recovery code was used',
    greeting: hello(reader),
    paragraphs: ['Your Tandem account was signed in to with the password and a recovery code.'],
    facts: [['Codes left', String(terms.left)]],
    action: { label: 'Open the profile', url: terms.url },
    notes: ['If it was not you, request a new password at once and tell the administrator.'],
  })
}
