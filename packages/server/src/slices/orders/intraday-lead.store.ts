import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

/** Which server does what others hand over (docs/decisions/0087). */
interface StoredLead {
  /** What was handed over under another number is not done. */
  readonly number: number
  /** Where the others reach it; null where none leads. */
  readonly address: string | null
}

interface LeadRow {
  readonly number: bigint
  readonly address: string | null
}

const readLead = ({ number, address }: LeadRow): StoredLead => ({ number: Number(number), address })

export async function findLead(db: Db): Promise<StoredLead> {
  const { rows } = await sql<LeadRow>`select number, address from intraday_lead`.execute(db)
  return rows.map(readLead)[0] ?? { number: 0, address: null }
}

/** The number of the lead, which nobody changes until the database transaction ends. The caller has locked the matching. */
export async function lockLeadNumber(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ number: bigint }>`select number from intraday_lead for share`.execute(tx)
  return rows[0] ? Number(rows[0].number) : null
}

/** From now on what was handed over before is not done any more, but at `address`. */
export async function takeLead(db: Db, address: string): Promise<void> {
  await sql`update intraday_lead set number = number + 1, address = ${address}`.execute(db)
}

/** Nobody hands over to `address` any more. */
export async function leaveLead(db: Db, address: string): Promise<void> {
  await sql`update intraday_lead set number = number + 1, address = null where address = ${address}`.execute(db)
}

/** What was handed over under this number is done by now, or never. The caller has locked the matching. */
export async function endLeadNumber(tx: Tx, number: number): Promise<void> {
  await sql`update intraday_lead set number = number + 1 where number = ${number}`.execute(tx)
}
