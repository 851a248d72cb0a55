import type { SiteDocument } from '@tandem/contract/admin/content.ts'
import type { RunResults } from '@tandem/contract/admin/scenario-runs.ts'
import type { ScenarioRunState } from '@tandem/contract/texts/scenario-words.ts'
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
  scenario_runs: {
    id: Id
    title: string
    content: string
    designs: string[]
    members: number
    replicates: number
    all_days: number
    asked_by: number
    asked_at: Instant
    state: ScenarioRunState
    attempt: Generated<number>
    begun: Generated<number>
    done_days: Generated<number>
    seconds_left: number | null
    ended_at: Instant | null
    failure: JSONColumnType<{ code: RefusalCode; details: RefusalDetails }> | null
    hash: string | null
    bytes: bigint | null
    results: JSONColumnType<RunResults> | null
  }
  scenario_replicates: { run_id: number; design: string; replicate: number; content: string; package: Buffer | null }
  scenario_run_parts: { run_id: number; number: number; content: Buffer }
  research_package_parts: { package_id: number; number: number; content: Buffer }
}
