import type { SetURLSearchParams } from 'react-router'

/** Writes choices into the address, beside what is there. A new span forgets which of its days were looked at. */
export function changeAddress(search: URLSearchParams, setSearch: SetURLSearchParams) {
  const change = (values: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setSearch(next, { preventScrollReset: true })
  }
  return {
    change,
    changeSpan: (values: Readonly<Record<string, string>>) => change({ from: null, to: null, day: null, ...values }),
  }
}
