import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Trust } from '@tandem/core/forecasting/forecast.ts'
import type { Amount, EnergyWh } from '@tandem/core/units/units.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import type { Reader } from './account-mails.ts'
import { letter, type MailText } from './letter.ts'

/** A draft order that was prepared from the forecasts of a delivery day. */
export interface PreparedDraft {
  readonly deliveryDay: DeliveryDay
  readonly buyQuantity: EnergyWh
  readonly sellQuantity: EnergyWh
  /** Received − paid at the forecast prices; null where there are none. */
  readonly expectedResult: Amount | null
  /** What sending it reserves, and what there is. */
  readonly worstCase: Amount
  readonly available: Amount
  readonly gateClosure: Temporal.Instant
  /** Of the weakest of the forecasts used. */
  readonly trust: Trust
  /** Where the draft can be looked at, changed and sent. */
  readonly url: string
}

/** A draft waits to be looked at: what is in it and until when it can be sent. Nothing is ever sent by itself, and it says so. */
export function draftOrderMail(reader: Reader, draft: PreparedDraft): MailText {
  const { language } = reader
  const format = formatFor(language)
  const day = format.date(draft.deliveryDay)
  const closes = format.dateTime(draft.gateClosure)
  const texts = language === 'ro' ? romanian : english
  const figures = [
    ...(draft.sellQuantity > 0 ? [[texts.sells, format.energy(draft.sellQuantity)] as const] : []),
    ...(draft.buyQuantity > 0 ? [[texts.buys, format.energy(draft.buyQuantity)] as const] : []),
    ...(draft.expectedResult === null ? [] : [[texts.result, format.signedCoins(draft.expectedResult)] as const]),
    [texts.aside, format.coins(draft.worstCase)] as const,
    [texts.closes, closes] as const,
  ]
  const isShort = draft.worstCase > draft.available
  return letter({
    language,
    subject: texts.subject(day),
    greeting: texts.greeting(reader.firstName),
    paragraphs: [
      texts.ready(day),
      texts.notSent(closes),
      ...(draft.trust === 'poor' ? [texts.poor] : draft.trust === 'unknown' ? [texts.unknown] : []),
      ...(isShort ? [texts.short(format.coins(draft.worstCase), format.coins(draft.available))] : []),
    ],
    facts: figures,
    action: { label: texts.action, url: draft.url },
    notes: [texts.off],
  })
}

const english = {
  subject: (day: string) => `Your draft order for ${day} is ready`,
  greeting: (name: string) => `Hello ${name},`,
  ready: (day: string) =>
    `Tandem prepared a draft order for delivery day ${day}, from your own energy forecast and the price forecast.`,
  notSent: (closes: string) =>
    `It is not in the market yet: nothing is sent until you send it. Check it and send it before ${closes}, Bucharest time.`,
  poor: 'Check closely: recent forecasts were no better than the baseline.',
  unknown: 'Check closely: there are too few past forecasts to rate this one.',
  short: (needed: string, available: string) =>
    `Sending it would reserve ${needed}, and you have ${available}. Request coins or reduce the order first.`,
  sells: 'Energy to sell',
  buys: 'Energy to buy',
  result: 'Expected result at forecast prices',
  aside: 'Reserved when sent',
  closes: 'Gate closure',
  action: 'Check the draft',
  off: 'Turn morning drafts off on the Forecast page.',
}

const romanian: typeof english = {
  subject: (day) => `Ciorna ofertei tale pentru ${day} este gata`,
  greeting: (name) => `Bună, ${name}!`,
  ready: (day) =>
    `Tandem a pregătit o ciornă de ofertă pentru ziua de livrare ${day}, din prognoza energiei tale și din prognoza de preț.`,
  notSent: (closes) =>
    `Nu este încă în piață: nimic nu se trimite până nu o trimiți tu. Verific-o și trimite-o înainte de ${closes}, ora Bucureștiului.`,
  poor: 'Verific-o cu atenție: ultimele prognoze nu au fost mai bune decât prognoza simplă.',
  unknown: 'Verific-o cu atenție: sunt încă prea puține prognoze trecute ca să se poată spune cât de bună este.',
  short: (needed, available) =>
    `La trimitere s-ar rezerva ${needed}, iar tu ai ${available}. Cere întâi monede sau micșorează oferta.`,
  sells: 'Energie de vândut',
  buys: 'Energie de cumpărat',
  result: 'Rezultat așteptat la prețurile prognozate',
  aside: 'Monede rezervate la trimitere',
  closes: 'Închiderea PZU',
  action: 'Vezi ciorna',
  off: 'Poți opri ciornele de dimineață în pagina Prognoză.',
}
