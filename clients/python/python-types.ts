/** A JSON schema as the OpenAPI document has it. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly items?: Schema | boolean
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

export const generated = `# Written by "npm run python-client" from the OpenAPI document of Tandem. Not to be changed by hand.`

export const alternativesOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf

export interface Types {
  /** The Python type of a schema; objects get a name that begins with `name`, unless one of the same shape has one. */
  of(schema: Schema, name: string): string
  text(): string
}

/** A body takes more than answers have: a decimal as text, too. */
const isOfBody = (name: string) => name.includes('Body')

/** What a schema says of a value, without bounds: two objects that differ in nothing else are one type. */
function outline(schema: Schema): unknown {
  const {
    type,
    format,
    const: constant,
    enum: values,
    items,
    prefixItems,
    properties,
    required,
    additionalProperties,
  } = schema
  return {
    type,
    format,
    constant,
    values,
    required,
    items: typeof items === 'object' ? outline(items) : items,
    additional: typeof additionalProperties === 'object' ? outline(additionalProperties) : additionalProperties,
    prefixItems: prefixItems?.map(outline),
    alternatives: alternativesOf(schema)?.map(outline),
    properties: properties && Object.entries(properties).map(([name, each]) => [name, outline(each)]),
  }
}

export function createTypes(): Types {
  const known = new Map<string, string>()
  const names = new Set<string>()
  const definitions: string[] = []

  const objectType = (schema: Schema, name: string): string => {
    const key = `${isOfBody(name) ? 'body' : 'answer'} ${JSON.stringify(outline(schema))}`
    const former = known.get(key)
    if (former !== undefined) return former
    let own = name
    for (let count = 2; names.has(own); count++) own = `${name}${count}`
    names.add(own)
    known.set(key, own)
    const required = new Set(schema.required)
    const fields = Object.entries(schema.properties ?? {}).map(([field, each]) => {
      const type = of(each, own + capital(field))
      return [field, required.has(field) ? type : `NotRequired[${type}]`] as const
    })
    const isPlain = fields.every(([field]) => isIdentifier(field))
    definitions.push(
      isPlain
        ? [
            `class ${own}(TypedDict):`,
            ...(fields.length > 0 ? fields.map(([field, type]) => `    ${field}: ${type}`) : ['    pass']),
          ].join('\n')
        : `${own} = TypedDict("${own}", {${fields.map(([field, type]) => `${JSON.stringify(field)}: ${type}`).join(', ')}})`,
    )
    return own
  }

  const of = (schema: Schema, name: string): string => {
    if (schema.const !== undefined) return literal([schema.const])
    if (schema.enum) return literal(schema.enum)
    if (schema.format === 'decimal') return isOfBody(name) ? 'Number' : 'Decimal'
    if (schema.format === 'date-time') return 'Instant'
    if (schema.format === 'date') return 'Day'
    const alternatives = alternativesOf(schema)
    if (alternatives) return union(alternatives.map((each) => of(each, name)))
    if (Array.isArray(schema.type)) return union(schema.type.map((type: string) => of({ ...schema, type }, name)))
    switch (schema.type) {
      case 'object':
        if (schema.properties) return objectType(schema, name)
        return `dict[str, ${typeof schema.additionalProperties === 'object' ? of(schema.additionalProperties, name) : 'Any'}]`
      case 'array': {
        const items = [...(schema.prefixItems ?? []), ...(typeof schema.items === 'object' ? [schema.items] : [])]
        return `list[${items.length > 0 ? union(items.map((each) => of(each, singular(name)))) : 'Any'}]`
      }
      case 'string':
        return 'str'
      case 'integer':
        return 'int'
      case 'number':
        return 'float'
      case 'boolean':
        return 'bool'
      case 'null':
        return 'None'
      default:
        return 'Any'
    }
  }

  return { of, text: () => typesFile(definitions) }
}

export const capital = (name: string) =>
  name.charAt(0).toUpperCase() +
  name.slice(1).replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())
const singular = (name: string) => name.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')
const union = (types: readonly string[]) => [...new Set(types)].join(' | ')
export const literal = (values: readonly unknown[]) =>
  `Literal[${values.map((value) => (value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value))).join(', ')}]`
const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
)
const isIdentifier = (name: string) => /^[A-Za-z_]\w*$/.test(name) && !keywords.has(name)

/** `dateFrom` is `date_from`; what Python keeps for itself gets a line behind it. */
export function snake(name: string): string {
  const text = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/\W/g, '_')
    .toLowerCase()
  return keywords.has(text) ? `${text}_` : text
}

function typesFile(definitions: readonly string[]): string {
  return [
    generated,
    '"""The objects of answers and of bodies, as the wire names them."""',
    '',
    'from __future__ import annotations',
    '',
    '# A field may have the name of a type: within its class the type would be hidden.',
    'from datetime import date as Day',
    'from datetime import datetime as Instant',
    'from decimal import Decimal',
    'from typing import Any, Literal, NotRequired, TypedDict, Union',
    '',
    '# What a body takes as energy (kWh), price (TC/kWh) or coins (TC): text and Decimal lose no digit.',
    'Number = Union[Decimal, int, float, str]',
    '',
    ...definitions.flatMap((definition) => ['', definition, '']),
  ].join('\n')
}
