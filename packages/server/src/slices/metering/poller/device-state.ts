import type { ConnectionFault, ConnectionState } from '@tandem/core/metering/analyser.ts'
import { keepPossible } from '@tandem/core/metering/plausibility.ts'
import type { MeasuredValues } from '@tandem/core/metering/quantities.ts'

/** What is known of reaching a device. */
export interface DeviceState {
  readonly state: ConnectionState
  /** When it came into this state. */
  readonly since: Temporal.Instant
  readonly reason: ConnectionFault | null
}

/** What came of a turn: values, or why there are none. */
export type Outcome = { readonly values: MeasuredValues } | { readonly reason: ConnectionFault }

/** The state after a turn. Its time moves only when the state changes; another reason alone is no change. */
export function stateAfter(before: DeviceState, outcome: Outcome, at: Temporal.Instant): DeviceState {
  const state = 'values' in outcome ? 'online' : 'offline'
  return {
    state,
    since: state === before.state ? before.since : at,
    reason: 'values' in outcome ? null : outcome.reason,
  }
}

/**
 * What a reading is worth: its possible values. Where nothing was read, or half and more of it is what no meter can have
 * measured, another device answers than the one that was named, and none of it counts.
 */
export function judgeValues(values: MeasuredValues): Outcome {
  const possible = keepPossible(values)
  const [all, kept] = [Object.keys(values).length, Object.keys(possible).length]
  return kept > 0 && 2 * kept > all ? { values: possible } : { reason: 'implausible' }
}
