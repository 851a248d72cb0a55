import { commonRefusals, nothing, type AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { RefusalBody, refusalStatus } from '@tandem/contract/refusals.ts'
import { refusalTextsEn } from '@tandem/contract/texts/refusals.en.ts'
import type { RefusalCode } from '@tandem/core/refusal.ts'
import { z } from 'zod'
import { fileTypes } from './files.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the contract, as the wire sees it. */
export function describeApi(endpoints: ReadonlyMap<string, AnyEndpoint>, publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of endpoints) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = describeCall(name, endpoint)
    if (endpoint.changesState) path.post = describeTwin(name, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tandem',
      version: '1',
      description:
        'Energy in kWh, prices in TC/kWh, coins in TC, as decimal numbers (as text where a number would lose digits). Delivery days are YYYY-MM-DD, instants ISO 8601. A call that names a scope also takes an access token that holds it; any other is for people who signed in. docs/programs.md of the repository tells how a program trades, examples/bot.mjs shows it.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A person who signed in' },
        accessToken: { type: 'http', scheme: 'bearer', description: 'A program with a token of its owner’s' },
      },
      schemas: { Refusal: schemaOf(RefusalBody) },
    },
  }
}

function describeCall(name: string, endpoint: AnyEndpoint): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.audience],
    ...(endpoint.audience === 'public' ? {} : { security: whoMayCall(endpoint) }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.upload ? { requestBody: formBody(endpoint) } : {}),
    ...(endpoint.upload || endpoint.body === nothing ? {} : { requestBody: jsonBody(endpoint.body, endpoint.lines) }),
    responses: { 200: success(endpoint), ...refusals(endpoint) },
  }
}

/** A person, or a program whose access token holds the scope. */
function whoMayCall({ scope }: AnyEndpoint): Json[] {
  return [{ bearer: [] }, ...(scope === null ? [] : [{ accessToken: [scope] }])]
}

function describeTwin(name: string, endpoint: AnyEndpoint): Json {
  return {
    ...describeCall(name, endpoint),
    operationId: `${name}ByPost`,
    summary: `${endpoint.summary} (the POST twin)`,
    parameters: parameters('path', endpoint.params),
    ...(endpoint.query === nothing ? {} : { requestBody: jsonBody(endpoint.query) }),
  }
}

function jsonBody(schema: z.ZodType, lines: string | null = null): Json {
  const ofLines = { schema: { type: 'string', description: `One object of "${lines ?? ''}" in each line` } }
  return {
    required: true,
    content: {
      'application/json': { schema: schemaOf(schema) },
      ...(lines !== null && { 'application/x-ndjson': ofLines }),
    },
  }
}

/** The file in its field, and the body's fields beside it. */
function formBody({ body, upload }: AnyEndpoint): Json {
  const { properties = {}, required = [] } = schemaOf(body) as { properties?: Json; required?: string[] }
  const description = `${upload?.types.join(' or ') ?? ''}, at most ${String(upload?.maxBytes)} bytes`
  const file = { type: 'string', format: 'binary', description }
  const schema = { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function success(endpoint: AnyEndpoint): Json {
  const content = endpoint.file
    ? { [fileTypes[endpoint.file]]: { schema: { type: 'string', format: 'binary' } } }
    : { [endpoint.stream ? 'text/event-stream' : 'application/json']: { schema: schemaOf(endpoint.response) } }
  return { description: endpoint.stream ? 'One event after the other, each with such data' : 'Done', content }
}

function refusals(endpoint: AnyEndpoint): Json {
  const byStatus = new Map<number, RefusalCode[]>()
  const ofPrograms: RefusalCode[] = endpoint.scope === null ? [] : ['scope_missing']
  for (const code of [...commonRefusals, ...ofPrograms, ...endpoint.refusals]) {
    byStatus.set(refusalStatus[code], [...(byStatus.get(refusalStatus[code]) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${refusalTextsEn[code]}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  )
}

function parameters(place: 'path' | 'query', schema: z.ZodType): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}
