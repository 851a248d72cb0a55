import { expect, test } from 'vitest'
import { z } from 'zod'
import { topics } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { addOrder } from './orders/orders.ts'
import { refusalStatus } from './refusals.ts'
import { fieldNames } from './texts/fields.ts'
import { faultMessage, refusalMessage } from './texts/all-messages.ts'
import { refusalTextsEn } from './texts/refusals.en.ts'
import { refusalTextsRo } from './texts/refusals.ro.ts'
import { validationTextsEn } from './texts/validation.en.ts'
import { validationTextsRo } from './texts/validation.ro.ts'
import { describeIssues } from './validation.ts'

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

test.each([
  ['refusals', refusalTextsEn, refusalTextsRo],
  ['validation', validationTextsEn, validationTextsRo],
])('%s have the same placeholders in both languages', (_name, en, ro) => {
  for (const [code, text] of Object.entries(en)) {
    expect([code, placeholders((ro as Record<string, string>)[code] ?? '')]).toEqual([code, placeholders(text)])
  }
})

test('Romanian texts carry comma-below letters, never cedilla', () => {
  const all = Object.values({ ...refusalTextsRo, ...validationTextsRo, ...fieldNames.ro }).join(' ')
  expect(all).not.toMatch(/[şţŞŢ]/)
  expect(all).toMatch(/[șț]/)
})

test('both languages name the same fields', () => {
  expect(Object.keys(fieldNames.ro)).toEqual(Object.keys(fieldNames.en))
})

test('no two endpoints share a method and path, and every path parameter is declared', () => {
  const seen = new Set<string>()
  for (const [name, endpoint] of endpoints) {
    const methods = endpoint.changesState && endpoint.method === 'GET' ? ['GET', 'POST'] : [endpoint.method]
    for (const method of methods) {
      const key = `${method} ${endpoint.path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '')}`
      expect([name, seen.has(key)]).toEqual([name, false])
      seen.add(key)
    }
    const declared = Object.keys((endpoint.params as z.ZodObject).shape).sort()
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()
    expect([name, declared]).toEqual([name, inPath])
  }
})

test('every endpoint states what it changes, or what its answer is about; a file and a stream are kept by nobody', () => {
  for (const [name, { method, about, changes, file, stream }] of endpoints) {
    const isKept = file === null && !stream
    expect([name, changes !== null, about !== null]).toEqual(
      method !== 'GET' || changes !== null ? [name, true, false] : [name, false, isKept],
    )
  }
})

test('every topic is changed by a call and is what an answer is about', () => {
  const all = [...endpoints.values()]
  for (const topic of topics) {
    const isChanged = all.some(({ changes }) => changes?.includes(topic))
    const isRead = all.some(({ about }) => about?.includes(topic))
    expect([topic, isChanged, isRead]).toEqual([topic, true, true])
  }
})

test('every refusal that an endpoint lists has a status of its own', () => {
  for (const endpoint of endpoints.values()) {
    for (const code of endpoint.refusals) expect(refusalStatus[code]).toBeGreaterThanOrEqual(400)
  }
})

test('a refusal speaks the language of the reader, its amounts and times written for them', () => {
  const details = { missing: '1234.5', available: '0.25' }
  expect(refusalMessage('insufficient_coins', details, 'en')).toBe(
    'You are 1,234.5 TC short: you have 0.25 TC available. Request coins or reduce the order.',
  )
  expect(refusalMessage('insufficient_coins', details, 'ro')).toBe(
    'Îți lipsesc 1.234,5 TC: ai disponibile 0,25 TC. Cere monede sau micșorează oferta.',
  )
  expect(refusalMessage('gate_closed', { closedAt: '2026-03-02T11:00:00Z' }, 'en')).toContain('02-03-2026 13:00')
})

test('a state stands in a refusal as people call it', () => {
  expect(refusalMessage('order_immutable', { status: 'partiallyFilled' }, 'en')).toContain('it is partly filled.')
  expect(refusalMessage('order_immutable', { status: 'partiallyFilled' }, 'ro')).toContain('executată parțial”.')
})

test('an order without lines is told what it needs, for it may be an intra-day one without its market type', () => {
  const order = { marketId: 1, name: 'Evening', period: 20, side: 'buy', price: 0.3, quantity: 1 }
  const faultsOf = (body: object) => describeIssues(addOrder.body.safeParse(body).error ?? new z.ZodError([]), body)
  expect(faultsOf(order)).toEqual([{ field: 'lines', rule: 'lines_missing', params: {} }])
  expect(faultsOf({ ...order, marketType: 'intraday_market' })).toEqual([])
  expect(faultsOf({ ...order, lines: new Array(101).fill({ period: 1, side: 'buy', steps: [] }) })).toMatchObject([
    { rule: 'too_many_items' },
  ])
})

test('a fault names its field as the form does', () => {
  const fault = { field: 'lines.3.steps.0.price', rule: 'too_many_decimals', params: { decimals: 5 } } as const
  expect(faultMessage(fault, 'en')).toBe('The price may have at most 5 decimals')
  expect(faultMessage(fault, 'ro')).toBe('Câmpul „preț” poate avea cel mult 5 zecimale')
  const whole = { field: '', rule: 'invalid_format' as const, params: {} }
  expect(faultMessage(whole, 'en')).toBe('The request field format is invalid')
  expect(faultMessage(whole, 'ro')).toBe('Formatul câmpului „cerere” nu este valid')
})
