import type { admin as english } from '../../en/admin/admin.ts'
import type { Messages } from '../../messages.ts'
import { common } from '../common.ts'

/** Romanian texts of the word 'admin'. */
export const admin = {
  board: {
    title: 'Administrare',
    purpose: 'Deciziile în așteptare și toți utilizatorii.',
    usersNote_one: 'Utilizatori: {count} din {total}',
    usersNote_few: 'Utilizatori: {count} din {total}',
    usersNote_other: 'Utilizatori: {count} din {total}',
  },
  moderator: {
    title: 'Moderare',
    purpose: 'Toate deciziile în așteptare.',
  },
  waiting: {
    title: 'Așteaptă o decizie',
    notActivated: 'Neactivați încă',
    openMarkets: 'Piețe deschise',
    ordersInMarkets: 'Oferte în piețe deschise',
  },
  users: {
    searchHelp: 'Nume, utilizator sau e-mail',
    all: 'Toți',
    pending: 'Cereri de alt tip de cont',
    notActivated: 'Neactivați',
    status: 'Cerere',
    registered: 'Înregistrat',
    request: {
      none: common.word.none,
      pending: 'Cere: {type}',
      approved: common.word.approved,
      rejected: common.word.rejected,
    },
    approveOf: common.word.approveRequestOf,
    rejectOf: common.word.rejectTheRequestOf,
    detailsOf: 'Detalii despre {user}',
    approveTitle: '{user} devine {type}?',
    approveText: '{user} primește acces imediat.',
    rejectTitle: common.word.rejectRequestOf,
    rejectText: '{user} păstrează tipul de acum și poate cere din nou.',
    approved: 'Cererea utilizatorului {user} a fost aprobată.',
    noneTitle: 'Nicio cerere de alt tip de cont în așteptare',
    noneText: 'Când un utilizator standard cere alt tip de cont, cererea apare aici.',
  },
  dashboard: {
    title: 'Privire de ansamblu',
    purpose: 'Platforma astăzi: deciziile în așteptare, piețele și monedele.',
    marketsTitle: 'Astăzi și mâine',
    today: 'Livrare astăzi',
    tomorrow: 'Livrare mâine',
    noIntraday: 'Nu există o piață intrazilnică pentru această zi.',
    noMarket: 'Nu există piață pentru această zi.',
    toMarkets: 'Toate piețele',
    issuedHelp: 'Toate monedele care există',
    reserved: 'Rezervate',
    share: '{share} din toate monedele',
    balanced: 'Corectă',
    balancedText: 'Toate conturile însumate dau zero.',
    unbalanced: 'Nu corespunde',
    unbalancedText: 'Deschide verificarea evidenței.',
    toAudit: 'La verificare',
  },
} satisfies Messages<typeof english>
