import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { z } from 'zod'

/** What fills paths and queries, by the name of the value. */
export interface Known {
  readonly userId: number
  readonly marketId: number
  readonly groupId: number
  readonly today: DeliveryDay
}

export interface Asked {
  readonly what: string
  readonly url: string
  readonly method: string
  readonly body?: string | FormData
  readonly headers?: Readonly<Record<string, string>>
}

/** The most that a body may weigh where the contract does not say more, and a form around a file. */
const usualBodyBytes = 65_536

/** Every request that an endpoint is asked with: the widest span with each of its choices, the largest bodies, and packed. */
export function largestRequests(endpoint: AnyEndpoint, known: Known, files: readonly File[]): Asked[] {
  const method = endpoint.changesState && endpoint.method === 'GET' ? 'POST' : endpoint.method
  const widest = choicesOf(endpoint).map((choice) => ({
    method,
    url: urlOf(endpoint, known, choice),
    what: nameOf(choice),
  }))
  const [first = { method, url: urlOf(endpoint, known, {}), what: '' }] = widest
  if (endpoint.upload) {
    const fields = fieldsOf(endpoint.body, known)
    return files.map((file) => ({ ...first, what: file.name, body: formOf(file, fields) }))
  }
  const json = { 'content-type': 'application/json' }
  const packed = { ...first, what: 'packed', body: 'x', headers: { ...json, 'content-encoding': 'gzip' } }
  if (method === 'GET') return widest
  const most = endpoint.maxBodyBytes ?? usualBodyBytes
  const bodies: [string, string][] = [
    ['the largest body', JSON.stringify(largest(endpoint.body, known, { left: most - 200 }))],
    ['ones', `[1${',1'.repeat(Math.floor(most / 2) - 4)}]`],
    ['nested', `${'['.repeat(Math.floor(most / 2) - 4)}${']'.repeat(Math.floor(most / 2) - 4)}`],
    ['one text', JSON.stringify({ name: 'x'.repeat(most - 20) })],
  ]
  const sent = bodies
    .filter(([, body]) => body.length <= most)
    .map(([what, body]) => ({ ...first, what, body, headers: json }))
  return [...(endpoint.method === 'GET' ? widest : []), ...sent, packed]
}

type Choice = Readonly<Record<string, string>>

const nameOf = (choice: Choice) => Object.values(choice).join(' ')

/** One for each value of a granularity, a period or the like: each has a longest span and a size of its own. */
function choicesOf({ params, query }: AnyEndpoint): Choice[] {
  const shapes = [params, query].flatMap((schema) => Object.entries(shapeOf(schema)))
  const labelled = shapes.flatMap(([name, schema]): Choice[] => {
    const choices = ['granularity', 'period', 'kind', 'document'].includes(name) ? valuesOf(schema) : []
    return choices.map((value) => ({ [name]: value }))
  })
  return labelled.length > 0 ? labelled : [{}]
}

function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  return schema instanceof z.ZodObject ? schema.shape : {}
}

interface Definition {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly element?: z.ZodType
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition

function valuesOf(schema: z.ZodType): string[] {
  const { entries, innerType, in: from } = definitionOf(schema)
  if (entries) return Object.values(entries)
  return innerType ? valuesOf(innerType) : from ? valuesOf(from) : []
}

/** The longest that an address asks for. */
function urlOf(endpoint: AnyEndpoint, known: Known, choice: Choice): string {
  const span = spanOf(endpoint, known, choice)
  const valueOf = (name: string, schema: z.ZodType | undefined) =>
    choice[name] ?? span[name] ?? idOf(name, known) ?? (schema ? valuesOf(schema).at(-1) : undefined)
  const params = shapeOf(endpoint.params)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(valueOf(name, params[name]) ?? 'x'.repeat(30)),
  )
  const query = Object.entries(shapeOf(endpoint.query)).flatMap(([name, schema]): [string, string][] => {
    const isAsked = name in choice || name in span || !schema.safeParse(undefined).success || name === 'pageSize'
    const value = isAsked ? valueOf(name, schema) : undefined
    return value === undefined ? [] : [[name, value]]
  })
  return query.length > 0 ? `${path}?${new URLSearchParams(query).toString()}` : path
}

/** Days that each granularity is given for (docs/decisions/0025); what is refused is asked again for fewer. */
function spanOf({ longestDays }: AnyEndpoint, { today }: Known, choice: Choice): Readonly<Record<string, string>> {
  if (longestDays === null) return {}
  const given: Readonly<Record<string, number>> = { quarter: 31, hour: 31, day: 400 }
  const days = Math.min(longestDays, given[choice.granularity ?? ''] ?? longestDays)
  return { dateFrom: addDays(today, 1 - days), dateTo: today }
}

function idOf(name: string, { userId, marketId, groupId, today }: Known): string | undefined {
  const values: Readonly<Record<string, string | number>> = {
    userId,
    id: userId,
    marketId,
    groupId,
    orderId: 1,
    analyzerId: 1,
    importId: 1,
    requestId: 1,
    period: 1,
    date: today,
    day: today,
    marketDate: today,
    month: today.slice(0, 7),
    start: `${today}T00:00:00Z`,
    page: 1,
    pageSize: 100,
    email: 'nobody@example.org',
    token: 'x'.repeat(60),
    value: 'x',
    preference: 'language',
  }
  return values[name] === undefined ? undefined : String(values[name])
}

function fieldsOf(body: z.ZodType, known: Known): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(shapeOf(body)).map(([name, schema]) => [name, idOf(name, known) ?? valuesOf(schema)[0] ?? '1']),
  )
}

function formOf(file: File, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
}

/** A value that the schema takes, or nearly, with lists as long as they may be and as the room allows. */
function largest(schema: z.ZodType, known: Known, room: { left: number }, name = ''): unknown {
  const { type, innerType, in: from, options, element, entries, values } = definitionOf(schema)
  const id = idOf(name, known)
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shapeOf(schema)).map(([key, part]) => [key, largest(part, known, room, key)]),
      )
    case 'array': {
      const list: unknown[] = []
      const most = 20_000
      while (element && room.left > 0 && list.length < most) {
        const item = largest(element, known, room, name)
        room.left -= JSON.stringify(item ?? null).length + 1
        list.push(item)
        if (!isTaken(schema, list)) {
          list.pop()
          break
        }
      }
      return list
    }
    case 'union':
      return options?.[0] ? largest(options[0], known, room, name) : null
    case 'enum':
      return Object.values(entries ?? {})[0]
    case 'literal':
      return values?.[0]
    case 'number':
    case 'int':
      return 1
    case 'boolean':
      return true
    case 'string':
      return id ?? 'x'.repeat(40)
    default:
      return innerType ? largest(innerType, known, room, name) : from ? largest(from, known, room, name) : null
  }
}

/** Only that it is too long ends a list; what is wrong with an item is found by the call. Looked at now and then: it takes long. */
function isTaken(schema: z.ZodType, list: readonly unknown[]): boolean {
  if (list.length % 500 !== 1) return true
  const { error } = schema.safeParse(list)
  return !error?.issues.some(({ code, path }) => code === 'too_big' && path.length === 0)
}
