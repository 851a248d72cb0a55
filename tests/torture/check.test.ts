import { expect, test } from 'vitest'
import { check, type Facts } from './check.ts'
import type { Entry, Operation } from './history.ts'

/** A request that was acknowledged, but for what is said otherwise. */
function operation(changes: Partial<Operation>): Operation {
  const about = { type: 'operation', actor: 'ana', kind: 'placeOrder', serial: 0, subject: '' } as const
  const answered = { outcome: 'acknowledged', id: 1, version: null, seenAs: null, status: 200, code: '' } as const
  return { ...about, ...answered, from: 10, to: 20, mayNot: null, ...changes }
}

const refused = { outcome: 'refused', status: 409, code: 'gate_closed', id: null } as const
const unknown = { outcome: 'unknown', status: 0, code: 'no_answer', id: null } as const

function facts(changes: Partial<Facts>): Facts {
  return { records: [], values: new Map(), deeds: [], balances: new Map(), faults: [], ...changes }
}

const rulesOf = (entries: readonly Entry[], rows: Partial<Facts>) => check(entries, facts(rows)).map(({ rule }) => rule)
const stored = (...serials: number[]) => ({
  records: serials.map((serial) => ({ kind: 'placeOrder', serial }) as const),
})

test('a history in which all is as it should be breaks no rule', () => {
  const entries: Entry[] = [
    operation({ serial: 1, seenAs: 'order/1', version: 2 }),
    operation({ serial: 2, ...refused }),
    operation({ serial: 3, ...unknown }),
    operation({ serial: 4, ...unknown }),
    operation({ kind: 'acceptCoins', subject: 'accept/1' }),
    operation({ kind: 'acceptCoins', subject: 'accept/1', ...refused }),
    operation({ kind: 'writeHour', subject: 'hour/1', serial: 7 }),
    operation({ kind: 'other', mayNot: 'reads what is not theirs', ...refused }),
    { type: 'sight', actor: 'ana', record: 'order/1', version: 3, from: 30 },
    { type: 'balance', actor: 'ana', userId: 1, available: '5', reserved: '0', from: 30 },
  ]
  const rows = {
    ...stored(1, 3),
    deeds: ['accept/1'],
    values: new Map([['hour/1', 7]]),
    balances: new Map([[1, ['0 0', '5 0']]]),
  }
  expect(rulesOf(entries, rows)).toEqual([])
})

test.each<[what: string, requests: Partial<Operation>[], rows: number[], rule: string[]]>([
  ['acknowledged and lost', [{ serial: 1 }], [], ['acknowledged is stored once']],
  ['acknowledged and stored twice', [{ serial: 1 }], [1, 1], ['nothing is stored twice']],
  ['refused and stored', [{ serial: 1, ...refused }], [1], ['refused is not stored']],
  ['unknown and stored twice', [{ serial: 1, ...unknown }], [1, 1], ['nothing is stored twice']],
  ['of nobody', [], [1], ['nothing is stored that nobody sent']],
  [
    'sent again after it was lost, and lost',
    [{ serial: 1, ...unknown }, { serial: 1 }],
    [],
    ['acknowledged is stored once'],
  ],
  [
    'answered as two records',
    [
      { serial: 1, id: 1 },
      { serial: 1, id: 2 },
    ],
    [1],
    ['nothing is stored twice'],
  ],
])('a record that is %s is found', (_what, requests, rows, rule) => {
  expect(rulesOf(requests.map(operation), stored(...rows))).toEqual(rule)
})

test('of one number, sent again under its key, only the last answer need be known', () => {
  const entries = [operation({ serial: 1, ...unknown }), operation({ serial: 1, ...refused })]
  for (const rows of [stored(), stored(1)]) expect(rulesOf(entries, rows)).toEqual([])
})

test.each<[what: string, writes: Partial<Operation>[], value: number | null, isBroken: boolean]>([
  ['the last acknowledged one', [{ serial: 1 }, { serial: 2 }], 2, false],
  ['an unknown one since', [{ serial: 1 }, { serial: 2, ...unknown }], 2, false],
  ['the one before an unknown one', [{ serial: 1 }, { serial: 2, ...unknown }], 1, false],
  [
    'nothing, where nothing was acknowledged',
    [
      { serial: 1, ...unknown },
      { serial: 2, ...refused },
    ],
    null,
    false,
  ],
  ['an older one', [{ serial: 1 }, { serial: 2 }], 1, true],
  ['an unknown one from before', [{ serial: 1, ...unknown }, { serial: 2 }], 1, true],
  ['a refused one', [{ serial: 1 }, { serial: 2, ...refused }], 2, true],
  ['nothing', [{ serial: 1 }], null, true],
  ['what nobody wrote', [{ serial: 1 }], 9, true],
])('a value that is %s is judged', (_what, writes, value, isBroken) => {
  const entries = writes.map((write, index) =>
    operation({ kind: 'writeHour', subject: 'hour/1', from: 10 * index, to: 10 * index + 5, ...write }),
  )
  const values = new Map(value === null ? [] : [['hour/1', value] as const])
  expect(rulesOf(entries, { values })).toEqual(isBroken ? ['a value is the last one written'] : [])
})

test('a value of nobody is found', () => {
  expect(rulesOf([], { values: new Map([['hour/1', 3]]) })).toEqual(['nothing is stored that nobody sent'])
})

const accept = (changes: Partial<Operation> = {}) => operation({ kind: 'acceptCoins', subject: 'accept/1', ...changes })

test.each<[what: string, requests: Operation[], deeds: string[], rule: string[]]>([
  ['done twice', [accept()], ['accept/1', 'accept/1'], ['what can be done once is done once']],
  [
    'done twice without anybody asking',
    [],
    ['auctionSettlement/1', 'auctionSettlement/1'],
    ['what can be done once is done once'],
  ],
  ['acknowledged and not done', [accept()], [], ['acknowledged is stored once']],
  ['acknowledged to two', [accept(), accept()], ['accept/1'], ['what can be done once is done once']],
  ['refused and done', [accept(refused)], ['accept/1'], ['refused is not stored']],
])('what is %s is found', (_what, requests, deeds, rule) => {
  expect(rulesOf(requests, { deeds })).toEqual(rule)
})

test('what the schedule does, too, may be done although whoever asked was refused', () => {
  const entries = [operation({ kind: 'closeMarket', subject: 'close/1', ...refused })]
  expect(rulesOf(entries, { deeds: ['close/1'] })).toEqual([])
})

test.each<[version: number | null, actor: string, from: number, isBroken: boolean]>([
  [2, 'ana', 30, false],
  [3, 'ana', 30, false],
  [1, 'ana', 30, true],
  [null, 'ana', 30, true],
  // Somebody else was told nothing, and what began before the answer may show what was before it.
  [1, 'ion', 30, false],
  [1, 'ana', 15, false],
])('version %s of an order shown to %s at %d is judged', (version, actor, from, isBroken) => {
  const entries: Entry[] = [
    operation({ serial: 1, seenAs: 'order/1', version: 2 }),
    { type: 'sight', actor, record: 'order/1', version, from },
  ]
  expect(rulesOf(entries, stored(1))).toEqual(isBroken ? ['own writes are read'] : [])
})

test.each<[what: string, seen: string[], isBroken: boolean]>([
  ['as they came', ['0 0', '5 0', '3 2'], false],
  ['the same twice', ['5 0', '5 0'], false],
  ['which never were', ['5 2'], true],
  ['the earlier after the later', ['3 2', '5 0'], true],
])('balances %s are judged', (_what, seen, isBroken) => {
  const entries = seen.map((text, index): Entry => {
    const [available = '', reserved = ''] = text.split(' ')
    return { type: 'balance', actor: 'ana', userId: 1, available, reserved, from: index }
  })
  const balances = new Map([[1, ['0 0', '5 0', '3 2']]])
  expect(rulesOf(entries, { balances })).toEqual(isBroken ? ['balances seen are ones that existed'] : [])
})

test('what must be refused, what fails and what the rows say themselves is found', () => {
  expect(rulesOf([operation({ kind: 'other', mayNot: 'uses a withdrawn token' })], {})).toEqual([
    'what must be refused is refused',
  ])
  expect(rulesOf([operation({ kind: 'other', ...unknown, status: 500, code: 'internal_error' })], {})).toEqual([
    'no call fails',
  ])
  expect(rulesOf([operation({ kind: 'other', ...unknown, status: 503 })], {})).toEqual([])
  expect(check([], facts({ faults: ['the balances sum to 3'] }))).toEqual([
    { rule: 'the rows agree with each other', what: 'the balances sum to 3' },
  ])
})
