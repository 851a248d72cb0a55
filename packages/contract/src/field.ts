import { decimals } from '@tandem/core/units/units.ts'
import { z } from 'zod'
import { absent, type Format, type Language } from './texts/format.ts'

/**
 * How the values of a field are written. Energy is whole Wh inside, a price whole 1e-5 TC/kWh, coins whole 1e-8 TC; `unitary`
 * is a price shown per MWh; `percent` is a ratio, not a stored quantity. `choice` is one of `words`. `number` is what something is
 * called by, in digits alone.
 */
export type FieldKind =
  | 'text'
  | 'choice'
  | 'count'
  | 'number'
  | 'day'
  | 'instant'
  | 'exactInstant'
  | 'energy'
  | 'price'
  | 'unitary'
  | 'coins'
  | 'percent'

/** One description of a field: table columns, spreadsheet columns, their headers and formats are made of it. */
export interface FieldDescription {
  readonly kind: FieldKind
  /** Names without the unit, which follows from the kind. */
  readonly en: string
  readonly ro: string
  /** A plus is written, too: for what may be either short or long, paid or received. */
  readonly signed?: boolean
  /**
   * Decimals of coins, where not two. Of energy 2: the third is written where it is not zero, instead of always.
   */
  readonly places?: number
  /** Of coins every decimal that is there, at least two: what somebody decides on. */
  readonly isExact?: boolean
  /** What the keys of a `choice` are called. */
  readonly words?: Readonly<Record<Language, Readonly<Record<string, string>>>>
  /** What a file may call it beside its names: in plain words (`plainWords`), with | between them. */
  readonly inFiles?: string
  /** What a form calls it, where not by its name. */
  readonly label?: InBothLanguages
  /** What belongs there, in a sentence. */
  readonly help?: InBothLanguages
  /** What the object is called by: screens show it as a heading or a link, not as one of its facts. */
  readonly isTitle?: boolean
  /** Who, what, when, how much or at what: a phone shows it in the row, below its two main facts, instead of behind a tap. */
  readonly fact?: 'below'
}

type InBothLanguages = Readonly<Record<Language, string>>

/** The units of a kind, as they stand beside a header; absent where there is none. */
export const fieldUnits: Readonly<Partial<Record<FieldKind, string>>> = {
  energy: 'kWh',
  price: 'TC/kWh',
  unitary: 'TC/MWh',
  coins: 'TC',
}

/** Whether values of a kind stand at the right of their column. */
export function isNumeric(kind: FieldKind): boolean {
  return numericKinds.has(kind)
}

const numericKinds: ReadonlySet<FieldKind> = new Set([
  'count',
  'number',
  'energy',
  'price',
  'unitary',
  'coins',
  'percent',
])

const registry = z.registry<FieldDescription>()

/** A schema that carries its description; the schema given stays as it is. */
export function field<S extends z.ZodType>(schema: S, description: FieldDescription): S {
  const own = schema.clone()
  registry.add(own, description)
  return own
}

/** The description of a schema, also of one that was made nullable or optional afterwards; undefined where it has none. */
export function describeField(schema: z.ZodType): FieldDescription | undefined {
  const known = registry.get(schema)
  if (known) return known
  const isWrapped = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
  return isWrapped ? describeField(schema.unwrap() as z.ZodType) : undefined
}

/** The same field, written with another number of decimals. */
export function withPlaces<S extends z.ZodType>(schema: S, places: number): S {
  return field(schema, { ...descriptionOf(schema), places })
}

/** The same field, with what else a file may call it, and what a template says of its column. */
export function namedInFiles<S extends z.ZodType>(schema: S, inFiles: string, help?: InBothLanguages): S {
  return field(schema, { ...descriptionOf(schema), inFiles, ...(help && { help }) })
}

/** The header of its column: what it is called, and its unit. `Bought (kWh)`. */
export function fieldHeader(described: FieldDescription, language: Language): string {
  const unit = fieldUnits[described.kind]
  return unit ? `${described[language]} (${unit})` : described[language]
}

/** What a field is called, without its unit. Throws where it has no description: that is a bug of the contract. */
export function fieldName(schema: z.ZodType, language: Language): string {
  return descriptionOf(schema)[language]
}

function descriptionOf(schema: z.ZodType, name = ''): FieldDescription {
  const described = describeField(schema)
  if (!described) throw new Error(`the field ${name} has no description`)
  return described
}

/** Those fields of a value with more of them that the schema names. */
export function pickFields<S extends z.ZodObject>(schema: S, value: z.output<S>): z.output<S> {
  return Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, (value as Readonly<Record<string, unknown>>)[name]]),
  ) as z.output<S>
}

export type FieldName<S extends z.ZodObject> = keyof z.output<S> & string

/** The descriptions of fields of an object. Throws where one has none: that is a bug of the contract. */
export function describeFields<S extends z.ZodObject>(
  schema: S,
  names: readonly FieldName<S>[],
): (FieldDescription & { readonly name: FieldName<S> })[] {
  return names.map((name) => ({ ...descriptionOf(schema.shape[name] as z.ZodType, name), name }))
}

type Stored = bigint | number | string | Temporal.Instant | null | undefined

/** Writes a value as a table does: every row of a column with as many digits, the unit in the header alone. */
export function writeField(described: FieldDescription, value: Stored, format: Format): string {
  const { kind, signed, places, words } = described
  if (value === null || value === undefined) return absent
  const whole = value as bigint | number
  switch (kind) {
    case 'text':
    case 'number':
      return String(value)
    case 'choice':
      return words?.[format.language][String(value)] ?? String(value)
    case 'count':
      return format.count(whole)
    case 'day':
      return format.date(String(value))
    case 'instant':
      return format.dateTime(value as Temporal.Instant)
    case 'exactInstant':
      return format.exactTime(value as Temporal.Instant)
    case 'energy': {
      const figure = places === 2 ? format.energyFigure(whole) : format.energyColumn(whole)
      return signed ? withPlus(figure, whole) : figure
    }
    case 'price':
      return format.ticketPrice(whole)
    case 'unitary':
      return format.decimal(whole, decimals.price - 3, { min: 2, max: 2 })
    case 'coins':
      return writeCoins(described, whole, format)
    case 'percent':
      return format.percentColumn(Number(value))
  }
}

/** Writes a value as the description of its field has it. Throws where it has none: that is a bug of the contract. */
export function writeValue(schema: z.ZodType, value: Stored, format: Format): string {
  return writeField(descriptionOf(schema), value, format)
}

/** The same with its unit, where no header has it. */
export function writeWithUnit(schema: z.ZodType, value: Stored, format: Format): string {
  const unit = fieldUnits[descriptionOf(schema).kind]
  const text = writeValue(schema, value, format)
  return unit === undefined || text === absent ? text : `${text}\u00A0${unit}`
}

function writeCoins({ signed, isExact, places = 2 }: FieldDescription, coins: bigint | number, format: Format) {
  const figure = format.decimal(coins, decimals.amount, { min: places, max: isExact ? decimals.amount : places })
  return signed ? withPlus(figure, coins) : figure
}

/** What is rounded to zero has no sign. */
function withPlus(text: string, value: bigint | number): string {
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text
}
