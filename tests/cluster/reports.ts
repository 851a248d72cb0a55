import { getOrdersDashboard } from '@tandem/contract/admin/dashboards.ts'
import { buildRequest, dataOfHeader } from '@tandem/contract/request.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Violation } from '../torture/check.ts'

/** An order that was acknowledged, and when whoever sent it had the answer. */
export interface Acknowledged {
  readonly userId: number
  readonly at: Temporal.Instant
}

export interface Reports {
  /** So many were answered from the replica, and from the primary, since this was asked last; and what was wrong with them. */
  take(): { readonly replica: number; readonly primary: number; readonly violations: readonly Violation[] }
  /** The next report of each server that is read from the replica. */
  untilReplica(): Promise<void>
  stop(): Promise<void>
}

interface Read {
  readonly addresses: readonly string[]
  /** An administrator's, who sends no orders: what they read may be as old as the replica. */
  readonly token: string
  readonly traders: readonly number[]
  readonly day: DeliveryDay
  readonly acknowledged: readonly Acknowledged[]
}

/**
 * Reads how many orders somebody has, again and again, from one server after the other. Each answer says of when its data is; all
 * that had been acknowledged by then must be in it. An answer that does not come is nobody's fault: a machine may be lost.
 */
export function readReports({ addresses, token, traders, day, acknowledged }: Read): Reports {
  const closing = new AbortController()
  let counts = { replica: 0, primary: 0 }
  let violations: Violation[] = []
  const fromReplica = new Map<string, number>()

  const read = async (address: string, userId: number) => {
    const params = { userId, dateFrom: day, dateTo: day, marketType: 'intraday', orderType: null } as const
    const asked = Temporal.Now.instant()
    const answer = await fetch(`${address}${buildRequest(getOrdersDashboard, { params }).url}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]),
    })
    const { totals } = (await answer.json()) as { totals?: { orders: number } }
    if (answer.status !== 200 || !totals) return
    const dated = answer.headers.get(dataOfHeader)
    const of = dated === null ? asked : Temporal.Instant.from(dated)
    counts[dated === null ? 'primary' : 'replica']++
    if (dated !== null) fromReplica.set(address, (fromReplica.get(address) ?? 0) + 1)
    const least = acknowledged.filter((order) => order.userId === userId && Temporal.Instant.compare(order.at, of) < 0)
    if (totals.orders >= least.length) return
    const what = `a report of ${of.toString()} has ${totals.orders} orders of user ${userId}, ${least.length} were acknowledged by then`
    violations.push({ rule: 'acknowledged is stored once', what })
  }
  const reading = (async () => {
    for (let number = 0; !closing.signal.aborted; number++) {
      const address = addresses[number % addresses.length] ?? ''
      await read(address, traders[number % traders.length] ?? 0).catch(() => undefined)
      await sleep(100, null, { signal: closing.signal }).catch(() => undefined)
    }
  })()
  return {
    take() {
      const taken = { ...counts, violations }
      counts = { replica: 0, primary: 0 }
      violations = []
      return taken
    },
    async untilReplica() {
      const before = new Map(fromReplica)
      const deadline = performance.now() + 60_000
      while (addresses.some((address) => fromReplica.get(address) === before.get(address))) {
        if (performance.now() > deadline) throw new Error('after 60 s still no report from the replica')
        await sleep(100, null, { signal: closing.signal })
      }
    },
    async stop() {
      closing.abort()
      await reading
    },
  }
}
