import { isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import { Refusal, type RefusalDetails } from '@tandem/core/refusal.ts'
import { mostAnswerBytes, mostOfPage, mostRows, type AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Which rows of a list a store is asked for: one more than are answered with, which tells whether there are too many. */
export interface RowsWanted {
  readonly limit: number
  readonly offset: number
  /** The rows that are answered with. Refuses `span_too_long` where a whole list has more than that. */
  take<Row>(rows: readonly Row[]): readonly Row[]
}

/** For what is bounded otherwise: one record, or what the platform reads for itself. */
export const wholeList: RowsWanted = { limit: 1_000_000_000, offset: 0, take: (rows) => rows }

/** The rows of a file: refused as `span_too_long` beyond so many, which take longer to open than anybody waits. */
export function rowsOfFile(most: number): RowsWanted {
  return {
    limit: most + 1,
    offset: 0,
    take(rows) {
      if (rows.length > most) throw new Refusal('span_too_long', { rows: most })
      return rows
    },
  }
}

/** What a call of a long list asked with, and who asked. */
export interface AskedList {
  readonly url: string
  readonly params: object
  readonly query: { readonly page?: number | undefined; readonly size?: number | undefined }
  readonly caller: Pick<Caller, 'userId' | 'roles'> | undefined
}

/** The rows that a call asks for: its page, or the whole list. */
export function rowsWanted(endpoint: AnyEndpoint, asked: AskedList): RowsWanted {
  const { page, size } = endpoint.lists?.isPaged ? asked.query : {}
  if (page === undefined && size === undefined) {
    const most = endpoint.lists?.rows ?? mostRows
    return {
      limit: most + 1,
      offset: 0,
      take(rows) {
        if (rows.length > most) throw tooLong(endpoint, asked, { rows: most })
        return rows
      },
    }
  }
  const rowsOfPage = size ?? mostOfPage
  return {
    limit: rowsOfPage,
    offset: ((page ?? 1) - 1) * rowsOfPage,
    take: (rows) => rows,
  }
}

/** Refuses an answer that no caller should be given at once: more than so many rows in one list, or bytes in all. */
export function checkAnswer(endpoint: AnyEndpoint, asked: AskedList, answer: unknown): void {
  const most = endpoint.lists?.rows
  if (most === undefined) return
  for (const list of Array.isArray(answer) ? [answer] : Object.values(answer ?? {})) {
    if (Array.isArray(list) && list.length > most) throw tooLong(endpoint, asked, { rows: most })
  }
}

/** The refusal of an answer that would have more bytes than any is given. */
export function tooManyBytes(endpoint: AnyEndpoint, asked: AskedList): Refusal {
  return tooLong(endpoint, asked, { megabytes: mostAnswerBytes / 1_000_000 })
}

/** Says what is too much, and how the caller gets it: the same call by pages, and the file that holds all. */
function tooLong({ lists }: AnyEndpoint, { url, params, caller }: AskedList, what: RefusalDetails): Refusal {
  const [path, search = ''] = url.split('?')
  const query = new URLSearchParams(search)
  query.set('page', '1')
  query.set('size', String(mostOfPage))
  const everybody = caller && isAdministrator(caller) ? lists?.file?.ofEverybody : undefined
  // What a filter leaves open is every value.
  const known = { userId: caller?.userId, ...params } as Readonly<Record<string, string | number | null | undefined>>
  const file = lists?.file?.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(known[name] ?? 'all')),
  )
  return new Refusal('span_too_long', {
    ...what,
    ...(lists?.isPaged && { paged: `${path ?? ''}?${query.toString()}` }),
    ...(file !== undefined && { file: everybody === undefined ? file : `${file}?${everybody}` }),
  })
}

const rowsAtOnce = 250

/** Makes something of each of many rows; others have their turn in between. */
export async function mapInPieces<Row, Made>(
  rows: readonly Row[],
  make: (row: Row, index: number) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % rowsAtOnce === 0) await nextTurn()
    made.push(make(row, index))
  }
  return made
}
