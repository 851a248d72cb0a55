import { CallLimitTable } from '@tandem/contract/admin/call-limits.ts'
import type { Caller } from '@tandem/core/access/access.ts'
import { callLimitsKey, findCallLimits, knownCallLimits, limitTable } from '../../platform/call-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { writeSetting } from '../../platform/settings.ts'

/** How many calls of each kind one account has. */
export async function getCallLimits({ db }: Platform): Promise<CallLimitTable> {
  return limitTable(await findCallLimits(db))
}

/** Decides on them; this process follows at once, every other one within ten seconds. */
export async function saveCallLimits(
  platform: Platform,
  caller: Caller,
  wanted: CallLimitTable,
): Promise<CallLimitTable> {
  const at = platform.clock.now()
  await writeSetting(platform.db, callLimitsKey, { schema: CallLimitTable, value: wanted, at, by: caller.userId })
  knownCallLimits(platform).wereSaved()
  return getCallLimits(platform)
}
