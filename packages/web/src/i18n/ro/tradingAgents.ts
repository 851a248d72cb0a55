import type { tradingAgents as english } from '../en/tradingAgents.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'tradingAgents'. */
export const tradingAgents = {
  title: 'Agenți de tranzacționare',
  purpose:
    'Utilizatori conduși chiar de platformă, pentru ca oricine vine într-o piață intrazilnică mică să găsească pe cineva cu care să tranzacționeze.',
  what: {
    title: 'Ce sunt',
    text: 'Un formator de piață ține un preț de cumpărare și unul de vânzare în fiecare dintre următoarele 12 contracte; agenții de tranzacționare cumpără sau vând din când în când câte puțin. Nu sunt oameni: nimeni nu se poate autentifica în numele lor, nu primesc niciun mesaj și oriunde sunt listați utilizatorii poartă marcajul de sistem.',
    coins:
      'Fiecare primește o singură dată 10.000 TC și tranzacționează cu ele după regulile tuturor: ce nu are acoperire în monede este refuzat.',
    price:
      'Tranzacționează în jurul prețului din licitația PZU și al ultimei tranzacții. Un contract care nu are niciunul rămâne fără ei.',
  },
  settings: {
    title: 'Comutator',
    isOn: 'Pornit',
    isOff: 'Oprit',
    marketMaker: 'Tranzacționează un formator de piață',
    agents: 'Agenți de tranzacționare',
    agentsHelp: '0 înseamnă niciunul, cel mult 20',
    spread: 'Ecart',
    spreadHelp: 'Între prețul de cumpărare și cel de vânzare al formatorului de piață',
    quantity: 'Cantitate',
    quantityHelp: 'Ce oferă formatorul de piață pe fiecare parte a unui contract',
    maker:
      'Formatorul de piață oferă {quantity} pe fiecare parte, la un ecart de {spread}, și deține cel mult de zece ori atât.',
    agentsTrade_one: '{count} agent tranzacționează câte cel mult 3 kWh.',
    agentsTrade_few: '{count} agenți tranzacționează câte cel mult 3 kWh.',
    agentsTrade_other: '{count} de agenți tranzacționează câte cel mult 3 kWh.',
    off: 'Tranzacționează numai oameni.',
    save: 'Salvează',
    saved: 'Salvat. Ce s-a schimbat se vede în piață în câteva secunde.',
    savedOff: 'Sunt opriți; ofertele lor deschise au fost anulate.',
  },
  question: {
    onTitle: 'Lași platforma să tranzacționeze intrazilnic?',
    onText:
      'În câteva secunde ofertele ei apar în fiecare piață intrazilnică deschisă, iar oamenii pot tranzacționa cu ele.',
    onYes: 'Pornește',
    offTitle: 'Oprești agenții de tranzacționare?',
    offText: 'Ofertele lor deschise sunt anulate pe loc. Ce au cumpărat și au vândut rămâne al lor.',
    offYes: 'Oprește',
  },
  list: {
    title: 'Ce au',
    table: 'Agenți de tranzacționare',
    name: 'Nume',
    user: 'Utilizator',
    state: 'Stare',
    trading: 'Tranzacționează',
    resting: 'Oprit',
    available: 'Disponibil',
    reserved: 'Rezervat',
    openOrders: 'Oferte deschise',
    trades: 'Tranzacții',
    emptyTitle: 'Încă nu există niciunul',
    emptyText: 'După ce îi pornești prima dată, apar aici cu monedele lor.',
  },
  notice: {
    text: 'Acest utilizator este condus chiar de platformă: nimeni nu se poate autentifica în numele lui, iar tipul, rolurile și contul rămân cum sunt.',
    toSwitch: 'La comutator',
  },
  chip: 'Sistem',
  chipHelp: 'Condus chiar de platformă',
} satisfies Messages<typeof english>
