import type { Platform } from '../platform/platform.ts'
import { closeAndClearDue } from './market-day.ts'

/**
 * Clears and settles what is past its gate and not settled yet, and returns the markets that this call settled; asked
 * again it finds nothing. A market whose result is not verified stays as it is and does not keep the others waiting.
 */
export async function settleOutstanding(platform: Platform): Promise<{ markets: number[] }> {
  const { cleared } = await closeAndClearDue(platform)
  return { markets: cleared }
}
