import { blockSentences, type GroupTexts, type NoticeTexts } from './notice-texts.ts'

const refusals: Readonly<Record<string, string>> = {
  refused_price: 'Piața s-a închis la prețuri mai bune decât ale tale.',
  refused_at_margin: 'Prețul tău limită a fost chiar prețul de închidere, dar nu a mai rămas energie pentru el.',
  refused_block: 'Acceptarea blocurilor tale ar fi mutat prețurile peste limita ta sau a fost ales alt bloc.',
  no_trade: 'Nu a existat nicio ofertă potrivită la prețurile tale.',
  expired: 'Contractul s-a închis înainte ca oferta să fie executată.',
  hibernated: 'Contractul este suspendat, deci și oferta. Activeaz-o din nou când se reia tranzacționarea.',
}

const autopilotReasons: Readonly<Record<string, string>> = {
  noPriceForecast: 'Pentru această zi nu există o prognoză de preț cu interval.',
  outsideMarketBounds: 'Prețurile tale sunt în afara prețurilor admise de piață.',
  coinsOfDay: 'Limita ta de monede pentru această zi este consumată.',
  coinsAvailable: 'Nu ai monede disponibile.',
  insufficient_coins: 'Nu aveai destule monede.',
  balance_negative: 'Soldul tău este sub zero.',
  ownOrder: 'Ai o ofertă proprie în această piață, iar a ta contează.',
  day_ahead_order_exists: 'Ai o ofertă proprie în această piață, iar a ta contează.',
  loss: 'A pierdut cât i-ai permis să piardă.',
  forecastMissing: 'Nu există o prognoză a energiei tale sau a prețurilor după care să tranzacționeze.',
  forecastOld: 'Prognozele sunt mai vechi de două zile.',
  readingsSilent: 'De trei zile nu a venit nicio citire a contorului tău.',
  forecastFarOff: 'Prognozele energiei tale au avut erori mari în ultimele patru săptămâni.',
}

const groupNews: GroupTexts = {
  asked: {
    subject: ({ username }) => `${username} vrea să intre în grupul tău`,
    text: ({ username, group }) => `${username} vrea să intre în grupul „${group}”. Aprobă sau respinge cererea.`,
    action: 'Vezi cererea',
  },
  approved: {
    subject: ({ group }) => `Faci parte acum din „${group}”`,
    text: ({ group }) => `Cererea ta de aderare la „${group}” a fost aprobată.`,
    action: 'Deschide grupul',
  },
  rejected: {
    subject: () => 'Cererea ta de aderare a fost respinsă',
    text: ({ group }) =>
      `Cererea ta de aderare la „${group}” a fost respinsă. Poți cere să intri în alt grup sau poți înființa unul.`,
    action: 'Vezi grupurile',
  },
  removed: {
    subject: ({ group }) => `Nu mai faci parte din „${group}”`,
    text: ({ group }) =>
      `Nu mai faci parte din grupul „${group}”. Începând de azi, dezechilibrele tale se decontează separat.`,
    action: 'Vezi grupurile',
  },
  left: {
    subject: ({ username }) => `${username} a părăsit grupul tău`,
    text: ({ username, group }) => `${username} nu mai face parte din grupul „${group}”.`,
    action: 'Deschide grupul',
  },
  deleted: {
    subject: () => 'Grupul tău a fost șters',
    text: ({ group }) => `Grupul „${group}” a fost șters. Începând de azi, dezechilibrele tale se decontează separat.`,
    action: 'Vezi grupurile',
  },
  handedOver: {
    subject: ({ group }) => `Administrezi acum „${group}”`,
    text: ({ username, group }) =>
      `${username} ți-a transferat grupul „${group}”. De acum răspunzi tu la cererile de aderare.`,
    action: 'Deschide grupul',
  },
}

const blockWords = {
  accepted: (names: string) => `Blocuri acceptate: ${names}.`,
  paradoxical: (names: string) => `Respinse, deși prețul era mai bun decât limita: ${names}.`,
  named: (name: string) => `„${name}”`,
  withIt: (name: string, price: string) => `„${name}” (cu el prețul ar fi fost ${price})`,
  more: (count: number) => `și încă ${count}`,
}

/** The mails of notices in Romanian. */
export const romanianNotices: NoticeTexts = {
  greeting: (name) => `Bună, ${name}!`,
  off: 'Poți opri aceste mesaje în profil, la Notificări.',
  auctionResult: ({ date, bought, sold, paid, received, blocks }, format) => ({
    subject: `Rezultatul PZU pentru ${format.date(date)}`,
    brief:
      bought > 0 || sold > 0
        ? [
            ...(bought > 0 ? [`Cumpărat: ${format.energy(bought)}.`] : []),
            ...(sold > 0 ? [`Vândut: ${format.energy(sold)}.`] : []),
            `Rezultat: ${format.signedCoins(received - paid)}.`,
          ].join(' ')
        : 'Oferta ta nu a fost executată; monedele rezervate redevin disponibile.',
    ofBlocks: blockSentences(blocks, format, blockWords),
  }),
  gateClosesSoon: ({ date, closingTime, hasDraft }, format) => ({
    subject: `PZU se închide la ${format.time(closingTime)}`,
    paragraphs: [
      hasDraft
        ? `Piața pentru Ziua Următoare cu livrare pe ${format.date(date)} se închide la ${format.time(closingTime)}, ora Bucureștiului, iar oferta ta este încă o ciornă. Verific-o și trimite-o.`
        : `Piața pentru Ziua Următoare cu livrare pe ${format.date(date)} se închide la ${format.time(closingTime)}, ora Bucureștiului, iar tu nu ai nicio ofertă în ea.`,
    ],
    action: hasDraft ? 'Trimite oferta' : 'Fă o ofertă',
  }),
  orderRefused: ({ marketType, date, quantity, orders, periods, reason }, format) => ({
    subject: `Neexecutată: oferta ta pentru ${format.date(date)}`,
    paragraphs: [
      marketType === 'intraday'
        ? orders > 1
          ? `Oferte pe piața intrazilnică pentru ziua de livrare ${format.date(date)} care nu au fost executate: ${format.count(orders)}.`
          : `Oferta ta pe piața intrazilnică pentru ziua de livrare ${format.date(date)} nu a fost executată.`
        : `Oferta ta pe PZU pentru ziua de livrare ${format.date(date)} nu a fost executată. Monedele rezervate pentru ea redevin disponibile.`,
      ...(refusals[reason] ? [refusals[reason]] : []),
    ],
    facts: [
      ...(periods.length > 0 ? [['Ore', format.intervals(periods)] as const] : []),
      ['Energie neexecutată', format.energy(quantity)],
    ],
    brief:
      periods.length > 0 ? `${format.intervals(periods)}: ${format.energy(quantity)}.` : `${format.energy(quantity)}.`,
    action: orders > 1 ? 'Vezi ofertele mele' : 'Vezi oferta',
  }),
  imbalanceApplied: ({ date, version, deficitVolume, excessVolume, cash, posted, isBelowZero }, format) => ({
    subject: `Dezechilibrul tău din ${format.date(date)} a fost decontat`,
    paragraphs: [
      version === 1
        ? `Ce ai consumat și ai produs în ziua de ${format.date(date)} a fost comparat cu ce ai tranzacționat, iar diferența a fost decontată.`
        : `Citirile din ${format.date(date)} s-au modificat, așa că dezechilibrul tău a fost decontat din nou. Se înregistrează doar diferența.`,
      ...(isBelowZero ? ['Soldul tău este acum sub zero: cere monede înainte de a tranzacționa din nou.'] : []),
    ],
    facts: [
      ['Deficit', format.energy(deficitVolume)],
      ['Excedent', format.energy(excessVolume)],
      ['Rezultatul zilei', format.signedCoins(cash)],
      ['Înregistrat acum', format.signedCoins(posted)],
    ],
    brief: [
      `Deficit ${format.energy(deficitVolume)}, excedent ${format.energy(excessVolume)}. Înregistrat: ${format.signedCoins(posted)}.`,
      ...(isBelowZero ? ['Soldul tău este acum sub zero: cere monede înainte de a tranzacționa din nou.'] : []),
    ].join(' '),
    action: isBelowZero ? 'Cere monede' : 'Vezi fiecare interval',
  }),
  coinsAccepted: ({ amount }, format) => ({
    subject: `${format.exactCoins(amount)} adăugate în soldul tău`,
    paragraphs: [`Cererea ta a fost acceptată. Poți tranzacționa cu ${format.exactCoins(amount)}.`],
    action: 'Vezi monedele mele',
  }),
  coinsRejected: ({ amount }, format) => ({
    subject: `Cererea ta de ${format.exactCoins(amount)} a fost respinsă`,
    paragraphs: [
      `Un administrator a respins cererea ta de ${format.exactCoins(amount)}. Soldul tău nu s-a schimbat și poți face o cerere nouă.`,
    ],
    action: 'Vezi monedele mele',
  }),
  marketCancelled: ({ marketType, date, released }, format) => ({
    subject: `${marketType === 'intraday' ? 'Piața intrazilnică' : 'PZU'} pentru ${format.date(date)}: piață anulată`,
    paragraphs: [
      'Un administrator a anulat această piață. Nu va mai avea rezultat, iar oferta ta nu este executată.',
      ...(released > 0n ? [`Cele ${format.coins(released)} rezervate pentru ea redevin disponibile.`] : []),
    ],
    action: 'Vezi piața',
  }),
  analyserOffline: ({ since }, format) => ({
    subject: 'Analizorul tău este deconectat',
    paragraphs: [
      `Tandem nu mai primește date de la analizorul tău din ${format.dateTime(since)}, ora Bucureștiului. Orele fără citiri se estimează la decontarea dezechilibrelor.`,
      'Verifică alimentarea și rețeaua lui, apoi testează conexiunea din pagina analizorului.',
    ],
    action: 'Verifică analizorul',
  }),
  autopilot: (facts, format) => {
    const day = format.date(facts.date)
    const energy: [string, string][] = [
      ['Energie de cumpărat', format.energy(facts.buyQuantity)],
      ['Energie de vândut', format.energy(facts.sellQuantity)],
      ['Monede rezervate, cel mult', format.coins(facts.worstCase)],
    ]
    const byChance =
      facts.chance === null || facts.chance === undefined
        ? []
        : [`Fiecare limită este prețul care se atinge cu o șansă de ${format.percentOf(facts.chance, 100)}.`]
    const beside = [
      ...(facts.moreThanForecast
        ? [
            `Față de prognoză păstrează o rezervă de ${format.energy(facts.moreThanForecast)}, pentru că un deficit ar costa mai mult decât un excedent.`,
          ]
        : []),
      ...(facts.lessThanForecast
        ? [
            `Față de prognoză lasă neacoperiți ${format.energy(facts.lessThanForecast)}, pentru că un excedent ar costa mai mult decât un deficit.`,
          ]
        : []),
    ]
    switch (facts.event) {
      case 'planned':
        return {
          subject: `Pilotul automat are o ofertă pentru ${day}`,
          paragraphs: [
            `O trimite la ${facts.sendsAt ? format.time(facts.sendsAt) : day}, ora Bucureștiului. Până atunci o poți schimba sau poți apăsa „Azi nu”. Dacă ești de acord, nu ai nimic de făcut.`,
            ...byChance,
            ...beside,
          ],
          facts: energy,
          action: 'Schimbă sau „Azi nu”',
        }
      case 'sent':
        return {
          subject: `Pilotul automat a trimis oferta pentru ${day}`,
          paragraphs: [...byChance, 'O mai poți schimba sau anula până la închiderea pieței.'],
          facts: energy,
          action: 'Vezi oferta',
        }
      case 'notSent':
        return {
          subject: `Pilotul automat nu trimite nimic pentru ${day}`,
          paragraphs: [autopilotReasons[facts.reason ?? ''] ?? 'Piața nu i-a primit oferta.'],
          action: 'Deschide pilotul automat',
        }
      case 'stopped':
        return {
          subject: 'Pilotul automat s-a oprit',
          paragraphs: [
            autopilotReasons[facts.reason ?? ''] ?? 'Nu a putut continua.',
            'Ofertele deja trimise rămân în piețele lor. Tranzacționează din nou când îl pornești tu.',
          ],
          action: 'Deschide pilotul automat',
        }
    }
  },
  groupNews: (facts) => {
    const texts = groupNews[facts.event]
    return { subject: texts.subject(facts), paragraphs: [texts.text(facts)], action: texts.action }
  },
}
