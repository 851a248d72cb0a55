import type { forecastOrder as english } from '../en/forecastOrder.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'forecastOrder'. */
export const forecastOrder = {
  title: 'Ofertă din prognoza ta',
  note: 'Alege cum vrei să tranzacționezi și vezi imediat ce iese. Nimic nu se trimite fără tine.',
  words: {
    balance: {
      anyPrice: {
        anyPrice: 'Vând ce produc peste consumul meu și cumpăr ce îmi lipsește, ambele la orice preț.',
        limit:
          'Vând la orice preț ce produc peste consumul meu și cumpăr ce îmi lipsește la cel mult prețul prognozat plus {buyMargin}.',
      },
      limit: {
        anyPrice:
          'Vând ce produc peste consumul meu la cel puțin prețul prognozat minus {sellMargin} și cumpăr la orice preț ce îmi lipsește.',
        limit:
          'Vând ce produc peste consumul meu la cel puțin prețul prognozat minus {sellMargin} și cumpăr ce îmi lipsește la cel mult prețul prognozat plus {buyMargin}.',
      },
    },
    consumption: {
      anyPrice: 'Cumpăr tot ce consum, la orice preț.',
      limit: 'Cumpăr tot ce consum, la cel mult prețul prognozat plus {buyMargin}.',
    },
    production: {
      anyPrice: 'Vând tot ce produc, la orice preț.',
      limit: 'Vând tot ce produc, la cel puțin prețul prognozat minus {sellMargin}.',
    },
    share: 'În ofertă intră {share} din această energie.',
    none: 'Introdu o marjă între 0 și {max}.',
  },
  field: {
    part: 'Ce duci pe piață?',
    share: 'Cât din această energie?',
    shareValue: '{share} din energia prognozată',
    shareHelp: 'Cu mai puțin decât totul rămâi în siguranță când prognoza este nesigură.',
    sell: 'La ce preț vinzi?',
    buy: 'La ce preț cumperi?',
    sellMargin: 'Sub prețul prognozat cu',
    buyMargin: 'Peste prețul prognozat cu',
    marginFault: 'Între 0 și {max}.',
    sellAnyHelp: 'Vinzi de fiecare dată și primești prețul pieței din acea oră, chiar dacă scade sub zero.',
    buyAnyHelp:
      'Cumperi de fiecare dată și plătești prețul pieței din acea oră; pentru fiecare kWh se rezervă prețul maxim.',
    sellLimitHelp: 'Unde prețul pieței este mai mic, nu vinzi.',
    buyLimitHelp: 'Unde prețul pieței este mai mare, nu cumperi.',
  },
  part: {
    balance: 'Ce îmi prisosește sau îmi lipsește',
    consumption: 'Tot ce consum',
    production: 'Tot ce produc',
  },
  pricing: { anyPrice: 'Orice preț', limit: 'Cu limită' },
  figure: {
    sells: 'De vândut',
    buys: 'De cumpărat',
    intervals_one: 'în {count} interval',
    intervals_few: 'în {count} intervale',
    intervals_other: 'în {count} de intervale',
    gain: 'Ai încasa',
    cost: 'Ai plăti',
    resultHint: 'Dacă prețurile prognozate se adeveresc.',
    noResult: 'Încă nu există o prognoză de preț.',
    aside: 'Rezervat la trimitere',
    available: 'Ai {coins}.',
    missing: 'Ai {coins}; îți lipsesc {missing}.',
  },
  chart: {
    title: 'Ciorna, interval cu interval',
    text: 'Vânzare de {sell} și cumpărare de {buy} în intervalele zilei de {day}.',
    buy: 'Cumpărare',
    sell: 'Vânzare',
    limit: 'Limită',
    expected: 'Preț prognozat',
  },
  trust: {
    poor: 'Verifică atent: în ultimele săptămâni aceste prognoze nu au fost mai bune decât repetarea unei zile anterioare.',
    unknown:
      'Sunt prea puține prognoze trecute ca să știm cât te poți baza pe acestea. Verifică atent înainte de a trimite.',
  },
  state: {
    waiting: 'Îți facem prognozele…',
    closes: 'Poarta se închide în',
    closed: 'Poarta este închisă',
    toReadings: 'Adaugă citiri',
    toMarket: 'La Piața pentru Ziua Următoare',
  },
  save: {
    save: 'Salvează ca ciornă',
    saved: 'Salvată ca ciornă. Verific-o și trimite-o când ești gata.',
    next: 'După salvare se deschide ciorna. Acolo poți schimba fiecare interval și o poți trimite.',
    replace: 'Înlocuiește ciorna mea',
    replaceQuestion: 'Înlocuiești ciorna „{name}”?',
    replaceText: 'Ce este scris în ea este înlocuit cu ce se vede aici.',
    hasDraft: 'Ai deja o ciornă pentru această zi: „{name}”.',
    openDraft: 'Deschide ciorna',
    inMarket: 'Oferta ta „{name}” pentru această zi este în piață. O poți modifica acolo până la închiderea porții.',
    openOrder: 'Deschide oferta mea',
    everyMorning: 'Folosește asta în fiecare dimineață',
    ownOnly: 'Numai utilizatorul însuși poate face o ofertă din ea.',
  },
  morning: {
    title: 'Ciorna ta de dimineață',
    note: 'De la ora 8 dimineața până la închiderea porții: dacă nu ai încă o ofertă, se pregătește o ciornă din cele mai noi prognoze. Tu o verifici și o trimiți.',
    prepare: 'Pregătește o ciornă în fiecare dimineață',
    mail: 'Anunță-mă prin e-mail',
    strategy: 'Cum se face',
    change: 'Schimbă',
    save: 'Salvează',
    cancel: 'Renunță',
    on: 'De acum se pregătește o ciornă în fiecare dimineață.',
    off: 'Nu se mai pregătesc ciorne.',
    saved: 'Salvat pentru diminețile următoare.',
  },
  fill: {
    way: 'Din prognoza mea',
    text: 'Făcută din prognoza energiei tale și din prognoza de preț, așa cum ai ales.',
    change: 'Schimbă cum se face',
  },
} satisfies Messages<typeof english>
