import type { BalanceSight, Entry, Operation, OperationKind, Sight } from './history.ts'

/** What the database says after a run, in the words of the history. Made of its rows by facts.ts. */
export interface Facts {
  /** Every stored record that carries the number of a request. */
  readonly records: readonly { readonly kind: OperationKind; readonly serial: number }[]
  /** The value that each subject has now. */
  readonly values: ReadonlyMap<string, number>
  /** What was done, as often as it was. */
  readonly deeds: readonly string[]
  /** The available and reserved coins that a user had after each journal, as text, from the first on. */
  readonly balances: ReadonlyMap<number, readonly string[]>
  /** What contradicts itself in the rows alone, what the audits found, and what should be done by now and is not. */
  readonly faults: readonly string[]
}

/** What a checker found: which rule is broken, and by what. */
export interface Violation {
  readonly rule: Rule
  readonly what: string
}

type Rule =
  | 'acknowledged is stored once'
  | 'refused is not stored'
  | 'nothing is stored twice'
  | 'nothing is stored that nobody sent'
  | 'a value is the last one written'
  | 'what can be done once is done once'
  | 'own writes are read'
  | 'balances seen are ones that existed'
  | 'what must be refused is refused'
  | 'no call fails'
  | 'the rows agree with each other'

const recordKinds: ReadonlySet<OperationKind> = new Set(['placeOrder', 'amendOrder', 'requestCoins', 'addAnalyser'])
const valueKinds: ReadonlySet<OperationKind> = new Set(['writeAuctionOrder', 'writeHour'])

/**
 * Looks for everything that must not be, in the history of a run and the rows that it left. Reads nothing else: the same
 * history and the same rows give the same answer, whenever it is asked.
 */
export function check(entries: readonly Entry[], facts: Facts): Violation[] {
  const operations = entries.filter((entry) => entry.type === 'operation')
  return [
    ...checkRecords(operations, facts),
    ...checkValues(operations, facts),
    ...checkDeeds(operations, facts),
    ...checkOwnWrites(entries),
    ...checkBalances(entries, facts),
    ...operations.flatMap((operation) => checkAnswer(operation)),
    ...facts.faults.map((what) => ({ rule: 'the rows agree with each other', what }) as const),
  ]
}

/** Requests of one number are one request, sent again: it is acknowledged when one of them was. */
function checkRecords(operations: readonly Operation[], { records }: Facts): Violation[] {
  const keyOf = ({ kind, serial }: { kind: OperationKind; serial: number }) => `${kind} ${serial}`
  const stored = Map.groupBy(records, keyOf)
  const sent = Map.groupBy(
    operations.filter(({ kind }) => recordKinds.has(kind)),
    keyOf,
  )
  const found: Violation[] = []
  for (const [key, requests] of sent) {
    const count = stored.get(key)?.length ?? 0
    const what = `${key} of ${requests[0]?.actor ?? ''}: ${requests.map(({ outcome, code }) => outcome + (code && ` ${code}`)).join(', ')}; stored ${count} times`
    const acknowledged = requests.filter(({ outcome }) => outcome === 'acknowledged')
    const isRefused = requests.every(({ outcome }) => outcome === 'refused')
    if (acknowledged.length > 0 && count === 0) found.push({ rule: 'acknowledged is stored once', what })
    if (isRefused && count > 0) found.push({ rule: 'refused is not stored', what })
    if (count > 1) found.push({ rule: 'nothing is stored twice', what })
    if (new Set(acknowledged.map(({ id }) => id)).size > 1)
      found.push({ rule: 'nothing is stored twice', what: `${what}; answered as different records` })
  }
  for (const key of stored.keys())
    if (!sent.has(key)) found.push({ rule: 'nothing is stored that nobody sent', what: key })
  return found
}

/**
 * Each subject has one writer, who writes one after the other. Its value is the last one acknowledged, or one of those
 * unknown ones that were sent since; before any is acknowledged it may be none at all.
 */
function checkValues(operations: readonly Operation[], { values }: Facts): Violation[] {
  const written = Map.groupBy(
    operations.filter(({ kind }) => valueKinds.has(kind)),
    ({ subject }) => subject,
  )
  const found: Violation[] = []
  for (const [subject, writes] of written) {
    const ordered = writes.toSorted((a, b) => a.from - b.from)
    const last = ordered.findLastIndex(({ outcome }) => outcome === 'acknowledged')
    // One that was given up may still be stored while the next is sent, but none that an acknowledged one followed.
    const possible = ordered.slice(Math.max(0, last)).filter(({ outcome }) => outcome !== 'refused')
    const value = values.get(subject)
    const isGood = value === undefined ? last < 0 : possible.some(({ serial }) => serial === value)
    if (isGood) continue
    const known = ordered.find(({ serial }) => serial === value)
    const what = `${subject} is ${value ?? 'missing'}${known ? ` (${known.outcome})` : ''}, possible: ${possible.map(({ serial, outcome }) => `${serial} ${outcome}`).join(', ')}`
    found.push({ rule: 'a value is the last one written', what })
  }
  for (const subject of values.keys())
    if (!written.has(subject)) found.push({ rule: 'nothing is stored that nobody sent', what: subject })
  return found
}

const onceKinds: ReadonlySet<OperationKind> = new Set([
  ...(['acceptCoins', 'cancelOrder', 'withdrawOrder', 'transmitOrder', 'closeMarket'] as const),
  ...(['settleDay', 'correctDay', 'closeAccount'] as const),
])

/** What the platform also does by itself may be done although every request for it was refused. */
const alsoByItself: ReadonlySet<OperationKind> = new Set(['closeMarket', 'cancelOrder'])
/** What may be asked for again: everybody is told that it is done, and it is done once. */
const repeatable: ReadonlySet<OperationKind> = new Set(['withdrawOrder', 'transmitOrder', 'closeMarket'])

function checkDeeds(operations: readonly Operation[], { deeds }: Facts): Violation[] {
  const done = Map.groupBy(deeds, (deed) => deed)
  const asked = Map.groupBy(
    operations.filter(({ kind }) => onceKinds.has(kind)),
    ({ subject }) => subject,
  )
  const found: Violation[] = []
  for (const [subject, copies] of done)
    if (copies.length > 1)
      found.push({ rule: 'what can be done once is done once', what: `${subject} was done ${copies.length} times` })
  for (const [subject, requests] of asked) {
    const kind = requests[0]?.kind ?? 'other'
    const isDone = done.has(subject)
    const acknowledged = requests.filter(({ outcome }) => outcome === 'acknowledged').length
    const summary = `${subject}: ${requests.map(({ outcome, code }) => outcome + (code && ` ${code}`)).join(', ')}`
    if (acknowledged > 0 && !isDone)
      found.push({ rule: 'acknowledged is stored once', what: `${summary}; it is not done` })
    if (acknowledged > 1 && !repeatable.has(kind))
      found.push({ rule: 'what can be done once is done once', what: `${summary}; more than one was told so` })
    if (isDone && !alsoByItself.has(kind) && requests.every(({ outcome }) => outcome === 'refused'))
      found.push({ rule: 'refused is not stored', what: `${summary}; it is done` })
  }
  return found
}

/** Whoever was answered a version of a record is never shown an older one in a call that begins afterwards. */
function checkOwnWrites(entries: readonly Entry[]): Violation[] {
  const found: Violation[] = []
  const known = Map.groupBy(
    entries.filter((entry): entry is Operation => entry.type === 'operation' && entry.seenAs !== null),
    ({ actor, seenAs }) => `${actor} ${seenAs}`,
  )
  for (const sight of entries.filter((entry): entry is Sight => entry.type === 'sight')) {
    const before = (known.get(`${sight.actor} ${sight.record}`) ?? []).filter(
      ({ outcome, to }) => outcome === 'acknowledged' && to <= sight.from,
    )
    const least = Math.max(0, ...before.map(({ version }) => version ?? 0))
    if (before.length === 0 || (sight.version !== null && sight.version >= least)) continue
    const what = `${sight.actor} knew ${sight.record} in version ${least} and was shown ${sight.version ?? 'none'}`
    found.push({ rule: 'own writes are read', what })
  }
  return found
}

/** The balances that one reader was shown of a user stand in the user's statement, each no earlier than the one before. */
function checkBalances(entries: readonly Entry[], { balances }: Facts): Violation[] {
  const found: Violation[] = []
  const seen = Map.groupBy(
    entries.filter((entry): entry is BalanceSight => entry.type === 'balance'),
    ({ actor, userId }) => `${actor} ${userId}`,
  )
  for (const sights of seen.values()) {
    let place = 0
    for (const { actor, userId, available, reserved } of sights.toSorted((a, b) => a.from - b.from)) {
      const chain = balances.get(userId) ?? []
      const next = chain.indexOf(`${available} ${reserved}`, place)
      if (next >= 0) {
        place = next
        continue
      }
      const isOlder = chain.includes(`${available} ${reserved}`)
      const what = `${actor} was shown ${available} available and ${reserved} reserved of user ${userId}, ${isOlder ? 'which was before what was shown earlier' : 'which never were'}`
      found.push({ rule: 'balances seen are ones that existed', what })
    }
  }
  return found
}

function checkAnswer({ actor, kind, outcome, mayNot, status, code }: Operation): Violation[] {
  if (mayNot !== null && outcome === 'acknowledged')
    return [{ rule: 'what must be refused is refused', what: `${actor}, ${kind}: ${mayNot}` }]
  // The database is away (503), or the answer to a commit was lost (504): the sender is told that nobody knows.
  if (status >= 500 && status !== 503 && status !== 504)
    return [{ rule: 'no call fails', what: `${actor}, ${kind}: ${status} ${code}` }]
  return []
}
