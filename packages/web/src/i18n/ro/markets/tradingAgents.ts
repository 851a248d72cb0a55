import { common } from '../common.ts'
import type { tradingAgents as english } from '../../en/markets/tradingAgents.ts'
import type { Messages } from '../../messages.ts'

/** Romanian texts of the word 'tradingAgents'. */
export const tradingAgents = {
  title: 'Agenți de tranzacționare',
  purpose: 'Utilizatori automați care mențin lichiditatea piețelor intrazilnice mici.',
  what: {
    title: 'Ce sunt',
    text: 'Un formator de piață afișează prețuri de cumpărare și de vânzare în următoarele 12 contracte; agenții tranzacționează din când în când cantități mici. Nimeni nu se poate autentifica în numele lor, iar în liste sunt marcați „Sistem”.',
    coins:
      'Fiecare primește o singură dată 10.000 TC și tranzacționează după aceleași reguli ca toți utilizatorii: ofertele pe care monedele nu le acoperă sunt respinse.',
    price:
      'Tranzacționează în jurul prețului de închidere din PZU și al ultimei tranzacții. Într-un contract care nu are niciunul nu intră.',
  },
  settings: {
    title: 'Pornire și oprire',
    isOn: common.word.isOn,
    isOff: common.word.isOff,
    marketMaker: 'Formator de piață',
    agents: 'Agenți de tranzacționare',
    agentsHelp: '0 înseamnă niciunul; cel mult 20',
    spread: 'Ecart',
    spreadHelp: 'Între prețul de cumpărare și cel de vânzare al formatorului de piață',
    quantityHelp: 'Ce oferă formatorul de piață pe fiecare parte a unui contract',
    maker:
      'Formatorul de piață oferă {quantity} pe fiecare parte, la un ecart de {spread}, și deține cel mult de zece ori atât.',
    agentsTrade_one: '{count} agent tranzacționează câte cel mult 3 kWh.',
    agentsTrade_few: '{count} agenți tranzacționează câte cel mult 3 kWh.',
    agentsTrade_other: '{count} de agenți tranzacționează câte cel mult 3 kWh.',
    off: 'Oprit: tranzacționează numai utilizatorii reali.',
    saved: 'Salvat. Modificările se văd în piață în câteva secunde.',
    savedOff: 'Sunt opriți; ofertele lor deschise au fost anulate.',
  },
  question: {
    onTitle: 'Pornești agenții de tranzacționare?',
    onText:
      'În câteva secunde ofertele lor apar în fiecare piață intrazilnică deschisă, iar utilizatorii pot tranzacționa cu ele.',
    onYes: common.word.switchOn,
    offTitle: 'Oprești agenții de tranzacționare?',
    offText: 'Ofertele lor deschise sunt anulate imediat. Tranzacțiile rămân.',
    offYes: common.word.switchOff,
  },
  list: {
    title: 'Ce dețin',
    table: 'Agenți de tranzacționare',
    trading: 'Tranzacționează',
    resting: common.word.isOff,
    emptyTitle: 'Încă niciun agent de tranzacționare',
    emptyText: 'După prima pornire, apar aici cu monedele lor.',
  },
  notice: {
    text: 'Acest utilizator este condus de platformă: nimeni nu se poate autentifica în numele lui, iar tipul, rolurile și contul rămân cum sunt.',
    toSwitch: 'La comutator',
  },
  chip: 'Sistem',
  chipHelp: 'Operat de platformă',
} satisfies Messages<typeof english>
