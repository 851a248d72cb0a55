import { leftOutReasons } from '@tandem/core/forecasting/autopilot.ts'
import { useText } from '../../../i18n/use-text.ts'

const known = [...leftOutReasons, 'notToday', 'takenOver', 'ownOrder', 'switchedOff', 'nothingToTrade'] as const

/** Why nothing was sent, in words; of what the market refused that it did. */
export function useReason(): (reason: string) => string {
  const t = useText('autopilot')
  return (reason) => {
    if (reason === 'day_ahead_order_exists') return t('reason.ownOrder')
    return t(`reason.${known.find((each) => each === reason) ?? 'refused'}`)
  }
}
