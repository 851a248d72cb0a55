import { useSearchParams } from 'react-router'

type Change = (values: Readonly<Record<string, string | null>>) => void

/**
 * The filters of a screen as the address keeps them, and how to change some of them: null takes one out. Another choice
 * begins on its first page.
 */
export function useFilters(): [URLSearchParams, Change] {
  const [search, setSearch] = useSearchParams()
  const change: Change = (values) => {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('page')
        for (const [name, value] of Object.entries(values)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [search, change]
}

/** The page an address asks for; the first one is 1. */
export function readPage(search: URLSearchParams): number {
  return Math.max(1, Number(/^\d{1,6}$/.exec(search.get('page') ?? '')?.[0] ?? 1))
}
