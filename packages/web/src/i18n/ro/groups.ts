import type { groups as english } from '../en/groups.ts'
import type { Messages } from '../messages.ts'
import { common } from './common.ts'

export const groups = {
  purpose:
    'Un grup se decontează împreună: deficitele și excedentele membrilor se compensează, iar economia se împarte.',
  closed: {
    text: 'Grupurile nu sunt deschise încă. Administratorul le deschide; grupurile existente rămân.',
  },
  mine: {
    title: 'Grupul meu',
    noneTitle: 'Nu faci parte încă din niciun grup',
    noneText:
      'Intră într-un grup sau înființează unul. Nu plătești niciodată mai mult pentru dezechilibre decât separat.',
    waitingTitle: 'Cererea ta de aderare la {group} este în așteptare',
    waitingText:
      'Trimisă pe {date}. Administratorul grupului răspunde, iar tu primești o notificare. Până atunci nu poți trimite altă cerere și nici nu poți înființa un grup.',
    owner: 'Administrezi acest grup',
    member: 'Faci parte din acest grup',
    open: common.action.openGroup,
  },
  found: {
    open: 'Înființează un grup',
    text: 'Devii administratorul lui: tu hotărăști cine intră și vezi ofertele și tranzacțiile membrilor. Îl poți transfera oricând.',
    name: 'Numele grupului',
    nameHelp: 'Între 2 și 60 de caractere. Vizibil pentru toți și unic.',
    submit: 'Înființează grupul',
    done: 'Grupul {group} a fost înființat',
  },
  rename: {
    open: 'Redenumește',
    title: 'Redenumește {group}',
    submit: 'Salvează numele',
    done: 'Grupul se numește acum {group}',
  },
  all: {
    title: 'Toate grupurile',
    note_one: '{count} grup',
    note_few: '{count} grupuri',
    note_other: '{count} de grupuri',
    search: 'Caută un grup',
    searchHelp: 'Nume sau administrator',
    founded: 'Înființat',
    place: common.word.state,
    detailsOf: 'Detalii despre {group}',
    emptyTitle: 'Nu există încă grupuri',
    emptyText: 'Înființează primul grup și invită-ți vecinii.',
    notFound: 'Niciun grup găsit. Încearcă o parte din nume.',
  },
  place: { owner: 'Al tău', member: common.word.yourGroup, requested: 'Cerut', none: '–' },
  ask: {
    open: 'Cere să intri',
    openOf: 'Cere să intri în {group}',
    title: 'Ceri să intri în {group}?',
    text: 'Hotărăște {owner}, care îți va vedea ofertele și tranzacțiile. Membrii văd numele tău, energia și dezechilibrele grupului și câștigul tău. Dezechilibrele voastre se decontează împreună.',
    done: '{group} a primit cererea ta. Vei primi o notificare cu răspunsul.',
  },
  withdraw: {
    open: 'Retrage cererea',
    title: 'Retragi cererea de aderare la {group}?',
    text: 'Poți cere din nou oricând.',
    done: 'Cererea ta a fost retrasă',
  },
  requests: {
    title: 'Cereri de aderare',
    note_one: '{count} cerere așteaptă răspunsul tău',
    note_few: '{count} cereri așteaptă răspunsul tău',
    note_other: '{count} de cereri așteaptă răspunsul tău',
    who: 'Solicitant',
    when: 'Cerut pe',
    approveOf: common.word.approveRequestOf,
    rejectOf: common.word.rejectTheRequestOf,
    approveTitle: 'Aprobi cererea utilizatorului {user} pentru {group}?',
    approveText: 'Începând de azi, dezechilibrele utilizatorului {user} se decontează împreună cu ale grupului.',
    approved: '{user} face parte acum din {group}',
    rejectTitle: common.word.rejectRequestOf,
    rejectText: '{user} primește o notificare și poate cere din nou.',
    rejected: 'Cererea utilizatorului {user} a fost respinsă',
  },
  details: {
    purpose: 'Membrii, energia și economiile grupului.',
    chooseTitle: 'Alege un grup',
    chooseText: 'Nu faci parte din niciun grup. Alege unul din lista tuturor grupurilor.',
    goneTitle: 'Grupul nu a fost găsit',
    goneText: 'A fost șters sau adresa este greșită.',
    toAll: 'La toate grupurile',
    facts: 'Grupul',
    strangerNote: 'Doar membrii văd cine face parte din grup și ce economie aduce.',
  },
  members: {
    readings: 'Citiri',
    notMetered: 'Nicio citire în 28 de zile',
    removeOf: 'Elimină utilizatorul {user} din grup',
    removeTitle: 'Elimini utilizatorul {user} din {group}?',
    removeText:
      '{user} primește o notificare și, începând de azi, se decontează separat. Ce s-a decontat până acum rămâne. {user} poate cere din nou să intre.',
    removed: '{user} nu mai face parte din grup',
    handOver: 'Transferă grupul',
    handOverOf: 'Transferă grupul utilizatorului {user}',
    handOverTitle: 'Transferi {group} utilizatorului {user}?',
    handOverText: '{user} va administra grupul de acum înainte. Tu rămâi membru și apoi îl poți părăsi.',
    handedOver: '{user} administrează acum grupul',
  },
  leave: {
    open: 'Părăsește grupul',
    title: 'Părăsești {group}?',
    text: 'Începând de azi, dezechilibrele tale se decontează separat. Ce s-a decontat până acum rămâne. Ca să revii, ceri din nou.',
    yes: 'Părăsește grupul',
    done: 'Ai părăsit {group}',
    ownerNote: 'Ca să pleci, transferă întâi grupul unui membru sau șterge-l.',
  },
  remove: {
    title: 'Ștergi {group}?',
    text_one: 'Grupul nu are alți membri. Ce s-a decontat până acum rămâne. Acțiunea nu poate fi anulată.',
    text_few:
      'Cei {count} membri rămân fără grup și primesc o notificare. Ce s-a decontat până acum rămâne. Acțiunea nu poate fi anulată.',
    text_other:
      'Cei {count} de membri rămân fără grup și primesc o notificare. Ce s-a decontat până acum rămâne. Acțiunea nu poate fi anulată.',
    yes: 'Șterge grupul',
    done: 'Grupul {group} a fost șters',
  },
  statement: {
    title: 'Economiile grupului',
    note: 'De la {from} până la {to}, din zilele decontate.',
    noneText:
      'O zi se decontează după ce au sosit citirile ei, de obicei a doua zi. Alege o lună mai veche sau revino mai târziu.',
    you: {
      paidLess:
        'Separat ai fi plătit {alone} pentru dezechilibrele tale. Împreună ai plătit {together}: grupul ți-a economisit {saved}.',
      paidToNothing:
        'Separat ai fi plătit {alone} pentru dezechilibrele tale. Împreună nu ai plătit nimic: grupul ți-a economisit {saved}.',
      paidToReceived:
        'Separat ai fi plătit {alone} pentru dezechilibrele tale. Împreună ai încasat {together}: grupul ți-a adus {saved}.',
      receivedMore:
        'Separat ai fi încasat {alone} pentru dezechilibrele tale. Împreună ai încasat {together}: grupul ți-a adus {saved}.',
      nothingToReceived:
        'Separat nu ai fi încasat nimic pentru dezechilibrele tale. Împreună ai încasat {together}, datorită grupului.',
      samePaid:
        'Ai plătit {alone} pentru dezechilibrele tale, cât ai fi plătit și separat. De data aceasta nu s-a putut compensa nimic.',
      sameReceived:
        'Ai încasat {alone} pentru dezechilibrele tale, cât ai fi încasat și separat. De data aceasta nu s-a putut compensa nimic.',
      sameNothing: 'Nu ai plătit și nu ai încasat nimic pentru dezechilibre.',
    },
    all: {
      paidLess:
        'Fiecare separat, membrii ar fi plătit în total {alone}. Împreună grupul a plătit {together}: le-a economisit membrilor {saved}.',
      paidToNothing:
        'Fiecare separat, membrii ar fi plătit în total {alone}. Împreună grupul nu a plătit nimic: a economisit {saved}.',
      paidToReceived:
        'Fiecare separat, membrii ar fi plătit în total {alone}. Împreună grupul a încasat {together}: le-a adus membrilor {saved}.',
      receivedMore:
        'Fiecare separat, membrii ar fi încasat în total {alone}. Împreună grupul a încasat {together}: le-a adus membrilor {saved}.',
      nothingToReceived: 'Fiecare separat, membrii nu ar fi încasat nimic. Împreună grupul a încasat {together}.',
      samePaid: 'Grupul a plătit {alone}, cât ar fi plătit membrii și fiecare separat.',
      sameReceived: 'Grupul a încasat {alone}, cât ar fi încasat membrii și fiecare separat.',
      sameNothing: 'Grupul nu a plătit și nu a încasat nimic pentru dezechilibre.',
    },
    why: 'Deficitele și excedentele membrilor se compensează înainte de a se plăti ceva; economia se împarte după mărimea dezechilibrului. Nimeni nu primește mai puțin decât separat.',
    yours: 'Economisit pentru tine',
    membersTitle: 'Câștigul pe membru',
    net: 'Rămas după compensare',
  },
  energy: {
    title: 'Energia grupului',
    note_one: 'Suma: {count} membru cu citiri',
    note_few: 'Suma: {count} membri cu citiri',
    note_other: 'Suma: {count} de membri cu citiri',
    none: 'Nimeni din grup nu are citiri în această perioadă.',
    consumption: common.word.consumed,
    production: common.word.produced,
    balance: common.word.energyBalance,
    own: 'Al tău: {figure}',
    chart: 'Consumul și producția pe zile',
    chartText: 'Consumul grupului {consumption}, producția {production}.',
  },
  orders: {
    title: 'Ofertele membrilor',
    note: 'Doar tu vezi asta, ca administrator al grupului; ciornele nu se văd.',
    none: 'Niciun membru nu are oferte pentru aceste zile. Alege o perioadă mai lungă.',
  },
  trades: {
    title: 'Tranzacțiile membrilor',
    none: 'Niciun membru nu are tranzacții pentru aceste zile. Alege o perioadă mai lungă.',
  },
  switch: {
    open: 'Secțiunea este deschisă: utilizatorii înființează grupuri și intră în ele.',
    closed:
      'Secțiunea este închisă: utilizatorii văd „Această secțiune nu este încă disponibilă”. Grupurile existente rămân.',
    label: 'Secțiune deschisă',
    closeTitle: 'Închizi secțiunea?',
    closeText:
      'Nimeni nu mai poate vedea sau modifica grupuri până la redeschidere. Grupurile rămân și se decontează în continuare împreună.',
    closeYes: 'Închide secțiunea',
    opened: 'Secțiunea este deschisă',
    done: 'Secțiunea este închisă',
    toGroups: common.action.seeGroups,
  },
  filter: { label: 'Ale cui oferte', mine: 'Ale mele' },
  profile: { none: 'Niciunul' },
} as const satisfies Messages<typeof english>
