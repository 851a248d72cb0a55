import { documents, SiteSettings, type SiteDocument } from '@tandem/contract/admin/content.ts'
import path from 'node:path'
import { parseTextFile } from '../platform/data-files.ts'
import type { Db } from '../platform/database.ts'
import { usualSiteSettings } from './usual-site-settings.ts'

/** Under which what the installation says of itself is kept. */
export const siteSettingsKey = 'content'

/** What the installation says of itself, and since when; as it came until an administrator saves something else. */
export async function siteSettings(db: Db): Promise<{ settings: SiteSettings; changedAt: Temporal.Instant | null }> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'changed_at'])
    .where('key', '=', siteSettingsKey)
    .executeTakeFirst()
  if (!row) return { settings: usualSiteSettings, changedAt: null }
  // What was saved before a part existed has none of it.
  const settings = SiteSettings.parse({ ...usualSiteSettings, ...row.value })
  return { settings, changedAt: row.changed_at }
}

/** A text in force. */
export interface DocumentInForce {
  readonly document: SiteDocument
  readonly version: number
  readonly en: string
  readonly ro: string
  readonly at: Temporal.Instant | null
  /** Null while it is the text that came with the platform. */
  readonly actorId: number | null
}

const textsFolder = path.join(import.meta.dirname, 'site-texts')
const readText = (document: SiteDocument, language: 'en' | 'ro') =>
  parseTextFile(path.join(textsFolder, `${document}.${language}.md`)).trim()

/** The texts that come with the platform. */
export const shippedTexts = Object.fromEntries(
  documents.map((document) => [document, { en: readText(document, 'en'), ro: readText(document, 'ro') }]),
) as Record<SiteDocument, { readonly en: string; readonly ro: string }>

/** The version of a text that is in force: what somebody agrees to now. */
export async function documentInForce(db: Db, document: SiteDocument): Promise<DocumentInForce> {
  const row = await db
    .selectFrom('document_versions')
    .selectAll()
    .where('document', '=', document)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { document, version: 1, ...shippedTexts[document], at: null, actorId: null }
  return { document, version: row.version, en: row.text_en, ro: row.text_ro, at: row.at, actorId: row.actor_id }
}
