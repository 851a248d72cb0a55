import { sql, type RawBuilder } from 'kysely'
import { readAtOnce, type Db } from '../../platform/database.ts'

/** What the audit found; `rows` is how many a check looked at, `faults` what does not match. */
export interface Audit {
  readonly passed: boolean
  readonly checks: { name: string; passed: boolean; rows: number; faults: string[] }[]
}

interface Check {
  readonly name: string
  /** Everything the check looks at. */
  readonly counts: RawBuilder<{ rows: number }>
  /** One line of text for each row that does not match. */
  readonly finds: RawBuilder<{ fault: string }>
}

/** Each posting from the side of both its accounts, `units` being + into the account and − out of it. */
const sides = sql`(
  select id, transaction_id, from_account_id as account_id, -amount_units as units, from_balance_after as after from postings
  union all
  select id, transaction_id, to_account_id, amount_units, to_balance_after from postings)`

/** Balances are added as numeric: the sum of many int8 may be more than one. */
const checks: readonly Check[] = [
  {
    name: 'every journal has postings, each of more than zero',
    counts: sql`select count(*)::int4 as rows from ledger_transactions`,
    finds: sql`select 'journal ' || t.id || ' (' || t.idempotency_key || ') has ' || count(p.id) || ' postings, ' ||
        count(p.id) filter (where p.amount_units <= 0) || ' of them not above zero' as fault
      from ledger_transactions t left join postings p on p.transaction_id = t.id
      group by t.id having count(p.id) = 0 or count(p.id) filter (where p.amount_units <= 0) > 0 order by t.id`,
  },
  {
    name: 'all balances sum to zero',
    counts: sql`select count(*)::int4 as rows from ledger_accounts`,
    finds: sql`select 'the balances sum to ' || sum(balance_units) as fault from ledger_accounts having sum(balance_units) <> 0`,
  },
  {
    name: 'every balance equals its postings',
    counts: sql`select count(*)::int4 as rows from ledger_accounts`,
    finds: sql`select a.code || ' has ' || a.balance_units || ', its postings make ' || coalesce(sum(s.units), 0) as fault
      from ledger_accounts a left join ${sides} s on s.account_id = a.id
      group by a.id having a.balance_units <> coalesce(sum(s.units), 0) order by a.id`,
  },
  {
    name: 'statement lines chain',
    counts: sql`select 2 * count(*)::int4 as rows from postings`,
    finds: sql`select a.code || ', posting ' || chain.id || ': ' || chain.before || ' and ' || chain.units || ' do not make ' || chain.after as fault
      from (select s.*, coalesce(lag(s.after) over (partition by s.account_id order by s.id), 0) as before from ${sides} s) chain
      join ledger_accounts a on a.id = chain.account_id
      where chain.before::numeric + chain.units <> chain.after order by chain.id`,
  },
  {
    name: 'reserved coins equal the open orders',
    counts: sql`select (select count(*) from orders where status = 'transmitted')::int4 +
      (select count(*) from intraday_orders where status = 'active')::int4 as rows`,
    finds: sql`select 'user ' || user_id || ' has ' || sum(held) || ' reserved, the open orders need ' || sum(needed) as fault
      from (select user_id, balance_units as held, 0 as needed from ledger_accounts where code like 'user:%:reserved'
        union all select user_id, 0, reserved_units from orders
        union all select user_id, 0, reserved_units from intraday_orders) both_sides
      group by user_id having sum(held) <> sum(needed) order by user_id`,
  },
  {
    name: 'cleared markets hold no coins',
    counts: sql`select count(*)::int4 as rows from market_sessions where status in ('cleared', 'settled')`,
    finds: sql`select a.code || ' holds ' || a.balance_units as fault
      from ledger_accounts a join market_sessions m on a.code = 'session:' || m.id
      where m.status in ('cleared', 'settled') and a.balance_units <> 0 order by m.id`,
  },
  {
    name: 'nobody is below zero but by an imbalance',
    counts: sql`select count(*)::int4 as rows from ledger_accounts where code like 'user:%'`,
    finds: sql`select a.code || ' holds ' || a.balance_units as fault from ledger_accounts a
      where a.code like 'user:%' and a.balance_units < 0 and not (a.code like '%:available' and exists (
        select from postings p where p.kind = 'imbalance' and a.id in (p.from_account_id, p.to_account_id)))
      order by a.id`,
  },
]

/** Who has broken the rules more often needs no list of it. */
const mostFaults = 1_000

/**
 * Proves that no coin was lost or made (market-rules.md section 7, invariants 49 to 57): all checks on one state of
 * the database, changing nothing. Amounts in the faults are whole 1e-8 TC, as they are stored. Each check is
 * told as soon as it ends; of each the first thousand faults are listed.
 */
export async function ledgerAudit(
  db: Db,
  onChecked: (check: Audit['checks'][number]) => void = () => undefined,
): Promise<Audit> {
  return readAtOnce(
    db,
    async (tx) => {
      const found: Audit['checks'] = []
      for (const { name, counts, finds } of checks) {
        const firstFaults = sql<{ fault: string }>`select * from (${finds}) as found limit ${mostFaults + 1}`
        const faults = (await firstFaults.execute(tx)).rows.map(({ fault }) => fault)
        if (faults.length > mostFaults) faults.splice(mostFaults, 1, 'and more')
        const rows = (await counts.execute(tx)).rows[0]?.rows ?? 0
        const check = { name, passed: faults.length === 0, rows, faults }
        found.push(check)
        onChecked(check)
      }
      return { passed: found.every(({ passed }) => passed), checks: found }
    },
    'job',
  )
}
