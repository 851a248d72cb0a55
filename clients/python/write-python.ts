import {
  alternativesOf,
  capital,
  createTypes,
  generated,
  literal,
  snake,
  type Schema,
  type Types,
} from './python-types.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: Schema
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: { readonly 200: { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> } }
}

interface Call extends Operation {
  readonly method: string
  readonly path: string
}

/** Where decimals, instants and days are in an answer: by name in an object, `[]` the items of a list, `{}` the values of a map. */
export type Shape = 'decimal' | 'instant' | 'day' | { readonly [name: string]: Shape }

/**
 * The files of the Python client that follow from the OpenAPI document: `types.py`, a TypedDict for each object of an answer or a body, each
 * shape once; `calls.py`, a method for each call; `shapes.json`, where decimals, instants and days are in each answer. The same bytes
 * for the same document.
 */
export function writePython(document: object): Readonly<Record<'types.py' | 'calls.py' | 'shapes.json', string>> {
  const calls = listCalls(document as { readonly paths: Record<string, Record<string, Operation>> })
  const types = createTypes()
  const methods = calls.map((call) => writeMethod(call, types))
  const shapes = Object.fromEntries(
    calls.flatMap(({ operationId, responses }) => {
      const schema = responses[200].content?.['application/json']?.schema ?? responses[200].content?.[stream]?.schema
      const shape = schema && shapeOf(schema)
      return shape ? [[operationId, shape]] : []
    }),
  )
  return {
    'types.py': types.text(),
    'calls.py': callsFile(methods),
    'shapes.json': `{\n${Object.entries(shapes)
      .map(([name, shape]) => `${JSON.stringify(name)}: ${JSON.stringify(shape)}`)
      .join(',\n')}\n}\n`,
  }
}

const stream = 'text/event-stream'

/** Every call once, in the order of their names: the twins by POST say nothing new. */
function listCalls({ paths }: { readonly paths: Record<string, Record<string, Operation>> }): Call[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
        // Those of the path as they stand in it.
        parameters: operation.parameters.toSorted((a, b) => path.indexOf(`{${a.name}}`) - path.indexOf(`{${b.name}}`)),
      })),
    )
    .filter(({ operationId }) => !operationId.endsWith('ByPost'))
    .toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1))
}

function shapeOf(schema: Schema): Shape | null {
  if (schema.format === 'decimal') return 'decimal'
  if (schema.format === 'date-time') return 'instant'
  if (schema.format === 'date') return 'day'
  const alternatives = alternativesOf(schema)
  if (alternatives) return alternatives.map(shapeOf).reduce(mergeShapes, null)
  const parts: [string, Shape | null][] = Object.entries(schema.properties ?? {}).map(([name, each]) => [
    name,
    shapeOf(each),
  ])
  const items = [...(schema.prefixItems ?? []), ...(typeof schema.items === 'object' ? [schema.items] : [])]
  if (items.length > 0) parts.push(['[]', items.map(shapeOf).reduce(mergeShapes, null)])
  if (typeof schema.additionalProperties === 'object') parts.push(['{}', shapeOf(schema.additionalProperties)])
  const named = parts.filter((part): part is [string, Shape] => part[1] !== null)
  return named.length === 0 ? null : Object.fromEntries(named)
}

/**
 * What holds of two alternatives at once.
 *
 * @throws where one name is a decimal in one and an object in the other, which no answer of ours is.
 */
function mergeShapes(one: Shape | null, other: Shape | null): Shape | null {
  if (one === null || other === null) return one ?? other
  if (typeof one === 'string' || typeof other === 'string') {
    if (one === other) return one
    throw new Error(`a value cannot be ${JSON.stringify(one)} and ${JSON.stringify(other)}`)
  }
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(
    names.flatMap((name) => {
      const merged = mergeShapes(one[name] ?? null, other[name] ?? null)
      return merged === null ? [] : [[name, merged]]
    }),
  )
}

/** Parameters are text on the wire, whatever they mean: a number may be given as one. */
function parameterType(schema: Schema): string {
  if (schema.enum) return literal(schema.enum)
  if (schema.format === 'date') return 'Day | str'
  if (schema.format === 'date-time') return 'Instant | str'
  if (schema.format === 'decimal') return 'Decimal | int | float | str'
  const types = [schema.type ?? 'string'].flat()
  if (types.includes('number') || types.includes('integer')) return 'int | str'
  return types.includes('boolean') ? 'bool' : 'str'
}

function writeMethod(call: Call, types: Types): string {
  const { operationId, method, path, parameters, requestBody, responses } = call
  const name = capital(operationId)
  const [media, content] = Object.entries(responses[200].content ?? {})[0] ?? []
  const how = media === undefined || media === 'application/json' ? '_call' : media === stream ? '_stream' : '_file'
  const answered = content?.schema ?? { type: 'null' }
  const answer = {
    _call: () => types.of(answered, `${name}Result`),
    _stream: () => `Iterator[${types.of(answered, `${name}Message`)}]`,
    _file: () => 'File',
  }[how]()
  const [body, form] = ['application/json', 'multipart/form-data'].map((kind) => requestBody?.content[kind]?.schema)
  const fields = form ? withoutFile(form) : body
  const placed = parameters.filter((each) => each.in === 'path')
  const query = parameters.filter((each) => each.in === 'query')
  const required = query.filter((each) => each.required)
  const optional = query.filter((each) => !each.required)
  const signature = [
    'self',
    ...placed.map(argumentOf),
    ...(form ? ['file: Upload'] : []),
    ...(fields ? [`body: ${types.of(fields, `${name}Body`)}${fields.required?.length ? '' : ' | None = None'}`] : []),
    ...(query.length > 0 ? ['*', ...[...required, ...optional].map(argumentOf)] : []),
  ]
  const values = (list: readonly Parameter[]) =>
    `{${list.map((each) => `"${each.name}": ${snake(each.name)}`).join(', ')}}`
  const terms = [
    ...[`"${operationId}"`, `"${method}"`, `"${path}"`, values(placed), values(query)],
    ...(form ? ['file=file'] : []),
    ...(fields ? ['body=body'] : []),
  ]
  return [
    `    def ${snake(operationId)}(`,
    ...signature.map((each) => `        ${each},`),
    `    ) -> ${answer}:`,
    `        """${call.summary.replaceAll('\\', '\\\\').replaceAll('"""', '"')}. \`${method} ${path}\`"""`,
    `        return self.${how}(`,
    ...terms.map((each) => `            ${each},`),
    '        )',
  ].join('\n')
}

const argumentOf = ({ name, schema, required }: Parameter) =>
  `${snake(name)}: ${parameterType(schema)}${required ? '' : ' | None = None'}`

/** What is sent beside a file; undefined where that is nothing. */
function withoutFile(form: Schema): Schema | undefined {
  const { file: _, ...properties } = form.properties ?? {}
  if (Object.keys(properties).length === 0) return undefined
  return { ...form, properties, required: form.required?.filter((name) => name !== 'file') ?? [] }
}

function callsFile(methods: readonly string[]): string {
  return [
    generated,
    '"""A method for each call of the API."""',
    '',
    'from __future__ import annotations',
    '',
    'from collections.abc import Iterator',
    'from datetime import date as Day',
    'from datetime import datetime as Instant',
    'from decimal import Decimal',
    'from typing import Any, Literal',
    '',
    'from .transport import File, Transport, Upload',
    'from .types import *  # noqa: F403',
    '',
    '',
    'class Calls(Transport):',
    '    """Every call of a Tandem server, by the names of its API document."""',
    '',
    methods.join('\n\n'),
    '',
  ].join('\n')
}
