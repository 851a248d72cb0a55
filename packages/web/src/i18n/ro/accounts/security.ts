import type { security as english } from '../../en/accounts/security.ts'
import type { Messages } from '../../messages.ts'

import { common } from '../common.ts'

/** Romanian texts of the word 'security'. */
export const security = {
  title: 'Securitate',
  must: 'Aici administratorii au nevoie de un al doilea factor. Până îl activezi, poți face doar ce poate orice utilizator.',
  password: {
    text: 'O parolă nouă te deconectează de pe celelalte dispozitive și îți anulează cheile de acces.',
    change: 'Schimbă parola',
    now: 'Parola actuală',
    send: 'Schimbă parola',
  },
  email: {
    title: 'Adresă de e-mail',
    change: 'Schimbă adresa de e-mail',
    text: 'Trimitem un link la adresa nouă; ea devine valabilă când îl deschizi. Adresa veche primește un e-mail și poate anula schimbarea timp de șapte zile.',
    new: 'Adresa nouă de e-mail',
    waits: '{email} nu este încă confirmată. Linkul este valabil până la {time}.',
    cancel: 'Păstrează adresa actuală',
  },
  factor: {
    title: 'Al doilea factor',
    off: 'Pe lângă parolă, un cod dintr-o aplicație de pe telefon: doar cu parola nu se poate intra în cont.',
    on: 'Activ din {date}. Mai ai {left} din 10 coduri de recuperare.',
    setUp: 'Activează al doilea factor',
    newCodes: 'Coduri de recuperare noi',
    newCodesText: 'Codurile de acum nu vor mai funcționa.',
    newCodesSend: 'Creează coduri noi',
    remove: 'Elimină al doilea factor',
    removeText: 'De atunci se va cere doar parola.',
    go: 'Continuă',
    scan: 'Scanează imaginea cu o aplicație de autentificare, de exemplu Aegis, FreeOTP sau Google Authenticator. Apoi introdu cele șase cifre afișate de aplicație.',
    picture: 'Imagine cu cheia pentru aplicația de autentificare',
    byHand: 'Sau introdu în aplicație această cheie:',
    copyKey: 'Copiază cheia',
    codeHelp: 'Șase cifre din aplicație',
    anyCodeHelp: 'Șase cifre din aplicație sau un cod de recuperare',
    confirm: 'Activează',
    codesTitle: 'Codurile tale de recuperare',
    codesText:
      'Păstrează-le într-un loc sigur, nu pe telefonul cu aplicația: apar doar acum. Cu fiecare te poți autentifica o singură dată, când nu ai aplicația la îndemână.',
    copyCodes: 'Copiază toate codurile',
    saved: 'Le-am păstrat',
    done: 'Al doilea factor este activ.',
  },
  sessions: {
    title: 'Sesiunile tale',
    here: 'Acest browser',
    unknown: common.word.unknownBrowser,
    since: 'din {started}, folosit ultima dată {used}',
    remembered: 'ținut minte până la {until}',
    end: 'Deconectează',
    endOf: 'Deconectează {device}, din {started}',
    ended: 'Deconectat.',
  },
  step: {
    title: 'Încă un pas',
    purpose: 'Introdu codul afișat acum de aplicația de autentificare.',
    lost: 'Nu ai aplicația la îndemână? Merge și un cod de recuperare.',
  },
  confirmEmail: {
    title: 'Confirmă adresa de e-mail',
    text: 'Un singur clic, și mesajele contului tău ajung la această adresă.',
    send: 'Confirmă adresa',
    noToken: 'Din adresa acestei pagini lipsește codul. Deschide din nou linkul din mesaj.',
    home: 'Spre pagina principală',
  },
  undoEmail: {
    title: 'Anulează schimbarea adresei de e-mail',
    text: 'Vechea adresă redevine valabilă, toate dispozitivele sunt deconectate, iar un al doilea factor activat între timp este eliminat. Apoi alege o parolă nouă.',
    send: 'Anulează schimbarea',
  },
} satisfies Messages<typeof english>
