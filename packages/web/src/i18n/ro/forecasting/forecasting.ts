import type { forecasting as english } from '../../en/forecasting/forecasting.ts'
import type { Messages } from '../../messages.ts'
import { common } from '../common.ts'

/** Romanian texts of the word 'forecasting'. */
export const forecasting = {
  purpose: 'Energia și prețurile tale în zilele următoare.',
  filter: {
    quick: 'Alegere rapidă a zilei',
    user: common.word.mine,
    group: common.word.myGroup,
  },
  make: { first: 'Calculează prognoza', again: 'Recalculează prognoza' },
  outlook: {
    tomorrow: 'Mâine, {weekday}, {date}',
    today: 'Astăzi, {weekday}, {date}',
    yesterday: 'Ieri, {weekday}, {date}',
    other: 'Ziua de {weekday}, {date}',
    holiday: 'Sărbătoare legală ({name}): prognoza ține seama de ea.',
    members_one: 'Grupul tău {name}: {count} membru.',
    members_few: 'Grupul tău {name}: {count} membri împreună.',
    members_other: 'Grupul tău {name}: {count} de membri împreună.',
    user: {
      tomorrow: {
        both: 'Mâine vei consuma circa {used} și vei produce circa {produced}.',
        use: 'Mâine vei consuma circa {used}.',
        produce: 'Mâine vei produce circa {produced}.',
      },
      today: {
        both: 'Astăzi vei consuma circa {used} și vei produce circa {produced}.',
        use: 'Astăzi vei consuma circa {used}.',
        produce: 'Astăzi vei produce circa {produced}.',
      },
      later: {
        both: 'În ziua de {weekday} vei consuma circa {used} și vei produce circa {produced}.',
        use: 'În ziua de {weekday} vei consuma circa {used}.',
        produce: 'În ziua de {weekday} vei produce circa {produced}.',
      },
      past: {
        both: 'Prognoză: {used} consumați, {produced} produși.',
        use: 'Prognoză: {used} consumați.',
        produce: 'Prognoză: {produced} produși.',
      },
      outcome: {
        both: 'În realitate: {used} consumați, {produced} produși.',
        use: 'În realitate: {used} consumați.',
        produce: 'În realitate: {produced} produși.',
      },
      peak: 'Cel mai mult vei consuma între {from} și {to}.',
    },
    group: {
      tomorrow: {
        both: 'Mâine grupul tău va consuma circa {used} și va produce circa {produced}.',
        use: 'Mâine grupul tău va consuma circa {used}.',
        produce: 'Mâine grupul tău va produce circa {produced}.',
      },
      today: {
        both: 'Astăzi grupul tău va consuma circa {used} și va produce circa {produced}.',
        use: 'Astăzi grupul tău va consuma circa {used}.',
        produce: 'Astăzi grupul tău va produce circa {produced}.',
      },
      later: {
        both: 'În ziua de {weekday} grupul tău va consuma circa {used} și va produce circa {produced}.',
        use: 'În ziua de {weekday} grupul tău va consuma circa {used}.',
        produce: 'În ziua de {weekday} grupul tău va produce circa {produced}.',
      },
      past: {
        both: 'Prognoză pentru grup: {used} consumați, {produced} produși.',
        use: 'Prognoză pentru grup: {used} consumați.',
        produce: 'Prognoză pentru grup: {produced} produși.',
      },
      outcome: {
        both: 'În realitate, grupul tău a consumat {used} și a produs {produced}.',
        use: 'În realitate, grupul tău a consumat {used}.',
        produce: 'În realitate, grupul tău a produs {produced}.',
      },
      peak: 'Cel mai mult grupul tău va consuma între {from} și {to}.',
    },
    sun: 'Cel mai mult soare între {from} și {to}.',
    price: {
      forecast:
        'Cel mai ieftin între {cheapFrom} și {cheapTo}, circa {low}; cel mai scump între {dearFrom} și {dearTo}, circa {high}.',
      past: 'Prognoză: cel mai ieftin între {cheapFrom} și {cheapTo}, circa {low}; cel mai scump între {dearFrom} și {dearTo}, circa {high}.',
      known:
        'Prețuri de închidere: cel mai ieftin între {cheapFrom} și {cheapTo}, circa {low}; cel mai scump între {dearFrom} și {dearTo}, circa {high}.',
      flat: 'Prețul este de circa {price} în fiecare oră a zilei.',
    },
    nothing: common.word.noForecastYet,
    missing: 'Prea puține date pentru o prognoză. Vezi mai jos.',
  },
  figure: {
    price: common.word.averagePrice,
    actual: 'real: {amount}',
    market: 'preț de închidere',
  },
  trust: {
    less_one: '{count} zi: eroare {amount} pe oră, cu {percent} sub prognoza simplă.',
    less_few: 'Ultimele {count} zile: eroare medie {amount} pe oră, cu {percent} sub prognoza simplă.',
    less_other: 'Ultimele {count} de zile: eroare medie {amount} pe oră, cu {percent} sub prognoza simplă.',
    more_one: '{count} zi: eroare {amount} pe oră, cu {percent} peste prognoza simplă.',
    more_few: 'Ultimele {count} zile: eroare medie {amount} pe oră, cu {percent} peste prognoza simplă.',
    more_other: 'Ultimele {count} de zile: eroare medie {amount} pe oră, cu {percent} peste prognoza simplă.',
    same_one: '{count} zi: eroare {amount} pe oră, ca prognoza simplă.',
    same_few: 'Ultimele {count} zile: eroare medie {amount} pe oră, ca prognoza simplă.',
    same_other: 'Ultimele {count} de zile: eroare medie {amount} pe oră, ca prognoza simplă.',
    alone_one: '{count} zi: eroare {amount} pe oră.',
    alone_few: 'Ultimele {count} zile: eroare medie {amount} pe oră.',
    alone_other: 'Ultimele {count} de zile: eroare medie {amount} pe oră.',
    early_one: 'Până acum {count} zi cu prognoză și valori reale: eroare {amount} pe oră.',
    early_few: 'Până acum {count} zile cu prognoză și valori reale: eroare medie {amount} pe oră.',
    early_other: 'Până acum {count} de zile cu prognoză și valori reale: eroare medie {amount} pe oră.',
    none: 'Nicio zi nu are încă prognoză și valori reale.',
    needed: 'Se evaluează după {count} zile de acest fel.',
    retrospective_one: '{count} dintre ele este calculată ulterior, din date dinaintea închiderii pieței ei.',
    retrospective_few: '{count} dintre ele sunt calculate ulterior, din date dinaintea închiderii pieței lor.',
    retrospective_other: '{count} dintre ele sunt calculate ulterior, din date dinaintea închiderii pieței lor.',
    figures: 'Cifrele în detaliu',
    record: {
      price: 'Toate prognozele de preț',
      consumption: 'Toate prognozele de energie',
      production: 'Toate prognozele de energie',
    },
  },
  chart: {
    actual: { price: 'Preț de piață', consumption: common.word.metered, production: common.word.metered },
    of: {
      forecast: common.word.namedForecast,
      interval: '{name}, interval de 80 %',
      naive: '{name}, prognoza simplă',
      actual: { price: 'Preț de piață', consumption: 'Consum măsurat', production: 'Producție măsurată' },
    },
    priceTitle: 'Prețul pe ore',
    balanceTitle: 'Balanța pe ore',
    priceNote: 'De la {low} la {high}.',
    priceText: 'Prețuri pe ore, de la {low} la {high}.',
    energyText: 'Consum prognozat {used}, producție prognozată {produced}.',
    balanceText: 'Surplus prognozat {over}, lipsă prognozată {short}.',
    surplus: 'Surplus',
    both: common.word.consumptionAndProduction,
    balanceNote: 'Oră de oră: surplus circa {over}, lipsă circa {short}.',
    groupBalanceNote: 'Oră de oră, pentru grup: surplus circa {over}, lipsă circa {short}.',
    legend: 'Linie întreruptă: prognoză. Zona colorată: interval de 80 %.',
    fan: 'Linie întreruptă: prognoza. Zona colorată: ce poate veni, mai închisă unde este mai probabil. O zi din zece este peste intervalul de 80 %, o zi din zece sub el.',
    noRange: 'Linie întreruptă: prognoză. Un interval apare după destule erori trecute.',
    solid: 'Linie plină: valori reale.',
    words: 'Ce înseamnă cuvintele',
  },
  made: {
    title: 'De unde vine',
    when: 'Calculată la {made}, din datele de atunci. Piața se închide la {gate}.',
    whenClosed: 'Calculată la {made}, din datele de atunci. Piața s-a închis la {gate}.',
    afterwards: 'Calculată ulterior, la {made}, din date până la {cutOff}.',
    betterPrice_one:
      'După încă {count} zi cu prețuri (în total: {days}) se trece la un model mai bun; datele vin de la sine.',
    betterPrice_few:
      'După încă {count} zile cu prețuri (în total: {days}) se trece la un model mai bun; datele vin de la sine.',
    betterPrice_other:
      'După încă {count} de zile cu prețuri (în total: {days}) se trece la un model mai bun; datele vin de la sine.',
    betterVolume_one:
      'După încă {count} zi cu citiri (în total: {days}) se trece la un model mai bun. Poți importa citiri mai vechi.',
    betterVolume_few:
      'După încă {count} zile cu citiri (în total: {days}) se trece la un model mai bun. Poți importa citiri mai vechi.',
    betterVolume_other:
      'După încă {count} de zile cu citiri (în total: {days}) se trece la un model mai bun. Poți importa citiri mai vechi.',
    series: {
      used_one: 'Folosește prognoza altei surse, cunoscută dinainte: {names}.',
      used_few: 'Folosește prognozele altor surse, cunoscute dinainte: {names}.',
      used_other: 'Folosește prognozele altor surse, cunoscute dinainte: {names}.',
      unknownForDay_one: 'Lăsată deoparte, pentru că nu se cunoaște pentru ziua aceasta: {names}.',
      unknownForDay_few: 'Lăsate deoparte, pentru că nu se cunosc pentru ziua aceasta: {names}.',
      unknownForDay_other: 'Lăsate deoparte, pentru că nu se cunosc pentru ziua aceasta: {names}.',
      farOff_one:
        'Lăsată deoparte, pentru că este foarte departe de tot ce a fost înainte și pare o greșeală: {names}.',
      farOff_few: 'Lăsate deoparte, pentru că sunt foarte departe de tot ce a fost înainte și par greșeli: {names}.',
      farOff_other: 'Lăsate deoparte, pentru că sunt foarte departe de tot ce a fost înainte și par greșeli: {names}.',
    },
    limit: {
      user_one:
        'Panourile tale dau cel mult {energy} într-o oră; în {count} oră prognoza sau intervalul ei se oprește acolo.',
      user_few:
        'Panourile tale dau cel mult {energy} într-o oră; în {count} ore prognoza sau intervalul ei se oprește acolo.',
      user_other:
        'Panourile tale dau cel mult {energy} într-o oră; în {count} de ore prognoza sau intervalul ei se oprește acolo.',
      group_one:
        'Panourile grupului dau cel mult {energy} într-o oră; în {count} oră prognoza sau intervalul ei se oprește acolo.',
      group_few:
        'Panourile grupului dau cel mult {energy} într-o oră; în {count} ore prognoza sau intervalul ei se oprește acolo.',
      group_other:
        'Panourile grupului dau cel mult {energy} într-o oră; în {count} de ore prognoza sau intervalul ei se oprește acolo.',
    },
    exceeded: {
      user_one:
        'Totuși, în {count} oră din ultimele 28 de zile s-a măsurat peste {energy}. Verifică puterea panourilor.',
      user_few:
        'Totuși, în {count} ore din ultimele 28 de zile s-a măsurat peste {energy}. Verifică puterea panourilor.',
      user_other:
        'Totuși, în {count} de ore din ultimele 28 de zile s-a măsurat peste {energy}. Verifică puterea panourilor.',
      group_one:
        'Totuși, în {count} oră din ultimele 28 de zile s-a măsurat peste {energy}: un membru a declarat prea puțin.',
      group_few:
        'Totuși, în {count} ore din ultimele 28 de zile s-a măsurat peste {energy}: un membru a declarat prea puțin.',
      group_other:
        'Totuși, în {count} de ore din ultimele 28 de zile s-a măsurat peste {energy}: un membru a declarat prea puțin.',
    },
    toPanels: 'Puterea panourilor',
    import: common.word.importReadings,
  },
  missing: {
    energyTitle: 'Încă nu se poate prognoza energia ta',
    groupTitle: 'Încă nu se poate prognoza energia grupului tău',
    energy_one: 'Este nevoie de citiri din {count} zi; până acum: {known}. Conectează un analizor sau adaugă citiri.',
    energy_few: 'Este nevoie de citiri din {count} zile; până acum: {known}. Conectează un analizor sau adaugă citiri.',
    energy_other:
      'Este nevoie de citiri din {count} de zile; până acum: {known}. Conectează un analizor sau adaugă citiri.',
    production:
      'Nu există date despre producție. Dacă ai panouri, adaugă citirile lor ca să primești o prognoză a producției.',
    consumption: 'Nu există date despre consum. Adaugă citiri ca să primești o prognoză a consumului.',
    groupKind: 'Prea puține date despre asta în grupul tău.',
    priceShort: 'Prea puține prețuri deocamdată. Fiecare zi de piață mai aduce prețurile unei zile.',
    priceTitle: 'Încă nu se pot prognoza prețurile',
    price_one: 'Este nevoie de prețuri din {count} zi; până acum: {known}. Fiecare zi de piață mai adaugă una.',
    price_few: 'Este nevoie de prețuri din {count} zile; până acum: {known}. Fiecare zi de piață mai adaugă una.',
    price_other: 'Este nevoie de prețuri din {count} de zile; până acum: {known}. Fiecare zi de piață mai adaugă una.',
    notMade: 'Încă necalculată',
    notMadeText: 'Există destule date: calculeaz-o acum. Prognoza de mâine se calculează în fiecare dimineață.',
    outdated: 'Există date mai noi. Recalculează prognoza.',
    market: common.action.seeMarket,
  },
  noOrder: {
    closedTitle: 'Piața acestei zile este închisă',
    closed: 'Ofertele se puteau trimite până la {gate}. Pentru zilele următoare încă poți face oferte.',
    closedEarly: 'Piața acestei zile a fost închisă mai devreme. Pentru zilele următoare încă poți face oferte.',
    next: 'Mergi la {weekday}, {date}',
    earlyTitle: 'Piața nu este planificată încă',
    early: 'După ce este planificată, poți face o ofertă din această prognoză. Ora obișnuită de închidere: {gate}.',
  },
  record: {
    title: 'Precizia prognozelor',
    priceText: 'Fiecare prognoză de preț față de prețurile de închidere și cele mai mari erori.',
    volumeText: 'Fiecare prognoză de consum și producție față de contor și cele mai mari erori.',
  },
} satisfies Messages<typeof english>
