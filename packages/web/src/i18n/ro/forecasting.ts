import type { forecasting as english } from '../en/forecasting.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'forecasting'. */
export const forecasting = {
  title: 'Prognoză',
  purpose: 'Ce îți vor aduce probabil zilele următoare și cât te poți baza pe asta.',
  kind: { price: 'Preț', consumption: 'Consum', production: 'Producție' },
  filter: {
    day: 'Ziua',
    quick: 'Alegere rapidă a zilei',
    yesterday: 'Ieri',
    today: 'Astăzi',
    tomorrow: 'Mâine',
    of: 'A cui energie',
    user: 'A mea',
    group: 'A grupului',
  },
  make: { first: 'Fă prognoza', again: 'Fă prognoza din nou' },
  outlook: {
    tomorrow: 'Mâine, {weekday}, {date}',
    today: 'Astăzi, {weekday}, {date}',
    yesterday: 'Ieri, {weekday}, {date}',
    other: 'Ziua de {weekday}, {date}',
    members_one: 'Grupul tău {name}: {count} membru.',
    members_few: 'Grupul tău {name}: {count} membri împreună.',
    members_other: 'Grupul tău {name}: {count} de membri împreună.',
    user: {
      tomorrow: {
        both: 'Mâine vei consuma cam {used} și vei produce cam {produced}.',
        use: 'Mâine vei consuma cam {used}.',
        produce: 'Mâine vei produce cam {produced}.',
      },
      today: {
        both: 'Astăzi vei consuma cam {used} și vei produce cam {produced}.',
        use: 'Astăzi vei consuma cam {used}.',
        produce: 'Astăzi vei produce cam {produced}.',
      },
      later: {
        both: 'În ziua de {weekday} vei consuma cam {used} și vei produce cam {produced}.',
        use: 'În ziua de {weekday} vei consuma cam {used}.',
        produce: 'În ziua de {weekday} vei produce cam {produced}.',
      },
      past: {
        both: 'Prognoza spunea că vei consuma cam {used} și vei produce cam {produced}.',
        use: 'Prognoza spunea că vei consuma cam {used}.',
        produce: 'Prognoza spunea că vei produce cam {produced}.',
      },
      outcome: {
        both: 'De fapt ai consumat {used} și ai produs {produced}.',
        use: 'De fapt ai consumat {used}.',
        produce: 'De fapt ai produs {produced}.',
      },
      peak: 'Cel mai mult vei consuma între {from} și {to}.',
    },
    group: {
      tomorrow: {
        both: 'Mâine grupul tău va consuma cam {used} și va produce cam {produced}.',
        use: 'Mâine grupul tău va consuma cam {used}.',
        produce: 'Mâine grupul tău va produce cam {produced}.',
      },
      today: {
        both: 'Astăzi grupul tău va consuma cam {used} și va produce cam {produced}.',
        use: 'Astăzi grupul tău va consuma cam {used}.',
        produce: 'Astăzi grupul tău va produce cam {produced}.',
      },
      later: {
        both: 'În ziua de {weekday} grupul tău va consuma cam {used} și va produce cam {produced}.',
        use: 'În ziua de {weekday} grupul tău va consuma cam {used}.',
        produce: 'În ziua de {weekday} grupul tău va produce cam {produced}.',
      },
      past: {
        both: 'Prognoza spunea că grupul tău va consuma cam {used} și va produce cam {produced}.',
        use: 'Prognoza spunea că grupul tău va consuma cam {used}.',
        produce: 'Prognoza spunea că grupul tău va produce cam {produced}.',
      },
      outcome: {
        both: 'De fapt grupul tău a consumat {used} și a produs {produced}.',
        use: 'De fapt grupul tău a consumat {used}.',
        produce: 'De fapt grupul tău a produs {produced}.',
      },
      peak: 'Cel mai mult grupul tău va consuma între {from} și {to}.',
    },
    sun: 'Cel mai mult soare între {from} și {to}.',
    price: {
      forecast:
        'Energia va fi cea mai ieftină între {cheapFrom} și {cheapTo}, cam {low}, și cea mai scumpă între {dearFrom} și {dearTo}, cam {high}.',
      past: 'Prognoza spunea că energia va fi cea mai ieftină între {cheapFrom} și {cheapTo}, cam {low}, și cea mai scumpă între {dearFrom} și {dearTo}, cam {high}.',
      known:
        'Piața a stabilit prețurile: cel mai mic între {cheapFrom} și {cheapTo}, cam {low}, cel mai mare între {dearFrom} și {dearTo}, cam {high}.',
      flat: 'Prețul este de circa {price} în fiecare oră a zilei.',
    },
    nothing: 'Pentru ziua aceasta nu există încă o prognoză.',
    missing: 'Pentru ziua aceasta nu există încă o prognoză: se cunosc prea puține date. Mai jos vezi ce lipsește.',
  },
  figure: {
    price: 'Preț mediu',
    consumption: 'Consum',
    production: 'Producție',
    actual: 'a fost {amount}',
    market: 'stabilit de piață',
  },
  trust: {
    title: 'Te poți baza pe ea?',
    less_one: 'Într-o zi s-a abătut cu {amount} pe oră, cu {percent} mai puțin decât simpla privire în urmă.',
    less_few:
      'În ultimele {count} zile s-a abătut în medie cu {amount} pe oră, cu {percent} mai puțin decât simpla privire în urmă.',
    less_other:
      'În ultimele {count} de zile s-a abătut în medie cu {amount} pe oră, cu {percent} mai puțin decât simpla privire în urmă.',
    more_one: 'Într-o zi s-a abătut cu {amount} pe oră, cu {percent} mai mult decât simpla privire în urmă.',
    more_few:
      'În ultimele {count} zile s-a abătut în medie cu {amount} pe oră, cu {percent} mai mult decât simpla privire în urmă.',
    more_other:
      'În ultimele {count} de zile s-a abătut în medie cu {amount} pe oră, cu {percent} mai mult decât simpla privire în urmă.',
    same_one: 'Într-o zi s-a abătut cu {amount} pe oră, la fel ca simpla privire în urmă.',
    same_few: 'În ultimele {count} zile s-a abătut în medie cu {amount} pe oră, la fel ca simpla privire în urmă.',
    same_other: 'În ultimele {count} de zile s-a abătut în medie cu {amount} pe oră, la fel ca simpla privire în urmă.',
    alone_one: 'Într-o zi s-a abătut cu {amount} pe oră.',
    alone_few: 'În ultimele {count} zile s-a abătut în medie cu {amount} pe oră.',
    alone_other: 'În ultimele {count} de zile s-a abătut în medie cu {amount} pe oră.',
    early_one: 'Până acum {count} zi are prognoză și rezultat: în ea prognoza s-a abătut cu {amount} pe oră.',
    early_few:
      'Până acum {count} zile au prognoză și rezultat: în ele prognoza s-a abătut în medie cu {amount} pe oră.',
    early_other:
      'Până acum {count} de zile au prognoză și rezultat: în ele prognoza s-a abătut în medie cu {amount} pe oră.',
    none: 'Nicio zi nu are încă prognoză și rezultat.',
    needed: 'După {count} zile de acest fel există un verdict.',
    retrospective_one: '{count} dintre ele a fost prognozată ulterior, din ce se știa înainte de închiderea porții.',
    retrospective_few: '{count} dintre ele au fost prognozate ulterior, din ce se știa înainte de închiderea porții.',
    retrospective_other: '{count} dintre ele au fost prognozate ulterior, din ce se știa înainte de închiderea porții.',
    figures: 'Cifrele din spate',
    inside: 'În interval',
    record: {
      price: 'Toate prognozele de preț',
      consumption: 'Toate prognozele de energie',
      production: 'Toate prognozele de energie',
    },
  },
  chart: {
    forecast: 'Prognoză',
    interval: 'Interval de 80 %',
    naive: 'Privirea în urmă',
    actual: { price: 'Preț de piață', consumption: 'Măsurat', production: 'Măsurat' },
    of: {
      forecast: '{name}, prognoză',
      interval: '{name}, interval de 80 %',
      naive: '{name}, privirea în urmă',
      actual: { price: 'Preț de piață', consumption: 'Consum măsurat', production: 'Producție măsurată' },
    },
    now: 'acum',
    priceTitle: 'Prețul pe ore',
    energyTitle: 'Energia pe ore',
    balanceTitle: 'Balanța pe ore',
    priceNote: 'De la {low} la {high}.',
    priceText: 'Prețurile orelor, de la {low} la {high}.',
    energyText: 'Consum prognozat {used}, producție prognozată {produced}.',
    balanceText: 'Excedent prognozat {over}, deficit prognozat {short}.',
    surplus: 'Excedent',
    deficit: 'Deficit',
    view: 'Ce arată graficul',
    both: 'Consum și producție',
    balance: 'Balanță',
    balanceNote: 'Oră de oră rezultă cam {over} peste ce consumi și cam {short} care îți lipsesc.',
    groupBalanceNote: 'Oră de oră rezultă cam {over} peste ce consumă grupul și cam {short} care îi lipsesc.',
    legend: 'Linie întreruptă: prognoza. Zona colorată: 8 din 10 ore ar trebui să fie aici.',
    noRange: 'Linie întreruptă: prognoza. Un interval apare când există erori trecute după care să fie judecat.',
    solid: 'Linie plină: ce a fost.',
    words: 'Ce înseamnă cuvintele',
  },
  made: {
    title: 'De unde vine',
    when: 'Făcută la {made}, din ce se știa până atunci. Poarta se închide la {gate}.',
    whenClosed: 'Făcută la {made}, din ce se știa până atunci. Poarta s-a închis la {gate}.',
    afterwards:
      'Făcută ulterior, la {made}, doar din ce se știa la {cutOff}: nimeni n-ar fi putut tranzacționa pe baza ei.',
    betterPrice_one: 'Cu încă {count} zi de prețuri ({days} în total) preia un model mai bun; vine de la sine.',
    betterPrice_few: 'Cu încă {count} zile de prețuri ({days} în total) preia un model mai bun; vin de la sine.',
    betterPrice_other: 'Cu încă {count} de zile de prețuri ({days} în total) preia un model mai bun; vin de la sine.',
    betterVolume_one:
      'Cu încă {count} zi de citiri ({days} în total) preia un model mai bun. Citirile mai vechi pot fi importate.',
    betterVolume_few:
      'Cu încă {count} zile de citiri ({days} în total) preia un model mai bun. Citirile mai vechi pot fi importate.',
    betterVolume_other:
      'Cu încă {count} de zile de citiri ({days} în total) preia un model mai bun. Citirile mai vechi pot fi importate.',
    import: 'Importă citiri',
  },
  missing: {
    energyTitle: 'Energia ta nu poate fi încă prognozată',
    groupTitle: 'Energia grupului tău nu poate fi încă prognozată',
    energy_one:
      'O prognoză are nevoie de citiri din cel puțin {count} zi; cunoscute până acum: {known}. Conectează un analizor sau scrie ori importă citiri.',
    energy_few:
      'O prognoză are nevoie de citiri din cel puțin {count} zile; cunoscute până acum: {known}. Conectează un analizor sau scrie ori importă citiri.',
    energy_other:
      'O prognoză are nevoie de citiri din cel puțin {count} de zile; cunoscute până acum: {known}. Conectează un analizor sau scrie ori importă citiri.',
    production: 'Producția nu este cunoscută. Dacă ai panouri, citirile lor aduc și prognoza producției.',
    consumption: 'Consumul nu este cunoscut. Citirile lui aduc și prognoza consumului.',
    groupKind: 'În grupul tău se cunoaște prea puțin despre asta.',
    priceShort: 'Se cunosc încă prea puține prețuri. Fiecare zi de piață aduce altele.',
    priceTitle: 'Prețurile nu pot fi încă prognozate',
    price_one:
      'O prognoză de preț are nevoie de cel puțin {count} zi cu prețuri de piață; cunoscute până acum: {known}. Fiecare zi de piață aduce încă una.',
    price_few:
      'O prognoză de preț are nevoie de cel puțin {count} zile cu prețuri de piață; cunoscute până acum: {known}. Fiecare zi de piață aduce încă una.',
    price_other:
      'O prognoză de preț are nevoie de cel puțin {count} de zile cu prețuri de piață; cunoscute până acum: {known}. Fiecare zi de piață aduce încă una.',
    notMade: 'Nu este încă făcută',
    notMadePrice: 'Când este făcută, aici stă prețul fiecărei ore.',
    notMadeEnergy: 'Când este făcută, aici stă ce se consumă și ce se produce în fiecare oră.',
    notMadeText: 'Se cunosc destule pentru ea: cere-o acum. Pe cea de mâine Tandem o face singur în fiecare dimineață.',
    outdated: 'Între timp se știe mai mult decât atunci când a fost făcută prognoza: cere una nouă.',
    market: 'Vezi piața',
  },
  noOrder: {
    closedTitle: 'Poarta acestei zile este închisă',
    closed: 'Ofertele pentru ea se puteau trimite până la {gate}. Pentru zilele următoare încă se pot face.',
    closedEarly: 'Piața acestei zile a fost închisă înainte de vreme. Pentru zilele următoare încă se pot face oferte.',
    next: 'Mergi la {weekday}, {date}',
    earlyTitle: 'Piața acestei zile nu există încă',
    early: 'Când apare, se poate face o ofertă din această prognoză. Poarta ei se va închide la {gate}.',
  },
  record: {
    title: 'Cât de bune au fost prognozele',
    price: 'Prognozele de preț',
    priceText: 'Fiecare prognoză de preț alături de ce a stabilit piața și unde a greșit.',
    volume: 'Prognozele de energie',
    volumeText: 'Fiecare prognoză de consum și producție alături de contor și unde a greșit.',
  },
} satisfies Messages<typeof english>
