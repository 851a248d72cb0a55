import { getPortfolioPosition } from '@tandem/contract/strategic-board.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useCall } from '../../lib/query.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'

const often = { everySeconds: 60 }

/** The position of today and of tomorrow. */
export function usePositions() {
  const today = todayIn() as DeliveryDay
  return {
    today: useCall(getPortfolioPosition, { query: { day: today } }, often),
    tomorrow: useCall(getPortfolioPosition, { query: { day: shiftDay(today, 1) as DeliveryDay } }, often),
  }
}
