import { z } from 'zod'
import { Energy, Instant, Price, Side } from '../wire.ts'

/** Why a step was filled, cut or refused: facts, which the screens put in words. */
export const StepOutcome = z.discriminatedUnion('code', [
  z.object({ code: z.literal('filled'), price: Price }),
  /** At the clearing price there was more on this side than fitted: `placed` of `offered` kWh, shared pro rata. */
  z.object({ code: z.literal('cut_at_margin'), price: Price, placed: Energy, offered: Energy }),
  z.object({ code: z.literal('refused_at_margin'), price: Price, placed: Energy, offered: Energy }),
  /** A buyer's limit below, or a seller's limit above, the clearing price. */
  z.object({ code: z.literal('refused_price'), price: Price }),
  z.object({ code: z.literal('no_trade'), low: Price, high: Price }),
])
export type StepOutcome = z.output<typeof StepOutcome>

export const OrderLine = z.object({
  period: z.int(),
  start: Instant,
  label: z.string(),
  side: Side,
  steps: z.array(
    z.object({ price: Price, quantity: Energy, accepted: Energy.nullable(), outcome: StepOutcome.nullable() }),
  ),
})
export type OrderLine = z.output<typeof OrderLine>
