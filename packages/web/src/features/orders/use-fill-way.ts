import { useSearchParams } from 'react-router'
import { fillWays } from './fill-panel.tsx'
import type { FillWay } from './fill-panel.tsx'

/** The way of filling, kept in the address. */
export function useFillWay(otherwise: FillWay): [FillWay, (way: FillWay) => void] {
  const [search, setSearch] = useSearchParams()
  const way = fillWays.find((each) => each === search.get('fill')) ?? otherwise
  const choose = (next: FillWay) => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('fill', next)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [way, choose]
}
