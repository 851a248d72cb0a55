import type { GroupTexts, NoticeTexts } from './notice-texts.ts'

const refusals: Readonly<Record<string, string>> = {
  refused_price: 'Piața s-a închis la prețuri mai bune decât ale tale.',
  refused_at_margin: 'Prețul tău a fost chiar prețul de închidere, dar la el nu a mai rămas nimic de împărțit.',
  no_trade: 'La prețurile tale nu a fost nimeni de cealaltă parte.',
  expired: 'Contractul s-a închis fără ca oferta să fie acceptată de cineva.',
  hibernated:
    'Tranzacționarea contractului a fost suspendată, iar oferta a ieșit din registru. Activeaz-o din nou când se reia tranzacționarea.',
}

const groupNews: GroupTexts = {
  asked: {
    subject: ({ username }) => `${username} vrea în grupul tău`,
    text: ({ username, group }) =>
      `${username} dorește să se alăture grupului „${group}”. Aprobă sau respinge cererea.`,
    action: 'Vezi cererea',
  },
  approved: {
    subject: () => 'Ai fost primit în grup',
    text: ({ group }) => `Cererea ta a fost aprobată: faci parte acum din grupul „${group}”.`,
    action: 'Deschide grupul',
  },
  rejected: {
    subject: () => 'Cererea ta de aderare a fost respinsă',
    text: ({ group }) =>
      `Cererea ta de a te alătura grupului „${group}” a fost respinsă. Te poți adresa altui grup sau poți crea unul.`,
    action: 'Vezi grupurile',
  },
  removed: {
    subject: () => 'Nu mai faci parte din grup',
    text: ({ group }) => `Ai fost scos din grupul „${group}”. De acum, dezechilibrele tale se decontează separat.`,
    action: 'Vezi grupurile',
  },
  left: {
    subject: ({ username }) => `${username} a părăsit grupul tău`,
    text: ({ username, group }) => `${username} nu mai face parte din grupul „${group}”.`,
    action: 'Deschide grupul',
  },
  deleted: {
    subject: () => 'Grupul tău a fost șters',
    text: ({ group }) => `Grupul „${group}” a fost șters. De acum, dezechilibrele tale se decontează separat.`,
    action: 'Vezi grupurile',
  },
  handedOver: {
    subject: () => 'Administrezi acum un grup',
    text: ({ username, group }) =>
      `${username} ți-a predat grupul „${group}”: de acum tu răspunzi la cererile de aderare.`,
    action: 'Deschide grupul',
  },
}

/** The mails of notices in Romanian. */
export const romanianNotices: NoticeTexts = {
  greeting: (name) => `Bună, ${name},`,
  off: 'Nu mai vrei aceste mesaje? Le poți opri în profil, la notificări.',
  gateClosesSoon: ({ date, closingTime, hasDraft }, format) => ({
    subject: `Poarta PZU se închide la ${format.time(closingTime)}`,
    paragraphs: [
      hasDraft
        ? `Piața pentru Ziua Următoare, livrare ${format.date(date)}, se închide la ${format.time(closingTime)}, ora Bucureștiului, iar oferta ta este încă o ciornă. Verific-o și trimite-o.`
        : `Piața pentru Ziua Următoare, livrare ${format.date(date)}, se închide la ${format.time(closingTime)}, ora Bucureștiului, iar tu nu ai nicio ofertă în ea.`,
    ],
    action: hasDraft ? 'Trimite oferta' : 'Fă o ofertă',
  }),
  orderRefused: ({ marketType, date, quantity, reason }, format) => ({
    subject: `Neexecutată: oferta ta pentru ${format.date(date)}`,
    paragraphs: [
      marketType === 'intraday'
        ? `Oferta ta intrazilnică pentru ziua de livrare ${format.date(date)} nu a fost executată.`
        : `Oferta ta pe PZU pentru ziua de livrare ${format.date(date)} nu a fost executată. Monedele rezervate pentru ea sunt din nou disponibile.`,
      ...(refusals[reason] ? [refusals[reason]] : []),
    ],
    facts: [['Energie netranzacționată', format.energy(quantity)]],
    action: 'Vezi oferta',
  }),
  imbalanceApplied: ({ date, version, deficitVolume, excessVolume, cash, posted, isBelowZero }, format) => ({
    subject: `Dezechilibrul tău din ${format.date(date)} a fost decontat`,
    paragraphs: [
      version === 1
        ? `Ce ai consumat și ai produs pe ${format.date(date)} a fost comparat cu ce ai tranzacționat, iar diferența a fost decontată.`
        : `Au venit citiri întârziate pentru ${format.date(date)}, așa că dezechilibrul tău a fost decontat din nou. Se înregistrează doar diferența.`,
      ...(isBelowZero ? ['Soldul tău este acum sub zero: cumpără monede înainte de a tranzacționa din nou.'] : []),
    ],
    facts: [
      ['Deficit', format.energy(deficitVolume)],
      ['Excedent', format.energy(excessVolume)],
      ['Rezultatul zilei', format.signedCoins(cash)],
      ['Înregistrat acum', format.signedCoins(posted)],
    ],
    action: 'Vezi fiecare interval',
  }),
  coinsAccepted: ({ amount }, format) => ({
    subject: `Ai primit ${format.coins(amount)}`,
    paragraphs: [
      `Cererea ta a fost acceptată: ${format.coins(amount)} sunt în contul tău și poți tranzacționa cu ele.`,
    ],
    action: 'Vezi monedele mele',
  }),
  coinsRejected: ({ amount }, format) => ({
    subject: `Cererea ta de ${format.coins(amount)} nu a fost acceptată`,
    paragraphs: [
      `Un administrator a respins cererea ta de ${format.coins(amount)}. În contul tău nu s-a schimbat nimic și poți face o cerere nouă.`,
    ],
    action: 'Vezi monedele mele',
  }),
  marketCancelled: ({ marketType, date, released }, format) => ({
    subject: `Piața ${marketType === 'intraday' ? 'intrazilnică' : 'pentru ziua următoare'} din ${format.date(date)} a fost anulată`,
    paragraphs: [
      'Un administrator a anulat această piață. Nu se va mai închide cu un rezultat, iar oferta ta nu cumpără și nu vinde nimic.',
      ...(released > 0n ? [`Cele ${format.coins(released)} rezervate pentru ea sunt din nou disponibile.`] : []),
    ],
    action: 'Vezi piața',
  }),
  analyserOffline: ({ since }, format) => ({
    subject: 'Analizorul tău nu răspunde',
    paragraphs: [
      `Tandem nu mai poate contacta analizorul tău din ${format.dateTime(since)}, ora Bucureștiului. Orele fără citiri se estimează la decontarea dezechilibrelor.`,
      'Verifică alimentarea și rețeaua lui, apoi testează conexiunea din pagina analizorului.',
    ],
    action: 'Verifică analizorul',
  }),
  groupNews: (facts) => {
    const texts = groupNews[facts.event]
    return { subject: texts.subject(facts), paragraphs: [texts.text(facts)], action: texts.action }
  },
}
