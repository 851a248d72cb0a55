import type { SiteDocument } from '@tandem/contract/admin/content.ts'
import type { Instant } from './columns.ts'

/** The tables of what an installation says of itself. */
export interface ContentTables {
  document_versions: {
    document: SiteDocument
    version: number
    text_en: string
    text_ro: string
    at: Instant
    /** Null: the text that came with the platform. */
    actor_id: number | null
  }
  site_images: { id: string; content: Buffer; added_at: Instant }
}
