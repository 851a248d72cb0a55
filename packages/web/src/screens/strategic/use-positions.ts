import { getPortfolioPosition } from '@tandem/contract/admin/strategic-board.ts'
import { useCall } from '../../lib/query.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'

const often = { everySeconds: 60 }

/** The position of today and of tomorrow. */
export function usePositions() {
  const today = todayIn()
  return {
    today: useCall(getPortfolioPosition, { query: { day: today } }, often),
    tomorrow: useCall(getPortfolioPosition, { query: { day: shiftDay(today, 1) } }, often),
  }
}
