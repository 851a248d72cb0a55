import type { ConnectionFault, ConnectionState } from '@tandem/core/metering/analyser.ts'
import type { MeasuredValues } from '@tandem/core/metering/quantities.ts'

/** What is known of reaching a device. */
export interface DeviceState {
  readonly state: ConnectionState
  /** When it came into this state. */
  readonly since: Temporal.Instant
  readonly reason: ConnectionFault | null
}

/** What came of a turn: possible values, or why there are none. A connection that opens is no value. */
export type PollOutcome = { readonly values: MeasuredValues } | { readonly reason: ConnectionFault }

/** The state after a turn. Its time moves only when the state changes; another reason alone is no change. */
export function stateAfter(before: DeviceState, outcome: PollOutcome, at: Temporal.Instant): DeviceState {
  const state = 'values' in outcome ? 'online' : 'offline'
  return {
    state,
    since: state === before.state ? before.since : at,
    reason: 'values' in outcome ? null : outcome.reason,
  }
}
