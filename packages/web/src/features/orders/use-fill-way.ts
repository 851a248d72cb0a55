import { useAddress } from '../../lib/use-address.ts'
import { fillWays } from './fill-panel.tsx'
import type { FillWay } from './fill-panel.tsx'

/** The way of filling, kept in the address. */
export function useFillWay(otherwise: FillWay): [FillWay, (way: FillWay) => void] {
  const [search, change] = useAddress()
  const way = fillWays.find((each) => each === search.get('fill')) ?? otherwise
  return [way, (fill) => change({ fill })]
}
