import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import {
  documents,
  logoBounds,
  type Placeholder,
  type SiteDocument,
  type SiteSettings,
} from '@tandem/contract/admin/content.ts'
import { keptPeriods } from '@tandem/contract/admin/retention.ts'
import { unsafeAddressOf } from '@tandem/contract/markdown.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { createHash } from 'node:crypto'
import { recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction, type Db } from '../../platform/database.ts'
import { imageSizeOf } from '../../platform/images.ts'
import type { Platform } from '../../platform/platform.ts'
import { documentInForce, shippedTexts, siteSettings } from '../../domain/site-content.ts'
import { usualSiteSettings } from '../../domain/usual-site-settings.ts'
import * as store from './content.store.ts'

/** What every page says of the installation, in one language; what is not set is null and no link. */
export async function getSiteContent({ db, config }: Platform, language: Language) {
  const { settings } = await siteSettings(db)
  const { funding, controller, contact } = settings
  return {
    notice: settings.notice[language],
    funding: funding.isShown ? { title: funding.title[language], text: funding.text[language] } : null,
    intranet: settings.intranet || null,
    social: settings.social,
    controller: controller.name === '' ? null : controller,
    contact: { email: contact.email || null, phone: contact.phone || null },
    partners: settings.partners.map(({ name, country, url, logo }) => ({
      name,
      country,
      url: url || null,
      logo: logo || null,
    })),
    isDemo: !config.isProduction,
  }
}

/** A text in force. The privacy notice says how long what is kept as the settings have it, whoever wrote the text. */
export async function getDocument({ db, config }: Platform, document: SiteDocument, language: Language) {
  const { version, at, actorId, ...texts } = await documentInForce(db, document)
  const inForce = { document, version, since: actorId === null ? null : at, text: texts[language] }
  return document === 'privacy' ? { ...inForce, kept: keptPeriods(language, config.retention) } : inForce
}

/** Refuses `not_found`. */
export async function getLogo({ db }: Platform, image: string): Promise<Uint8Array> {
  const content = await store.findImage(db, image)
  if (!content) throw new Refusal('not_found')
  return content
}

/** Everything the installation says of itself, and what still stands as it came. */
export async function getSiteSettings({ db }: Platform) {
  const [{ settings, changedAt }, inForce] = await Promise.all([siteSettings(db), allDocuments(db)])
  const names = await store.namesOf(
    db,
    inForce.flatMap(({ actorId }) => actorId ?? []),
  )
  return {
    settings,
    changedAt,
    documents: inForce.map(({ document, version, at, actorId, en, ro }) => ({
      document,
      version,
      en,
      ro,
      ...(actorId === null ? { since: null, by: null } : { since: at, by: names.get(actorId) ?? null }),
    })),
    placeholders: placeholdersIn(settings, inForce),
  }
}

/** What still stands as it came and should be the installation's own before people use it. */
export async function listPlaceholders(db: Db): Promise<Placeholder[]> {
  const [{ settings }, inForce] = await Promise.all([siteSettings(db), allDocuments(db)])
  return placeholdersIn(settings, inForce)
}

function placeholdersIn(
  { controller, contact, partners }: SiteSettings,
  inForce: readonly { readonly document: SiteDocument; readonly actorId: number | null }[],
): Placeholder[] {
  const invented = new Set(usualSiteSettings.partners.map(({ name }) => name))
  const asItCame = inForce.flatMap(({ document, actorId }) => (actorId === null ? [document] : []))
  return [
    ...(controller.name === '' || controller.address === '' ? (['controller'] as const) : []),
    ...(contact.email === '' ? (['contact'] as const) : []),
    ...(partners.some(({ name }) => invented.has(name)) ? (['partners'] as const) : []),
    ...asItCame.filter((document) => document !== 'research'),
  ]
}

const allDocuments = (db: Db) => Promise.all(documents.map((document) => documentInForce(db, document)))

interface Saving {
  readonly settings: SiteSettings
  readonly changedAt: Temporal.Instant | null
}

/** Refuses `content_changed_meanwhile` and `image_unknown`. */
export async function saveSiteSettings(platform: Platform, caller: Caller, { settings, changedAt }: Saving) {
  const at = platform.clock.now()
  await inDatabaseTransaction(platform.db, async (tx) => {
    await store.lockContent(tx)
    const before = await siteSettings(tx)
    if (!isSame(before.changedAt, changedAt)) throw new Refusal('content_changed_meanwhile')
    const used = settings.partners.flatMap(({ logo }) => (logo === '' ? [] : [logo]))
    const known = await store.knownImages(tx, used)
    const missing = settings.partners.findIndex(({ logo }) => logo !== '' && !known.has(logo))
    if (missing >= 0) throw new Refusal('image_unknown', {}, `settings.partners.${String(missing)}.logo`)
    await store.writeSiteSettings(tx, settings, at)
    await store.deleteUnusedImages(tx, used, at.subtract({ hours: 24 }))
    const changed = changedParts(before.settings, settings)
    const entry = { at, actorId: caller.userId, action: 'content.changed', subject: 'content' } as const
    await recordAudit(tx, { ...entry, subjectId: 'settings', ...changed })
  })
  return { changedAt: at }
}

const isSame = (one: Temporal.Instant | null, other: Temporal.Instant | null) =>
  one === null || other === null ? one === other : one.epochMilliseconds === other.epochMilliseconds

/** The parts that became others: the log says what was changed, not everything there is. */
function changedParts(before: SiteSettings, after: SiteSettings) {
  const keys = (Object.keys(after) as (keyof SiteSettings)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (settings: SiteSettings) => Object.fromEntries(keys.map((key) => [key, settings[key]]))
  return { before: pick(before), after: pick(after) }
}

interface DocumentSaving {
  readonly document: SiteDocument
  /** What was read before it was edited. */
  readonly version: number
  readonly en: string
  readonly ro: string
}

/** Puts the next version in force. Refuses `content_changed_meanwhile` and `link_not_allowed`. */
export async function saveDocument(platform: Platform, caller: Caller, saving: DocumentSaving) {
  const { document, en, ro } = saving
  for (const [field, text] of [['en', en] as const, ['ro', ro] as const]) {
    const link = unsafeAddressOf(text)
    if (link !== null) throw new Refusal('link_not_allowed', { link: link.slice(0, 80) }, field)
  }
  const at = platform.clock.now()
  const version = saving.version + 1
  await inDatabaseTransaction(platform.db, async (tx) => {
    await store.lockContent(tx)
    await keepShippedText(tx, document, at)
    const before = await documentInForce(tx, document)
    if (before.version !== saving.version) throw new Refusal('content_changed_meanwhile')
    await store.insertVersion(tx, { document, version, en, ro, at, actorId: caller.userId })
    // The texts themselves stay in their table for good: the log names the versions.
    const entry = { at, actorId: caller.userId, action: 'content.changed', subject: 'content' } as const
    const versions = { before: { version: before.version }, after: { version } }
    await recordAudit(tx, { ...entry, subjectId: document, ...versions })
  })
  return { version }
}

/** Keeps a picture for a partner and says its number. Refuses `image_not_readable`. */
export async function addLogo({ db, clock }: Platform, content: Uint8Array): Promise<{ image: string }> {
  const size = content.length <= logoBounds.bytes ? imageSizeOf(content) : null
  if (!size || Math.max(size.width, size.height) > logoBounds.pixels) {
    const bounds = { pixels: logoBounds.pixels, kilobytes: logoBounds.bytes / 1000 }
    throw new Refusal('image_not_readable', bounds, 'content')
  }
  const image = createHash('sha256').update(content).digest('hex').slice(0, 32)
  const at = clock.now()
  await inDatabaseTransaction(db, async (tx) => {
    await store.lockContent(tx)
    const { settings } = await siteSettings(tx)
    const used = settings.partners.flatMap(({ logo }) => (logo === '' ? [] : [logo]))
    await store.deleteUnusedImages(tx, used, at.subtract({ hours: 24 }))
    await store.insertImage(tx, image, content, at)
  })
  return { image }
}

/**
 * Stores the texts that came with the platform, so that whoever agrees to one agrees to a stored version; a release with
 * another text makes the next version, unless the installation has its own by then. In production it says what still
 * stands as it came.
 */
export async function prepareContent({ db, clock, config, log }: Platform): Promise<void> {
  await inDatabaseTransaction(db, async (tx) => {
    await store.lockContent(tx)
    for (const document of documents) await keepShippedText(tx, document, clock.now())
  })
  if (!config.isProduction) return
  const open = await listPlaceholders(db)
  if (open.length === 0) return
  log.warn({ placeholders: open }, 'placeholders stand on public pages: replace them at /siteContent')
}

async function keepShippedText(db: Db, document: SiteDocument, at: Temporal.Instant): Promise<void> {
  const shipped = shippedTexts[document]
  const { version, ...last } = await documentInForce(db, document)
  const isStored = last.at !== null
  if (isStored && (last.actorId !== null || (last.en === shipped.en && last.ro === shipped.ro))) return
  await store.insertVersion(db, { document, version: isStored ? version + 1 : 1, ...shipped, at, actorId: null })
}
