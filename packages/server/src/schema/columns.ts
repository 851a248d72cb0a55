import type { GeneratedAlways } from 'kysely'

export type Id = GeneratedAlways<number>
export type BigId = GeneratedAlways<bigint>
export type Instant = Temporal.Instant
