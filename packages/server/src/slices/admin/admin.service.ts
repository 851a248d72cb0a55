import { displayZone, type Language } from '@tandem/contract/texts/format.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { addDays, dayOf } from '@tandem/core/calendar/delivery-day.ts'
import type { Platform } from '../../platform/platform.ts'
import { siteSettings } from '../../domain/site-content.ts'
import * as store from './admin.store.ts'
import { listPlaceholders } from './content.service.ts'
import { publicPrices } from './public-prices.ts'

/** What a visitor sees: texts in the language of the request, figures and prices as of now. */
export async function getPublicContent({ db, clock }: Platform, language: Language) {
  const [{ settings }, figures, prices] = await Promise.all([
    siteSettings(db),
    store.countAchievements(db, addDays(dayOf(clock.now(), displayZone), 1)),
    publicPrices(db, clock.now()),
  ])
  return {
    slogan: settings.slogan[language],
    text: settings.text[language],
    showsPrices: settings.showPrices,
    figures: { ...figures, lastPrice: settings.showPrices ? prices.last : null },
    prices: settings.showPrices ? prices.today : null,
  }
}

/** What waits for a decision, whether the ledger sums to zero, and what production must not leave as it came. */
export async function getAdministratorBoard({ db, config }: Platform) {
  const [waiting, coins, placeholders] = await Promise.all([
    store.countWaiting(db),
    store.sumCoins(db),
    config.isProduction ? listPlaceholders(db) : [],
  ])
  return { ...waiting, ...coins, placeholders }
}

const localNames = ['localhost', '127.0.0.1', '[::1]', '::1']

/**
 * Mails that the demo sent instead of handing them to a mail server, newest first. They hold links that sign people in, so they are
 * shown only under the names of this server: a page of somebody else's, whose name was made to lead here, gets `not_found`.
 */
export function listDemoMails({ mailer, config }: Platform, host: string) {
  const names = [...localNames, config.host, new URL(config.publicUrl).hostname]
  if (!names.includes(host.toLowerCase())) throw new Refusal('not_found')
  return mailer.recent().map(({ id, sentAt, ...mail }) => ({ ...mail, id: String(id), at: sentAt }))
}
