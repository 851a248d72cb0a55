import { useMemo } from 'react'
import { parseLineType, type LineChoice } from '../../features/wallet/statement-lines.ts'
import { useFilters } from '../../lib/use-address.ts'
import { parseMarketType } from '../../ui/index.ts'

/** Which lines of a statement are looked at, as the address keeps it. */
export function useLineChoice(): [LineChoice, (choice: LineChoice) => void] {
  const [search, change] = useFilters()
  const type = parseLineType(search.get('line'))
  const marketType = parseMarketType(search.get('marketType'))
  const choice = useMemo(() => ({ type, marketType }), [type, marketType])
  const choose = (next: LineChoice) => {
    change({
      line: next.type === 'all' ? null : next.type,
      marketType: next.marketType === 'all' ? null : next.marketType,
    })
  }
  return [choice, choose]
}
