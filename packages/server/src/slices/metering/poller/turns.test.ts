import { describe, expect, test } from 'vitest'
import { createConnectionBudget, type Slot } from './connection-budget.ts'
import { stateAfter } from './device-state.ts'
import { formatFacts, parseFacts } from './facts.ts'
import { nextTurn, phaseOf, waitAfter } from './turns.ts'

describe('turns', () => {
  test('come once in an interval, always later than now', () => {
    for (const analyserId of [1, 2, 77, 123_456]) {
      for (const now of [0, 1, 9_999, 10_000, 123_456.5, 1e9]) {
        const next = nextTurn(analyserId, 10_000, now)
        expect(next).toBeGreaterThan(now)
        expect(next - now).toBeLessThanOrEqual(10_000)
        expect(nextTurn(analyserId, 10_000, next) - next).toBeCloseTo(10_000, 3)
      }
    }
  })

  test('of many analysers are spread: no tenth of the interval has twice its share', () => {
    for (const from of [1, 40, 5_000]) {
      const tenths = Array.from({ length: 10 }, () => 0)
      for (let id = from; id < from + 500; id++) tenths[Math.floor(phaseOf(id, 10_000) / 1_000)]! += 1
      expect(Math.max(...tenths)).toBeLessThan(60)
      expect(Math.min(...tenths)).toBeGreaterThan(40)
    }
  })

  test('of what fails wait twice as long each time, up to the longest, never quite together', () => {
    const terms = { first: 2_000, longest: 300_000 }
    const waits = [1, 2, 3, 8, 9, 100, 1e9].map((failures) => waitAfter(failures, terms, 0.5))
    expect(waits).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000, 300_000])
    expect([waitAfter(1, terms, 0), waitAfter(1, terms, 1)]).toEqual([1_500, 2_500])
  })
})

describe('the state of a device', () => {
  const at = Temporal.Instant.from('2026-03-02T08:00:00Z')
  const waiting = { state: 'waiting', since: at, reason: null } as const

  test('changes with what was read, and its time only with the state', () => {
    const online = stateAfter(waiting, { values: { frequency: 50_000 } }, at.add({ seconds: 1 }))
    expect(online).toEqual({ state: 'online', since: at.add({ seconds: 1 }), reason: null })
    expect(stateAfter(online, { values: {} }, at.add({ seconds: 9 }))).toEqual(online)
    const offline = stateAfter(online, { reason: 'no_answer' }, at.add({ seconds: 11 }))
    expect(offline).toEqual({ state: 'offline', since: at.add({ seconds: 11 }), reason: 'no_answer' })
    const still = stateAfter(offline, { reason: 'connect_refused' }, at.add({ seconds: 13 }))
    expect(still).toEqual({ ...offline, reason: 'connect_refused' })
  })
})

describe('facts as lines', () => {
  const at = Temporal.Instant.fromEpochMilliseconds(1_772_438_400_123)
  const attachedAt = Temporal.Instant.from('2026-03-02T07:59:59.123456Z')
  const facts = {
    samples: [{ analyserId: 7, sampledAt: at, attachedAt, numbers: [123_456_789_012, null, -5] }],
    changes: [
      { analyserId: 7, attachedAt, at, state: 'offline' as const, reason: 'no_answer' as const },
      { analyserId: 8, attachedAt, at, state: 'online' as const, reason: null },
    ],
  }

  test('come back as they were', () => {
    expect(parseFacts(formatFacts(facts))).toEqual({ ...facts, unreadable: 0 })
  })

  test('that say nothing are counted and stop no other', () => {
    const torn = ['[7,17724', '', 'null', '{}', '[1,2,"x",[]]', '[1,2,"2026-03-02T07:59:59Z","asleep"]', '["1",2]']
    const found = parseFacts([...torn, ...formatFacts(facts)])
    expect(found).toEqual({ ...facts, unreadable: torn.length })
  })
})

describe('connections', () => {
  async function take(budget: ReturnType<typeof createConnectionBudget>, order: string[], name: string): Promise<Slot> {
    const slot = await budget.acquire()
    order.push(name)
    return slot
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

  test('are given in the order of asking, and never more than allowed', async () => {
    const [budget, order] = [createConnectionBudget(2), [] as string[]]
    const [first, second] = [await take(budget, order, 'a'), await take(budget, order, 'b')]
    const third = take(budget, order, 'c')
    void take(budget, order, 'd')
    await settle()
    expect([order.join(''), budget.isWanted()]).toEqual(['ab', true])
    second.release()
    second.release()
    await settle()
    expect(order.join('')).toBe('abc')
    first.release()
    ;(await third).release()
    await settle()
    expect([order.join(''), budget.isWanted()]).toEqual(['abcd', false])
  })

  test('that rest give way, the longest rest first, and what is in use does not', async () => {
    const [budget, order, closed] = [createConnectionBudget(3), [] as string[], [] as string[]]
    const rest = (slot: Slot, name: string) =>
      slot.rest(() => {
        closed.push(name)
        slot.release()
      })
    const slots = [await take(budget, order, 'a'), await take(budget, order, 'b'), await take(budget, order, 'c')]
    rest(slots[1]!, 'b')
    rest(slots[0]!, 'a')
    slots[1]!.work()
    await take(budget, order, 'd')
    expect(closed).toEqual(['a'])
    const waiting = take(budget, order, 'e')
    await settle()
    expect([order.join(''), closed]).toEqual(['abcd', ['a']])
    // One that comes to rest while somebody waits gives way at once.
    rest(slots[2]!, 'c')
    await waiting
    expect(closed).toEqual(['a', 'c'])
  })
})
