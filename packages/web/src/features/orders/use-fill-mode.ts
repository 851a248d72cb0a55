import { useAddress } from '../../lib/use-address.ts'
import { fillModes, type FillMode } from './fill-panel.tsx'

/** The way of filling, kept in the address. */
export function useFillMode(otherwise: FillMode): [FillMode, (mode: FillMode) => void] {
  const [search, change] = useAddress()
  const mode = fillModes.find((each) => each === search.get('fill')) ?? otherwise
  return [mode, (fill) => change({ fill })]
}
