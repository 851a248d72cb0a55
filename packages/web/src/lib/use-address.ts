import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** Changes some choices beside what is there; null takes one out. */
export type AddressChange = (values: Readonly<Record<string, string | null>>) => void

interface AddressOptions {
  /** A change is a step of its own: the browser's way back leads to the choices before it. */
  readonly isStep?: boolean
}

/** The choices of a screen as its address keeps them. */
export function useAddress({ isStep = false }: AddressOptions = {}): [URLSearchParams, AddressChange] {
  const [search, setSearch] = useSearchParams()
  // What led here still holds when only the choices change.
  const { state } = useLocation() as { readonly state: unknown }
  const change = useCallback<AddressChange>(
    (values) => {
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(values)) {
            if (value === null) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: !isStep, preventScrollReset: true, ...(isStep ? {} : { state }) },
      )
    },
    [setSearch, isStep, state],
  )
  return [search, change]
}

/** The filters of a list: another choice begins on its first page. */
export function useFilters(): [URLSearchParams, AddressChange] {
  const [search, change] = useAddress()
  return [search, (values) => change({ page: null, ...values })]
}

/** The page an address asks for; the first one is 1. */
export function readPage(search: URLSearchParams): number {
  return Math.max(1, Number(/^\d{1,6}$/.exec(search.get('page') ?? '')?.[0] ?? 1))
}
