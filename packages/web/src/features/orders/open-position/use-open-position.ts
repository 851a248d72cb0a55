import { getOpenPosition } from '@tandem/contract/orders/open-position.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useCall } from '../../../lib/query.ts'
import { useSignedInUser } from '../../../lib/session.ts'

/** What the reader is open by in the coming hours of a day, or up to the end of tomorrow. Who does not trade is not asked about. */
export function useOpenPosition(day?: DeliveryDay) {
  const user = useSignedInUser()
  const enabled = user?.userType === 'transactionalUser'
  const input = { params: { userId: user?.userId ?? 0 }, query: day ? { day } : {} }
  return useCall(getOpenPosition, input, { enabled, everySeconds: 60 })
}
