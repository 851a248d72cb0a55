import { connectionFaults, connectionStates } from '@tandem/core/metering/analyser.ts'
import type { Sample } from '../samples.store.ts'
import type { StateChange } from './poller.store.ts'

/** What was seen and is never to be lost, unlike a state, which the next turn tells anew. */
export interface Facts {
  readonly samples: readonly Sample[]
  readonly changes: readonly StateChange[]
}

/** One line for each, to be read again by `parseFacts`. */
export function formatFacts({ samples, changes }: Facts): string[] {
  return [
    ...samples.map(({ analyserId, sampledAt, attachedAt, numbers }) =>
      JSON.stringify([analyserId, sampledAt.epochMilliseconds, attachedAt.toString(), numbers]),
    ),
    ...changes.map(({ analyserId, at, attachedAt, state, reason }) =>
      JSON.stringify([analyserId, at.epochMilliseconds, attachedAt.toString(), state, reason]),
    ),
  ]
}

/** What lines tell; `unreadable` counts those that tell nothing. */
export function parseFacts(lines: readonly string[]): Facts & { readonly unreadable: number } {
  const samples: Sample[] = []
  const changes: StateChange[] = []
  for (const line of lines) {
    const fact = parseFact(line)
    if (fact && 'numbers' in fact) samples.push(fact)
    else if (fact) changes.push(fact)
  }
  return { samples, changes, unreadable: lines.length - samples.length - changes.length }
}

function parseFact(line: string): Sample | StateChange | null {
  try {
    const [analyserId, ms, attached, ...rest] = JSON.parse(line) as unknown[]
    if (typeof analyserId !== 'number' || typeof ms !== 'number' || typeof attached !== 'string') return null
    const [at, attachedAt] = [Temporal.Instant.fromEpochMilliseconds(ms), Temporal.Instant.from(attached)]
    const [content, why] = rest
    if (Array.isArray(content)) {
      const numbers = content.map((each: unknown) => (typeof each === 'number' ? each : null))
      return { analyserId, sampledAt: at, attachedAt, numbers }
    }
    const state = connectionStates.find((each) => each === content)
    const reason = connectionFaults.find((each) => each === why) ?? null
    return state ? { analyserId, at, attachedAt, state, reason } : null
  } catch {
    return null
  }
}
