import type { accessTokens as english } from '../../en/accounts/accessTokens.ts'
import type { Messages } from '../../messages.ts'

/** Romanian texts of the word 'accessTokens'. */
export const accessTokens = {
  title: 'Chei de acces',
  purpose: 'Lasă un program al tău să citească, să tranzacționeze sau să îți trimită citirile, fără parola ta.',
  docs: 'Documentația API',
  list: {
    title: 'Chei de acces valabile',
    scopes: 'Are voie',
    lastUsed: 'Ultima folosire',
    expires: 'Expiră la',
    calls: 'Apeluri pe minut',
    emptyTitle: 'Nu ai încă nicio cheie',
    emptyText: 'Creează una, dă-o programului tău și poate începe.',
  },
  scope: { read: 'Să citească', trade: 'Să tranzacționeze', meter: 'Să trimită citiri' },
  form: {
    title: 'Creează o cheie',
    note: 'Un program cu această cheie acționează în numele tău și cu monedele tale. Nu poate niciodată să ceară monede, să îți schimbe contul sau să creeze alte chei.',
    nameHelp: 'De exemplu programul și locul în care rulează.',
    read: 'Are voie să citească: piețele, ofertele, tranzacțiile, poziția și monedele tale',
    trade: 'Are voie să tranzacționeze: să trimită, să modifice și să anuleze oferte cu monedele tale',
    meter: 'Are voie să trimită citirile contorului tău, dar să nu citească nimic',
    noScope: 'Alege cel puțin un drept.',
    days: 'Valabilă timp de',
    daysChoice_one: '{count} zi',
    daysChoice_few: '{count} zile',
    daysChoice_other: '{count} de zile',
    calls: 'Cel mult apeluri pe minut',
    callsHelp: 'Apelurile în plus sunt refuzate până în minutul următor.',
    send: 'Creează cheia',
  },
  created: {
    title: 'Cheia „{name}”',
    warning: 'Copiaz-o acum: apare o singură dată. Păstreaz-o ca pe o parolă și nu o scrie în codul unui program.',
    token: 'Cheie de acces',
    copy: 'Copiază cheia',
    use: 'Programul tău o trimite la fiecare apel în antetul „Authorization: Bearer …”.',
    done: 'Am copiat-o',
  },
  withdraw: {
    of: 'Retrage „{name}”',
    title: 'Retragi cheia „{name}”?',
    text: 'Un program care o folosește este refuzat din acel moment. Ofertele lui deschise rămân în piață până le anulezi.',
    yes: 'Retrage cheia',
    no: 'Păstreaz-o',
    done: 'Cheia „{name}” a fost retrasă',
  },
} satisfies Messages<typeof english>
