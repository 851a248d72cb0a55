import { accessScopes, userTypes } from '@tandem/core/access/access.ts'
import { orderOrigins } from '@tandem/core/market/order.ts'
import { Refusal, type RefusalCode } from '@tandem/core/refusal.ts'
import { amount } from '@tandem/core/units/units.ts'
import { IntradayTerms } from '@tandem/contract/orders/intraday.ts'
import { OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import { refusalStatus } from '@tandem/contract/refusals.ts'
import { Energy, Price } from '@tandem/contract/wire.ts'
import { z } from 'zod'
import type { Command, CommandResult } from './batch-context.ts'

/*
 * Commands and what became of them as they cross from one server to another: decided data, so that who asks and what they may is
 * not asked again.
 */

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

const CommandOnWire = z.discriminatedUnion('type', [
  OrderAnnotations.extend({
    type: z.literal('place'),
    userId: Id,
    contract: Contract,
    terms: IntradayTerms,
    origin: z.enum(orderOrigins),
    requestKey: z.string().max(200).nullable(),
    // A server of before does not know it, and looks.
    isKeyNew: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('amend'),
    caller: Caller,
    orderId: Id,
    price: Price.optional(),
    quantity: Energy.optional(),
    version: z.int().optional(),
  }),
  z.object({ type: z.enum(['activate', 'cancel']), caller: Caller, orderId: Id }),
  z.object({ type: z.enum(['close', 'suspend', 'resume']), contract: Contract, by: z.int().optional() }),
])

const HandedOver = z.object({ number: z.int(), commands: z.array(CommandOnWire).max(1_000) })

interface HandedOver {
  readonly number: number
  readonly commands: readonly Command[]
}

export function encodeCommands({ number, commands }: HandedOver): string {
  return JSON.stringify(z.encode(HandedOver, { number, commands } as never))
}

/** Throws where somebody of another version means something else by it. */
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

const RefusalOnWire = z.object({
  code: z.enum(Object.keys(refusalStatus) as RefusalCode[]),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  field: z.string().optional(),
})

/** One line: the place of the command in its request, and what became of it. */
export function encodeOutcome(place: number, outcome: Outcome): string {
  if (typeof outcome === 'string') return `${JSON.stringify([place, outcome])}\n`
  if ('done' in outcome) return `${JSON.stringify([place, 'done', outcome.done], writeValue)}\n`
  const { code, details, field } = outcome.refusal
  return `${JSON.stringify([place, 'refused', { code, details, field }])}\n`
}

export function decodeOutcome(line: string): readonly [place: number, outcome: Outcome] {
  const [place, kind, content] = JSON.parse(line, readValue) as [number, string, unknown]
  if (kind === 'done') return [place, { done: content as CommandResult }]
  if (kind !== 'refused') return [place, kind === 'notDone' ? 'notDone' : 'unknown']
  const { code, details, field } = z.parse(RefusalOnWire, content)
  return [place, { refusal: new Refusal(code, details, field) }]
}

/** Coins and instants, which JSON does not have, are written as what no other value looks like. */
function writeValue(this: unknown, key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $coins: value.toString() }
  const original = (this as Readonly<Record<string, unknown>>)[key]
  return original instanceof Temporal.Instant ? { $at: original.toString() } : value
}

function readValue(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('$coins' in value) return amount(BigInt(value.$coins as string))
  if ('$at' in value) return Temporal.Instant.from(value.$at as string)
  return value
}
