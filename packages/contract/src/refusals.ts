import type { RefusalCode } from '@tandem/core/refusal.ts'
import { z } from 'zod'

/** The status each refusal answers with. A code without one does not compile. */
export const refusalStatus: Record<RefusalCode, number> = {
  invalid_request: 400,
  malformed_json: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  not_found: 404,
  too_many_requests: 429,
  not_signed_in: 401,
  not_allowed: 403,
  changed_meanwhile: 409,
  service_unavailable: 503,
  internal_error: 500,
  wrong_credentials: 401,
  account_not_activated: 403,
  email_already_used: 400,
  user_already_used: 400,
  link_no_longer_available: 410,
  mail_not_sent: 503,
  upgrade_already_requested: 409,
  no_upgrade_requested: 409,
  role_already_exists: 409,
  cannot_delete_yourself: 409,
  last_administrator: 409,
  market_already_exists: 409,
  market_not_open: 409,
  market_already_cleared: 409,
  market_has_orders: 409,
  market_state_conflict: 409,
  no_active_day_ahead_market: 404,
  start_not_before_end: 400,
  min_price_not_below_max: 400,
  reference_price_period_unknown: 400,
  result_not_verified: 500,
  not_cleared_yet: 409,
  day_ahead_order_exists: 409,
  order_empty: 400,
  order_not_found: 404,
  order_immutable: 409,
  period_unknown: 400,
  period_repeated: 400,
  too_many_steps: 400,
  step_price_repeated: 400,
  price_out_of_bounds: 400,
  quantity_out_of_bounds: 400,
  gate_closed: 409,
  gate_not_open: 409,
  insufficient_coins: 409,
  balance_negative: 409,
  acquisition_already_decided: 409,
  amount_out_of_bounds: 400,
}

/** The body of every refusal. `message` is in the language of `Accept-Language`. */
export const RefusalBody = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
})
export type RefusalBody = z.output<typeof RefusalBody>

/** These two stand in `message` too, word for word, as the specification says; the screens translate them. */
export const codesAsMessage: ReadonlySet<RefusalCode> = new Set(['email_already_used', 'user_already_used'])
