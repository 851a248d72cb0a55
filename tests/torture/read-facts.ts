import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../packages/server/src/platform/database.ts'
import { ledgerAudit } from '../../packages/server/src/slices/ledger/index.ts'
import { auditBooks } from '../../packages/server/src/slices/orders/index.ts'
import { check, type Facts, type Violation } from './check.ts'
import type { Client } from './client.ts'
import { factsOf } from './facts.ts'
import { findRows } from './rows.ts'
import type { World } from './world.ts'

/** Asks PostgreSQL itself, past all that stands between it and the servers; both audits are part of what it says. */
async function readFacts(url: string, world: World, terms: { readonly over: boolean }): Promise<Facts> {
  const db = openDatabase(url, { poolSize: 2, applicationName: 'torture checker' })
  try {
    const rows = await findRows(db, world.userIds)
    const [ledger, books] = [await ledgerAudit(db), await auditBooks(db)]
    const audits = [
      ...ledger.checks.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)),
      ...books.faults,
    ]
    return factsOf(rows, audits, terms)
  } finally {
    await db.destroy()
  }
}

/** What is broken once all is over: gives the schedules time to do what is due, then looks through everything. */
export async function checkWhenOver(url: string, { entries }: Client['history'], world: World): Promise<Violation[]> {
  let found: Violation[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    await sleep(attempt === 0 ? 6_000 : 5_000)
    found = check(entries, await readFacts(url, world, { over: true }))
    if (!found.some(({ what }) => what.endsWith('nobody settles it'))) break
  }
  return found
}

/** What is broken while people trade on. Throws where the database cannot be read. */
export async function checkMeanwhile(url: string, client: Client, world: World): Promise<Violation[]> {
  const { entries } = client.history
  // What ends while the rows are read may stand in them or not.
  const ended = entries.length
  const facts = await readFacts(url, world, { over: false })
  const later = entries.slice(ended).filter((entry) => entry.type === 'operation')
  const open = [...later, ...client.running()].map((entry) => ({ ...entry, outcome: 'unknown' as const }))
  return check([...entries.slice(0, ended), ...open], facts)
}
