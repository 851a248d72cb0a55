import type { SiteDocument } from '@tandem/contract/admin/content.ts'
import type { LeftOut } from '@tandem/contract/admin/research-packages.ts'
import type { PackageState, PackageTableName } from '@tandem/contract/texts/package-words.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { RefusalCode, RefusalDetails } from '@tandem/core/refusal.ts'
import type { Generated, JSONColumnType } from 'kysely'
import type { Id, Instant } from './columns.ts'

/** The tables of what an installation says of itself, and of what it gives to research. */
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
  research_packages: {
    id: Id
    title: string
    date_from: DeliveryDay
    date_to: DeliveryDay
    authors: string[]
    licence: string
    asked_by: number
    asked_at: Instant
    state: PackageState
    attempt: Generated<number>
    done_parts: Generated<number>
    ended_at: Instant | null
    failure: JSONColumnType<{ code: RefusalCode; details: RefusalDetails }> | null
    bytes: bigint | null
    hash: string | null
    members: number | null
    left_out: JSONColumnType<LeftOut> | null
    row_counts: JSONColumnType<{ table: PackageTableName; count: number }[]> | null
    published_at: Instant | null
    withdrawn_at: Instant | null
    deleted_at: Instant | null
  }
  research_package_parts: { package_id: number; number: number; content: Buffer }
}
