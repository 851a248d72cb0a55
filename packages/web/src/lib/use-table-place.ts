import { readPage, useAddress } from './use-address.ts'

interface Sequence {
  readonly key: string
  readonly direction: 'asc' | 'desc'
}

/** Page and sequence of a table as the address keeps them, so that the way back finds the table as it was left. */
export function useTablePlace(standard: Sequence | null = null) {
  const [search, change] = useAddress()
  const key = search.get('sort')
  const direction = search.get('direction') === 'desc' ? ('desc' as const) : ('asc' as const)
  return {
    page: readPage(search) - 1,
    onPage: (page: number) => change({ page: page === 0 ? null : String(page + 1) }),
    sorting: key === null ? standard : { key, direction },
    onSort: (sorting: Sequence) => change({ sort: sorting.key, direction: sorting.direction, page: null }),
  }
}
