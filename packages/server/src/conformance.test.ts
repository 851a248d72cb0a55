import { endpoints } from '@tandem/contract/endpoints.ts'
import { fieldNames } from '@tandem/contract/texts/fields.ts'
import { languages } from '@tandem/contract/texts/format.ts'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

/*
 * The calls of the specification, line by line: a copy of its list (tests/spec) is held against the contract. That each call
 * answers each kind of caller as its audience says is tested in permission-matrix.test.ts.
 */

const Call = z.object({
  area: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string(),
  query: z.array(z.string()),
  access: z.enum(['public', 'user', 'transactional', 'self', 'strategic', 'admin']),
})
type Call = z.output<typeof Call>

const listed = path.resolve(import.meta.dirname, '../../../tests/spec/calls.json')
const calls = z.array(Call).parse(JSON.parse(fs.readFileSync(listed, 'utf8')))
const nameOf = ({ method, path: address }: Pick<Call, 'method' | 'path'>) => `${method} ${address.replace(/\/$/, '')}`
const contract = new Map([...endpoints.values()].map((endpoint) => [nameOf(endpoint), endpoint]))

test('the list of the specification is whole', () => {
  expect(calls).toHaveLength(131)
  expect(new Set(calls.map(nameOf)).size).toBe(131)
})

const ofTraders = {
  audience: 'transactional',
  why: 'an own record, and the screens on which it is written are those of transactional users',
}

/** Where the contract lets others in than the list says, and why. */
const otherAudience: Readonly<Record<string, { audience: string; why: string }>> = {
  'POST /api/test/addAnalyzerData/{userId}/{ip}/{port}/{deviceId}': ofTraders,
  'POST /api/test/updateAnalyzer': ofTraders,
  'DELETE /api/test/removeAnalyzer/{id}': ofTraders,
  'POST /api/test/addReadingIndex': ofTraders,
  'PUT /api/test/updateReadingIndex': ofTraders,
  'POST /api/test/importReadingIndex': ofTraders,
  'GET /api/test/findCoinAcquisitions': {
    audience: 'transactional',
    why: 'its note: a transactional user gets the own',
  },
}

test.each(calls.map((call) => [nameOf(call), call] as const))(
  '%s stands in the contract as in the list',
  (name, call) => {
    const endpoint = contract.get(name)
    expect(endpoint?.audience).toBe(otherAudience[name]?.audience ?? call.access)
    expect(Object.keys((endpoint?.query as z.ZodObject).shape)).toEqual(expect.arrayContaining(call.query))
  },
)

/** The names of all objects of a JSON schema, and of those inside them. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return [...own, ...Object.values(schema).flatMap(namesIn)]
}

test.each(calls.map((call) => [nameOf(call), call] as const))('%s: a fault names each field in words', (name, call) => {
  const { params, query, body } = contract.get(name) ?? {}
  const taken = [params, query, body].flatMap((part) =>
    part ? namesIn(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })) : [],
  )
  for (const language of languages) {
    const named = Object.keys(fieldNames[language])
    expect([...call.query, ...taken].filter((field) => !named.includes(field))).toEqual([])
  }
})
