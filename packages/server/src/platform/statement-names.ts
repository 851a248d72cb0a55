import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'

/** So often a statement is asked in this process before it is worth a name. */
const oftenEnough = 20
/** The database keeps the plan of each name for each connection. */
const mostNames = 100
const mostCounted = 1_000
/** Lists of values that are written out make ever new texts. */
const longestText = 8_000

/**
 * Which statements of a pool of connections are prepared by name (docs/decisions/0086): the database parses and plans them once for a
 * connection instead of each time. Off until somebody has proved by `carriesNames` that a name still means the same on the next
 * statement, and off for good once it did not.
 */
export class StatementNames {
  #isOn = false
  #generation = 0
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()

  turnOn(): void {
    this.#isOn = true
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** The name of a statement that is asked often; none for any other. Only a statement with values is surely a single one. */
  nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (!this.#isOn || values.length === 0 || text.length > longestText) return undefined
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= mostNames) return undefined
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (this.#uses.size >= mostCounted) this.#uses.clear()
    this.#uses.set(text, uses)
    if (uses < oftenEnough) return undefined
    this.#uses.delete(text)
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    const name = `t${this.#generation}_${hash}`
    this.#names.set(text, name)
    return name
  }

  /**
   * Takes notice of why a statement failed. True where it failed for its name alone: nothing of it was done, and asked again
   * it has another name or none.
   */
  wasLost(error: unknown): boolean {
    if (!isLostName(error)) return false
    if (error.code !== changedShape) this.#isOn = false
    // What a table has become since it was prepared: prepared anew it is right.
    this.#generation++
    this.#names.clear()
    this.#uses.clear()
    return true
  }
}

/** "cached plan must not change result type": a migration of a newer version ran meanwhile. */
const changedShape = '0A000'

/** Whether a statement failed because its name is not known (any more), is taken, or stands for what a table was before. */
export function isLostName(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code, routine } = error
  return code === '26000' || code === '42P05' || (code === changedShape && routine === 'RevalidateCachedQuery')
}

const rounds = 3
const others = 3
const within = 2_000

/**
 * Tries whether a statement that was prepared by name can be asked again in the next database transaction, whatever stands between:
 * a pooler that hands a connection on after each may lead to a server that never heard of the name, or empty the server in
 * between. While another connection holds the server on which it was prepared it is asked on whichever is free then, by three names one
 * after the other. False where that failed once, or could not be tried.
 */
export async function carriesNames(url: string): Promise<boolean> {
  const open = () =>
    new pg.Client({ connectionString: url, connectionTimeoutMillis: within, query_timeout: within, keepAlive: true })
  const clients = Array.from({ length: others + 1 }, open)
  for (const client of clients) client.on('error', () => undefined)
  const [asking, ...holding] = clients as [pg.Client, ...pg.Client[]]
  try {
    for (const client of clients) await client.connect()
    for (let round = 0; round < rounds; round++) await tryName(asking, holding)
    return true
  } catch {
    return false
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

async function tryName(asking: pg.Client, holding: readonly pg.Client[]): Promise<void> {
  const name = `probe_${randomUUID()}`
  const ask = async () => {
    await asking.query('begin')
    const { rows } = await asking.query<{ pid: number }>({
      name,
      text: 'select pg_backend_pid() as pid, $1::int4',
      values: [1],
    })
    await asking.query('commit')
    return rows[0]?.pid
  }
  const prepared = await ask()
  const held: pg.Client[] = []
  for (const client of holding) {
    held.push(client)
    await client.query('begin')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    if (rows[0]?.pid === prepared) break
  }
  await ask()
  for (const client of held) await client.query('commit')
}
