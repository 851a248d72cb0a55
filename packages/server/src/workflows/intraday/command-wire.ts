import { accessScopes, userTypes } from '@tandem/core/access/access.ts'
import { orderOrigins } from '@tandem/core/market/order.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { Refusal, type RefusalCode } from '@tandem/core/refusal.ts'
import { amount } from '@tandem/core/units/units.ts'
import { IntradayTerms } from '@tandem/contract/orders/intraday.ts'
import { OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import { refusalStatus } from '@tandem/contract/refusals.ts'
import { Energy, Price } from '@tandem/contract/wire.ts'
import { z } from 'zod'
import type { StoredIntradayOrder } from '../../slices/orders/index.ts'
import type { Command, CommandResult } from './command.ts'

/*
 * Commands and what became of them as they cross from one server to another: decided data, so that who asks and what they may is
 * not asked again, but confirmed where it is only known.
 */

/** Carries the version of what is sent: with who has another one nothing is handed over. */
export const handOverProtocol = 'tandem-intraday/3'

/** Commands that cross together. */
export const commandsOfOneMessage = 100

const Id = z.int().positive()
const Contract = z.object({ sessionId: Id, period: z.int().positive() })
const Caller = z.object({
  userId: Id,
  userType: z.enum(userTypes),
  roles: z.array(z.string()),
  scopes: z.array(z.enum(accessScopes)).optional(),
  sessionId: z.int().optional(),
  needsSecondFactor: z.boolean().optional(),
})

const StandingOnWire = z.object({
  userId: Id,
  facts: z.string(),
  sessionId: z.int().nullable(),
  tokenId: z.int().nullable(),
})

/** Of whoever asks; null where the database was asked of them. */
const byCaller = { standing: StandingOnWire.nullish() }

const CommandOnWire = z.discriminatedUnion('type', [
  OrderAnnotations.extend({
    type: z.literal('place'),
    userId: Id,
    contract: Contract,
    terms: IntradayTerms,
    origin: z.enum(orderOrigins),
    requestKey: z.string().max(200).nullable(),
    isKeyNew: z.boolean().optional(),
    ...byCaller,
  }),
  z.object({
    type: z.literal('amend'),
    caller: Caller,
    orderId: Id,
    price: Price.optional(),
    quantity: Energy.optional(),
    version: z.int().optional(),
    ...byCaller,
  }),
  z.object({ type: z.enum(['activate', 'cancel']), caller: Caller, orderId: Id, ...byCaller }),
  z.object({ type: z.enum(['close', 'suspend', 'resume']), contract: Contract, by: z.int().optional() }),
])

const HandedOver = z.object({
  number: z.int(),
  first: z.int(),
  commands: z.array(CommandOnWire).max(commandsOfOneMessage),
})

interface HandedOver {
  /** Under which number they are handed over. */
  readonly number: number
  /** The first of the commands has this place among those of its connection, the others the next ones. */
  readonly first: number
  readonly commands: readonly Command[]
}

export function encodeCommands(handedOver: HandedOver): string {
  return JSON.stringify(z.encode(HandedOver, handedOver as never))
}

/** Throws where somebody means something else by it. */
export function decodeCommands(text: string): HandedOver {
  return HandedOver.parse(JSON.parse(text))
}

/** What became of a command at the server that leads. */
export type Outcome =
  | { readonly done: CommandResult }
  | { readonly refusal: Refusal }
  /** Perhaps it is stored. */
  | 'unknown'
  /** Nothing of it is stored, and never will be. */
  | 'notDone'
  /** The same, because whoever asks is not who was known. */
  | 'callerChanged'

const RefusalOnWire = z.object({
  code: z.enum(Object.keys(refusalStatus) as RefusalCode[]),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  field: z.string().optional(),
})

/** What became of commands, each by its place among those of its connection. */
export type PlacedOutcome = readonly [place: number, outcome: Outcome]

/** As it crosses; `session`: which of those that come along. */
type OutcomeOnWire = readonly [place: number, kind: string, content?: unknown, session?: number]

/** Sessions of orders are most of what is told of them, and cross once for all that is told together. */
export function encodeOutcomes(outcomes: readonly PlacedOutcome[]): string {
  const sessions: MarketSession[] = []
  const written = outcomes.map(([place, outcome]): OutcomeOnWire => {
    if (typeof outcome === 'string') return [place, outcome]
    if ('refusal' in outcome) {
      const { code, details, field } = outcome.refusal
      return [place, 'refused', { code, details, field }]
    }
    const { order, ...done } = outcome.done
    if (!order) return [place, 'done', toPlain(done)]
    const { session, ...content } = order
    const known = sessions.indexOf(session)
    const at = known === -1 ? sessions.push(session) - 1 : known
    return [place, 'done', toPlain({ ...done, order: content }), at]
  })
  return JSON.stringify([toPlain(sessions), written])
}

export function decodeOutcomes(text: string): readonly PlacedOutcome[] {
  const [known, written] = JSON.parse(text) as readonly [unknown, readonly OutcomeOnWire[]]
  const sessions = fromPlain(known) as readonly MarketSession[]
  return written.map(([place, kind, content, at]): PlacedOutcome => {
    if (kind === 'done') {
      const done = fromPlain(content) as CommandResult
      if (at === undefined) return [place, { done: { ...done, order: null } }]
      return [place, { done: { ...done, order: { ...done.order, session: sessions[at] } as StoredIntradayOrder } }]
    }
    if (kind === 'notDone' || kind === 'callerChanged') return [place, kind]
    if (kind !== 'refused') return [place, 'unknown']
    const { code, details, field } = z.parse(RefusalOnWire, content)
    return [place, { refusal: new Refusal(code, details, field) }]
  })
}

/** Coins and instants, which JSON does not have, are written as what no other value looks like. */
function toPlain(value: unknown): unknown {
  if (typeof value === 'bigint') return { $coins: String(value) }
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Temporal.Instant) return { $at: String(value.epochNanoseconds) }
  if (Array.isArray(value)) return value.map(toPlain)
  const plain: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) plain[key] = toPlain(each)
  return plain
}

function fromPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(fromPlain)
  if ('$coins' in value) return amount(BigInt(value.$coins as string))
  if ('$at' in value) return Temporal.Instant.fromEpochNanoseconds(BigInt(value.$at as string))
  const read: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) read[key] = fromPlain(each)
  return read
}
