import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processIo } from './io.ts'
import { runTandem } from './tandem.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-agents-'))
const file = write(
  'agents.yaml',
  `scenario: agents
from: 2026-05-01
days: 3
designs: [{ name: plain, market: {} }, { name: narrow, market: { maxPrice: 0.3 } }]
population:
  - { name: homes, count: 2, load: { profile: flat }, strategy: priceTaker, spread: 0, value: 1 }
  - { name: wind, count: 2, production: { profile: dispatchable, size: 2 }, strategy: agent, cost: 0.2, spread: 0, forecastError: 0 }
`,
)
let server: ChildProcess
let place: { url: string; token: string }

function write(name: string, text: string): string {
  const own = path.join(folder, name)
  fs.writeFileSync(own, text)
  return own
}

beforeAll(async () => {
  const env = { ...process.env, NODE_ENV: 'development', TANDEM_DATA: path.join(folder, 'data') }
  const args = [path.join(import.meta.dirname, 'tandem.ts'), 'scenario', 'serve', file]
  server = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(server.stdout!, 'data')) as [Buffer]
  place = JSON.parse(line.toString()) as typeof place
})
afterAll(async () => {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  fs.rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly day: string | null
  readonly isOver: boolean
  readonly seed: number
  readonly observations: Record<string, { prices: (number | null)[][]; production: number[]; maxPrice: number }> | null
  readonly rewards: Record<string, number>
  readonly infos: Record<string, { cleared: string[]; sold: number; surplus: number; imbalanceCost: number }>
  readonly message: string
}

async function ask(method: string, route: string, body?: unknown, token = place.token): Promise<[number, Answer]> {
  const answer = await fetch(`${place.url}${route}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return [answer.status, (await answer.json()) as Answer]
}

const sell = (price: number, quantity = 1) => ({
  orders: Array.from({ length: 24 }, (_, hour) => ({ period: hour + 1, side: 'sell', steps: [{ price, quantity }] })),
})

/** A life in which both ask for these prices on every day, as its answers one after the other. */
async function live(reset: object, one: number, other: number): Promise<Answer[]> {
  let [, turn] = await ask('POST', '/reset', reset)
  const turns = [turn]
  while (!turn.isOver) {
    turn = (await ask('POST', '/step', { actions: { 'wind-1': sell(one), 'wind-2': sell(other) } }))[1]
    turns.push(turn)
  }
  return turns
}

test('the clock waits for the agents, who see what they may know, are paid what they gained, and meet the same chance again', async () => {
  const turns = await live({ seed: 3 }, 0.2, 0.5)
  expect(turns.map(({ day }) => day)).toEqual(['2026-05-01', '2026-05-02', '2026-05-03', null])
  const [first, second] = turns
  expect(first?.observations?.['wind-1']).toMatchObject({ prices: [], production: Array.from({ length: 24 }, () => 2) })
  expect(second?.observations?.['wind-1']?.prices).toHaveLength(1)
  // Two homes of about 1 kWh an hour buy at any price: all of the cheaper one, and of the dearer one, whose price or more all get.
  expect(second?.infos['wind-1']?.cleared).toEqual(['2026-05-01'])
  expect(second?.infos['wind-1']?.sold).toBe(24)
  expect(second?.infos['wind-2']?.sold).toBeGreaterThan(20)
  expect(second?.rewards['wind-1']).toBeGreaterThanOrEqual(0.3 * 24)
  expect(second?.infos['wind-1']?.surplus).toBeGreaterThan(0)
  expect(await live({ seed: 3 }, 0.2, 0.5)).toEqual(turns)
  // Without a seed the life after.
  const [, next] = await ask('POST', '/reset', {})
  expect(next.seed).toBe(4)
})

test('another design, half a life, and somebody who orders nothing', async () => {
  const [, narrow] = await ask('POST', '/reset', { seed: 1, design: 'narrow' })
  expect(narrow.observations?.['wind-1']?.maxPrice).toBe(0.3)
  const [, after] = await ask('POST', '/step', { actions: { 'wind-1': null, 'wind-2': { orders: [] } } })
  expect([after.rewards, after.infos['wind-1']?.sold]).toEqual([{ 'wind-1': 0, 'wind-2': 0 }, 0])
  const [, again] = await ask('POST', '/reset', { seed: 1, design: 'narrow' })
  expect(again.observations).toEqual(narrow.observations)
})

test('what cannot be taken is refused with its place, and the day waits', async () => {
  const [, before] = await ask('POST', '/reset', { seed: 1 })
  const refused: readonly [unknown, string][] = [
    [{ nobody: null }, 'nobody: is no agent of this scenario'],
    [{ 'homes-1': sell(1) }, 'homes-1: is no agent of this scenario'],
    [{ 'wind-1': sell(99) }, 'wind-1.orders.0.steps.0.price: '],
    [{ 'wind-1': sell(0.2, 1e9) }, 'wind-1.orders.0'],
    [{ 'wind-1': sell(0.2, -1) }, 'wind-1.orders.0'],
    [{ 'wind-1': sell(0.2, Number.NaN) }, 'wind-1.orders.0'],
    [
      { 'wind-1': { orders: [{ period: 25, side: 'sell', steps: [{ price: 1, quantity: 1 }] }] } },
      'wind-1.orders.0.period: ',
    ],
    [{ 'wind-1': { orders: [...sell(1).orders, ...sell(1).orders] } }, 'wind-1.orders.24.period: '],
    [
      { 'wind-1': { orders: [{ period: 1, side: 'buy', steps: [{ price: 4, quantity: 900_000 }] }] } },
      'wind-1: sets aside more than',
    ],
    [{ 'wind-1': 'sell' }, 'wind-1: '],
    [{ 'wind-1': { ...sell(1), more: 1 } }, 'wind-1: '],
  ]
  for (const [actions, message] of refused) {
    const [status, answer] = await ask('POST', '/step', { actions })
    expect([status, answer.message.slice(0, message.length)]).toEqual([400, message])
  }
  expect((await ask('POST', '/step', {}))[0]).toBe(400)
  expect((await ask('POST', '/reset', { seed: 0 }))[0]).toBe(400)
  expect((await ask('POST', '/reset', { design: 'wide' }))[1].message).toBe('design: the scenario has plain, narrow')
  expect((await ask('GET', '/turn'))[1].observations).toEqual(before.observations)
})

test('who has no token is turned away; two at once are not mixed; after the end there is nothing to do', async () => {
  for (const token of ['', 'x', `${place.token}x`])
    expect((await ask('GET', '/scenario', undefined, token))[0]).toBe(401)
  expect((await ask('POST', '/reset', { seed: 1 }))[0]).toBe(200)
  const both = await Promise.all([1, 2].map(() => ask('POST', '/step', { actions: {} })))
  expect(both.map(([status]) => status).sort()).toEqual([200, 409])
  await live({ seed: 1 }, 0.2, 0.2)
  const [status, { message }] = await ask('POST', '/step', { actions: {} })
  expect([status, message]).toEqual([400, 'the episode is over: reset'])
})

test('a scenario without agents is not served, and one with agents is not run', async () => {
  const err: string[] = []
  const io = { ...processIo, out: () => undefined, err: (text: string) => void err.push(text) }
  expect(await runTandem(['scenario', 'run', file], io)).toBe(2)
  const alone = write(
    'alone.yaml',
    'scenario: alone\nfrom: 2026-05-01\ndays: 1\npopulation:\n  - { name: homes, count: 1, load: { profile: flat }, strategy: priceTaker }\n',
  )
  expect(await runTandem(['scenario', 'serve', alone], io)).toBe(2)
  expect(await runTandem(['scenario', 'serve'], io)).toBe(2)
  expect(await runTandem(['scenario', 'serve', file, '--port', '99999'], io)).toBe(2)
  expect(err.join('')).toMatch(/scenario serve FILE\.\npopulation: nobody of it is an agent\nUsage: [^]*Usage: /)
})
