import type { forecastOrder as english } from '../../en/forecasting/forecastOrder.ts'
import type { Messages } from '../../messages.ts'
import { common } from '../common.ts'

/** Romanian texts of the word 'forecastOrder'. */
export const forecastOrder = {
  title: 'Ofertă din prognoza ta',
  note: 'Alege o strategie și vezi rezultatul. Nimic nu se trimite până nu trimiți tu.',
  words: {
    balance: {
      anyPrice: {
        anyPrice: 'Vând surplusul și cumpăr ce îmi lipsește, ambele la orice preț.',
        limit: 'Vând surplusul la orice preț și cumpăr ce îmi lipsește la cel mult prețul prognozat plus {buyMargin}.',
      },
      limit: {
        anyPrice:
          'Vând surplusul la cel puțin prețul prognozat minus {sellMargin} și cumpăr la orice preț ce îmi lipsește.',
        limit:
          'Vând surplusul la cel puțin prețul prognozat minus {sellMargin} și cumpăr ce îmi lipsește la cel mult prețul prognozat plus {buyMargin}.',
      },
    },
    consumption: {
      anyPrice: 'Cumpăr tot consumul meu, la orice preț.',
      limit: 'Cumpăr tot consumul meu, la cel mult prețul prognozat plus {buyMargin}.',
    },
    production: {
      anyPrice: 'Vând toată producția mea, la orice preț.',
      limit: 'Vând toată producția mea, la cel puțin prețul prognozat minus {sellMargin}.',
    },
    chance: 'Tranzacționează la limite atinse cu o șansă de {chance} și la orice preț acolo unde ai ales așa.',
    share: 'În ofertă intră {share} din această energie.',
    none: 'Introdu o marjă între 0 și {max}.',
  },
  field: {
    part: 'Ce energie intră în ofertă?',
    share: 'Cât din această energie?',
    shareValue: '{share} din energia prognozată',
    shareHelp: 'Cu mai puțin de 100 % rămâne loc pentru erorile prognozei.',
    sell: 'La ce preț vinzi?',
    buy: 'La ce preț cumperi?',
    sellMargin: 'Sub prețul prognozat cu',
    buyMargin: 'Peste prețul prognozat cu',
    marginFault: 'Între 0 și {max}.',
    sellAnyHelp: 'Vinzi de fiecare dată și primești prețul de închidere al orei, chiar și sub zero.',
    buyAnyHelp:
      'Cumperi de fiecare dată și plătești prețul de închidere al orei; pentru fiecare kWh se rezervă prețul maxim.',
    sellLimitHelp: 'Unde prețul de închidere este mai mic, nu vinzi.',
    buyLimitHelp: 'Unde prețul de închidere este mai mare, nu cumperi.',
    chance: 'Ce stabilește limitele?',
    byMargin: 'O marjă față de prețul prognozat',
    byChance: 'Șansa de executare: {chance}',
  },
  part: {
    balance: 'Surplus și lipsă',
    consumption: 'Tot consumul meu',
    production: 'Toată producția mea',
  },
  pricing: { anyPrice: 'Orice preț', limit: 'Cu limită' },
  figure: {
    intervals_one: 'în {count} interval',
    intervals_few: 'în {count} intervale',
    intervals_other: 'în {count} de intervale',
    gain: 'Venit așteptat',
    cost: 'Cost așteptat',
    resultHint: 'Dacă prețurile prognozate se adeveresc.',
    noResult: 'Încă nu există o prognoză de preț.',
    aside: 'Rezervat la trimitere',
    available: 'Ai {coins}.',
    missing: 'Ai {coins}; îți lipsesc {missing}.',
  },
  chart: {
    title: 'Ciorna, interval cu interval',
    text: 'Vânzare de {sell} și cumpărare de {buy} în intervalele zilei de {day}.',
    expected: common.word.forecastPrice,
  },
  trust: {
    poor: 'Verifică atent: prognozele recente nu au fost mai bune decât prognoza simplă.',
    unknown: 'Verifică atent: sunt prea puține prognoze trecute ca să se știe cât de bune sunt acestea.',
  },
  state: {
    waiting: 'Se calculează prognozele tale…',
    closes: common.word.gateClosesIn,
    closed: common.word.gateClosed,
    toReadings: common.action.addReadings,
    toMarket: common.word.toDayAheadMarket,
  },
  save: {
    saved: 'Salvată ca ciornă. Verific-o și trimite-o când ești gata.',
    next: 'După salvare se deschide ciorna. Acolo poți schimba fiecare interval și o poți trimite.',
    replace: 'Înlocuiește ciorna mea',
    replaceQuestion: 'Înlocuiești ciorna „{name}”?',
    replaceText: 'Conținutul ei este suprascris.',
    hasDraft: 'Ai deja o ciornă pentru această zi: „{name}”.',
    openDraft: 'Deschide ciorna',
    inMarket: 'Oferta ta „{name}” pentru această zi este în piață. O poți modifica acolo până la închiderea pieței.',
    everyMorning: 'Folosește asta în fiecare dimineață',
    ownOnly: 'Numai utilizatorul poate face o ofertă din ea.',
  },
  morning: {
    title: 'Ciorna ta de dimineață',
    note: 'De la 08:00 până la închiderea pieței, cât timp nu ai o ofertă, Tandem pregătește o ciornă din cele mai noi prognoze. Tu o verifici și o trimiți.',
    prepare: 'Pregătește o ciornă în fiecare dimineață',
    mail: 'Anunță-mă prin e-mail',
    strategy: 'Strategie',
    on: 'De acum se pregătește o ciornă în fiecare dimineață.',
    off: 'Nu se mai pregătesc ciorne.',
    saved: 'Salvat pentru diminețile următoare.',
  },
  fill: {
    way: 'Din prognoza mea',
    text: 'Făcută din prognoza energiei tale și din prognoza de preț, cu strategia ta.',
    change: 'Schimbă strategia',
  },
} satisfies Messages<typeof english>
