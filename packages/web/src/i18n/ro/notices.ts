import type { Messages } from '../messages.ts'
import type { notices as english } from '../en/notices.ts'

/** Romanian texts of the word 'notices'. */
export const notices = {
  title: 'Notificări',
  purpose: 'Ce s-a întâmplat cu ofertele, monedele și energia ta și ce așteaptă un răspuns de la tine.',
  bell: 'Notificări',
  bell_one: 'Notificări: {count} necitită',
  bell_few: 'Notificări: {count} necitite',
  bell_other: 'Notificări: {count} de necitite',
  latest: 'Cele mai noi notificări',
  all: 'Vezi toate',
  choose: 'Alege ce vrei să afli',
  readAll: 'Marchează toate ca citite',
  unread: 'Necitită',
  older: 'Arată mai vechi',
  olderTitle: 'Notificări mai vechi',
  empty: 'Nimic nou',
  emptyText: 'Când se întâmplă ceva cu ofertele, monedele sau analizorul tău, afli de aici.',
  gateClosesSoon: {
    title: 'Poarta se închide la {time}',
    none: 'Nu ai încă nicio ofertă pe PZU pentru {day}.',
    draft: 'Oferta ta pe PZU pentru {day} este încă o ciornă: trimite-o.',
  },
  orderRefused: {
    dayAhead: {
      buy: 'Necumpărat pe PZU: {quantity}',
      sell: 'Nevândut pe PZU: {quantity}',
      both: 'Netranzacționat pe PZU: {quantity}',
    },
    intraday: {
      buy: 'Necumpărat pe intrazilnică: {quantity}',
      sell: 'Nevândut pe intrazilnică: {quantity}',
      both: 'Netranzacționat pe intrazilnică: {quantity}',
    },
    suspended: 'Ieșită din registru: oferta de {quantity}',
    reason: {
      refused_price: 'Piața pentru {day} s-a închis la prețuri mai bune decât ale tale.',
      refused_at_margin:
        'Pentru {day} prețul tău a fost chiar prețul de închidere, dar la el nu a mai rămas nimic de împărțit.',
      no_trade: 'Pentru {day} nu a fost nimeni de cealaltă parte la prețurile tale.',
      expired: 'Un contract din {day} s-a închis fără ca oferta ta să fie acceptată de cineva.',
      hibernated: 'Tranzacționarea unui contract din {day} este suspendată. Activează din nou oferta când se reia.',
      other: 'Deschide oferta pentru {day} ca să vezi ce s-a întâmplat cu ea.',
    },
  },
  marketCleared: {
    title: 'Rezultatul PZU pentru {day}',
    bought: 'Ai cumpărat {bought}. Rezultat: {result}.',
    sold: 'Ai vândut {sold}. Rezultat: {result}.',
    both: 'Ai cumpărat {bought} și ai vândut {sold}. Rezultat: {result}.',
    nothing: 'Oferta ta nu a fost executată; monedele rezervate sunt din nou disponibile.',
  },
  imbalanceApplied: {
    title: 'Dezechilibrul din {day} a fost decontat',
    corrected: 'Dezechilibrul din {day} a fost decontat din nou',
    text: 'Deficit {deficit}, excedent {excess}. Înregistrat: {posted}.',
    correctedText: 'L-au schimbat citiri întârziate. Înregistrat acum: {posted}.',
    belowZero:
      'Deficit {deficit}, excedent {excess}. Înregistrat: {posted}. Soldul tău este sub zero: cumpără monede înainte de a tranzacționa din nou.',
  },
  coinsAccepted: {
    title: '{amount} sunt în contul tău',
    text: 'Cererea ta de monede a fost acceptată.',
  },
  coinsRejected: {
    title: 'Cererea ta de {amount} a fost respinsă',
    text: 'În contul tău nu s-a schimbat nimic. Poți face o cerere nouă.',
  },
  marketCancelled: {
    dayAhead: 'Piața pentru ziua următoare din {day} a fost anulată',
    intraday: 'Piața intrazilnică din {day} a fost anulată',
    text: 'Nu va mai avea rezultat.',
    released: 'Nu va mai avea rezultat. {amount} rezervate sunt din nou disponibile.',
  },
  analyserOffline: {
    title: 'Analizorul tău nu răspunde',
    text: 'Nu poate fi contactat din {since}. Verifică alimentarea și rețeaua lui.',
  },
  groupNews: {
    asked: { title: '{username} vrea să intre în „{group}”', text: 'Aprobă sau respinge cererea.' },
    approved: { title: 'Faci parte din „{group}”', text: 'Cererea ta a fost aprobată.' },
    rejected: { title: 'Nu ai fost primit în „{group}”', text: 'Te poți adresa altui grup sau poți crea unul.' },
    removed: { title: 'Ai fost scos din „{group}”', text: 'De acum, dezechilibrele tale se decontează separat.' },
    left: {
      title: '{username} a părăsit „{group}”',
      text: 'De acum, dezechilibrele sale se decontează separat de grup.',
    },
    deleted: { title: '„{group}” a fost șters', text: 'De acum, dezechilibrele tale se decontează separat.' },
    handedOver: { title: 'Administrezi acum „{group}”', text: '{username} ți l-a predat.' },
  },
  kind: {
    gateClosesSoon: 'Poarta se închide curând',
    orderRefused: 'Ofertă neexecutată',
    marketCleared: 'Rezultatul pieței',
    imbalanceApplied: 'Dezechilibru decontat',
    coinsAccepted: 'Monede acceptate',
    coinsRejected: 'Monede respinse',
    marketCancelled: 'Piață anulată',
    analyserOffline: 'Analizor care nu răspunde',
    groupNews: 'Grupul tău',
  },
  about: {
    gateClosesSoon: 'Cu o oră înainte de închiderea porții PZU, dacă tranzacționezi și nu ai trimis nicio ofertă.',
    orderRefused:
      'Când o ofertă pe PZU nu este executată sau una intrazilnică expiră neexecutată ori iese din registru.',
    marketCleared: 'Rezultatul tău, imediat ce o piață pentru ziua următoare s-a închis.',
    imbalanceApplied: 'Cât te-a costat sau ți-a adus diferența dintre energia tranzacționată și cea măsurată.',
    coinsAccepted: 'Când monedele pe care le-ai cerut sunt în contul tău.',
    coinsRejected: 'Când o cerere de monede a ta este respinsă.',
    marketCancelled: 'Când o piață în care ai o ofertă este anulată.',
    analyserOffline: 'Când analizorul tău nu a răspuns de o jumătate de oră.',
    groupNews: 'Cereri de aderare, răspunsuri la ale tale și cine vine sau pleacă.',
  },
  switches: {
    title: 'Notificări',
    note: 'De obicei afli totul în aplicație, iar ce te așteaptă sau ce așteptai, și pe e-mail.',
    inApp: 'În aplicație',
    byMail: 'Pe e-mail',
    inAppOf: '{kind}: în aplicație',
    byMailOf: '{kind}: pe e-mail',
    failed: 'Alegerea ta nu a fost salvată. Încearcă din nou.',
  },
} satisfies Messages<typeof english>
