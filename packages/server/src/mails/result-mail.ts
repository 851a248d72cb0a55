import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Amount, EnergyWh, PriceTick } from '@tandem/core/units/units.ts'
import type { BlockNews } from '@tandem/contract/notices.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import type { Reader } from './account-mails.ts'
import { letter, type MailText } from './letter.ts'
import { englishNotices } from './notice-texts.en.ts'
import { romanianNotices } from './notice-texts.ro.ts'

/** A user's own part of a cleared auction. Paid and received in 1e-8 TC, both ≥ 0. */
export interface AuctionResult {
  readonly deliveryDay: DeliveryDay
  readonly bought: EnergyWh
  readonly sold: EnergyWh
  readonly paid: Amount
  readonly received: Amount
  /** The plain mean of the clearing prices of the day; null when nothing traded. */
  readonly basePrice: PriceTick | null
  /** Of an order with blocks. */
  readonly blocks?: BlockNews | undefined
  /** Where the details can be read. */
  readonly url: string
}

/** The own result after a clearing, for those who want it (`resultMail`). */
export function auctionResultMail(reader: Reader, result: AuctionResult): MailText {
  const { language } = reader
  const format = formatFor(language)
  const day = format.date(result.deliveryDay)
  const texts = language === 'ro' ? romanianNotices : englishNotices
  const { subject, ofBlocks } = texts.auctionResult({ ...result, date: result.deliveryDay }, format)
  const hasTraded = result.bought > 0 || result.sold > 0
  const figures = [
    format.energy(result.bought),
    format.energy(result.sold),
    format.coins(result.paid),
    format.coins(result.received),
    format.price(result.basePrice),
  ]
  const labelled = (labels: readonly string[]) =>
    labels.map((label, index): [string, string] => [label, figures[index] ?? ''])
  if (language === 'ro') {
    return letter({
      language,
      subject,
      greeting: `Bună, ${reader.firstName}!`,
      paragraphs: [
        hasTraded
          ? `Licitația pentru ziua de livrare ${day} s-a încheiat și a fost verificată. Iată rezultatul tău:`
          : `Licitația pentru ziua de livrare ${day} s-a încheiat. Oferta ta nu a fost executată; monedele rezervate redevin disponibile.`,
        ...ofBlocks,
      ],
      facts: labelled(['Energie cumpărată', 'Energie vândută', 'Plătit', 'Încasat', 'Preț mediu în bandă']),
      action: { label: 'Vezi fiecare interval', url: result.url },
      notes: [texts.off],
    })
  }
  return letter({
    language,
    subject,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      hasTraded
        ? `The auction for delivery day ${day} is cleared and verified. This is your result:`
        : `The auction for delivery day ${day} is cleared. Your order was not filled. Its reserved coins are released.`,
      ...ofBlocks,
    ],
    facts: labelled(['Energy bought', 'Energy sold', 'Paid', 'Received', 'Base price']),
    action: { label: 'See every interval', url: result.url },
    notes: [texts.off],
  })
}
