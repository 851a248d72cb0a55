import type { find as english } from '../en/find.ts'
import type { Messages } from '../messages.ts'
import { common } from './common.ts'

/** Romanian texts of the word 'find'. */
export const find = {
  title: 'Mergi la sau execută',
  placeholder: 'O pagină, o zi, o ofertă sau o acțiune',
  visitorPlaceholder: 'O pagină sau o setare',
  looking: 'Se caută…',
  nothing:
    'Nu s-a găsit nimic. Scrie o pagină, o zi, de exemplu „mâine” sau „23.11”, ori numărul sau numele unei oferte.',
  found_one: '{count} rezultat',
  found_few: '{count} rezultate',
  found_other: '{count} rezultate',
  keys: '↑ ↓ alege, Enter deschide, Esc închide',
  order: 'Oferta {number}: {name}',
  morePeople: 'Toți utilizatorii găsiți pentru „{words}”',
  section: {
    recent: 'Recente',
    actions: common.table.actions,
    screens: 'Pagini',
    orders: common.word.orders,
    people: common.word.users,
  },
  kind: {
    screen: 'Pagină',
    day: common.period.day,
    order: common.word.order,
    person: 'Utilizator',
    action: 'Acțiune',
    guide: 'Ghid, filă nouă',
  },
  act: {
    language: 'Limba: {language}',
    theme: 'Aspect: {theme}',
    readNotices: 'Marchează toate notificările ca citite',
    signOut: common.shell.signOut,
    send: 'Trimite oferta „{name}” pentru {day}',
    forecastOrder: 'Fă oferta pentru {day} din prognoză',
    autopilotResume: 'Reia pilotul automat',
    autopilot: {
      on: 'Pornește pilotul automat',
      paused: 'Pune pe pauză pilotul automat',
      off: 'Oprește pilotul automat',
    },
  },
} satisfies Messages<typeof english>
