import { isHold } from '@tandem/core/ledger/postings.ts'
import { useMemo } from 'react'
import { parseLineType, type LineChoice } from '../../features/ledger/wallet/statement-lines.ts'
import { useFilters } from '../../lib/use-address.ts'
import { parseMarketType } from '../../ui/index.ts'

/** Which lines of a statement are looked at, as the address keeps it. */
export function useLineChoice(): [LineChoice, (choice: LineChoice) => void] {
  const [search, change] = useFilters()
  const type = parseLineType(search.get('line'))
  const marketType = parseMarketType(search.get('marketType'))
  // A link to reservations shows them.
  const hasHolds = search.get('reservations') === 'shown' || (type !== 'all' && isHold(type))
  const choice = useMemo(() => ({ type, marketType, hasHolds }), [type, marketType, hasHolds])
  const choose = (next: LineChoice) => {
    change({
      line: next.type === 'all' ? null : next.type,
      marketType: next.marketType === 'all' ? null : next.marketType,
      reservations: next.hasHolds ? 'shown' : null,
    })
  }
  return [choice, choose]
}
