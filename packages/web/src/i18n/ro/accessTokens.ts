import type { accessTokens as english } from '../en/accessTokens.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'accessTokens'. */
export const accessTokens = {
  title: 'Tokenuri de acces',
  purpose: 'Lasă un program al tău să tranzacționeze sau să citească, fără parola ta.',
  open: 'Tokenuri de acces',
  docs: 'Apeluri pentru programe',
  list: {
    title: 'Tokenuri de acces valabile',
    name: 'Nume',
    hint: 'Începe cu',
    scopes: 'Are voie',
    lastUsed: 'Ultima folosire',
    expires: 'Valabil până la',
    calls: 'Apeluri pe minut',
    never: 'Niciodată',
    emptyTitle: 'Nu ai încă niciun token',
    emptyText: 'Creează unul, dă-l programului tău și poate începe.',
  },
  scope: { read: 'Să citească', trade: 'Să tranzacționeze', both: 'Să citească și să tranzacționeze' },
  form: {
    title: 'Creează un token',
    note: 'Un program cu acest token acționează în numele tău și cu monedele tale. Nu poate niciodată să cumpere monede, să îți schimbe contul sau să creeze alte tokenuri.',
    name: 'Nume',
    nameHelp: 'După el îl vei recunoaște: de exemplu programul și calculatorul pe care rulează.',
    read: 'Are voie să citească: piețele, ofertele, tranzacțiile, poziția și monedele tale',
    trade: 'Are voie să tranzacționeze: să trimită, să modifice și să anuleze oferte cu monedele tale',
    noScope: 'Alege ce are voie: un token care nu are voie nimic nu folosește la nimic.',
    days: 'Valabil',
    daysChoice_one: '{count} zi',
    daysChoice_few: '{count} zile',
    daysChoice_other: '{count} de zile',
    calls: 'Cel mult atâtea apeluri pe minut',
    callsHelp: 'Ce trece peste este refuzat până în minutul următor.',
    send: 'Creează tokenul',
  },
  created: {
    title: 'Tokenul „{name}”',
    warning:
      'Copiază-l acum: este arătat doar o dată. Oricine îl are acționează în numele tău, așa că păstrează-l ca pe o parolă și nu-l scrie niciodată în codul unui program.',
    token: 'Token de acces',
    copy: 'Copiază tokenul',
    use: 'Programul tău îl trimite la fiecare apel în antetul „Authorization: Bearer …”.',
    done: 'L-am copiat',
  },
  withdraw: {
    action: 'Retrage',
    of: 'Retrage „{name}”',
    title: 'Retragi tokenul „{name}”?',
    text: 'Un program care îl folosește este refuzat din acel moment. Ofertele lui deschise rămân în piață până le anulezi.',
    yes: 'Retrage tokenul',
    no: 'Păstrează-l',
    done: 'Tokenul „{name}” a fost retras',
  },
} satisfies Messages<typeof english>
