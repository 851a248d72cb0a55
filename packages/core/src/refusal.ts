/**
 * Every "no" a user can get. A refusal is caused by the user and can be acted on; it rolls the work back.
 * Anything else that goes wrong is a bug. Each code has a status and two texts in the contract,
 * or the project does not compile.
 */
export type RefusalCode =
  // the request itself
  | 'invalid_request'
  | 'malformed_json'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'not_found'
  | 'too_many_requests'
  | 'too_many_calls'
  | 'not_signed_in'
  | 'not_allowed'
  | 'changed_meanwhile'
  | 'service_unavailable'
  | 'busy'
  | 'outcome_unknown'
  | 'server_busy'
  | 'internal_error'
  // accounts
  | 'wrong_credentials'
  | 'wrong_password'
  | 'second_factor_needed'
  | 'second_factor_missing'
  | 'second_factor_set_already'
  | 'second_factor_not_set'
  | 'wrong_code'
  | 'sign_in_too_slow'
  | 'account_not_activated'
  | 'email_already_used'
  | 'user_already_used'
  | 'link_no_longer_available'
  | 'mail_not_sent'
  | 'upgrade_already_requested'
  | 'no_upgrade_requested'
  | 'role_already_exists'
  | 'cannot_delete_yourself'
  | 'last_administrator'
  | 'scope_missing'
  | 'too_many_access_tokens'
  | 'invitation_code_invalid'
  | 'invitation_code_used'
  | 'too_many_invitation_codes'
  | 'consent_text_changed'
  // markets
  | 'market_already_exists'
  | 'market_not_open'
  | 'market_already_cleared'
  | 'market_has_orders'
  | 'market_state_conflict'
  | 'market_has_trades'
  | 'no_active_day_ahead_market'
  | 'start_not_before_end'
  | 'min_price_not_below_max'
  | 'reference_price_period_unknown'
  | 'result_not_verified'
  | 'not_cleared_yet'
  // orders
  | 'day_ahead_order_exists'
  | 'order_empty'
  | 'order_not_found'
  | 'order_immutable'
  | 'period_unknown'
  | 'period_repeated'
  | 'too_many_steps'
  | 'step_price_repeated'
  | 'price_out_of_bounds'
  | 'quantity_out_of_bounds'
  | 'blocks_not_allowed'
  | 'too_many_blocks'
  | 'too_many_linked_blocks'
  | 'block_name_repeated'
  | 'block_empty'
  | 'ratio_out_of_range'
  | 'block_unknown'
  | 'block_links_in_circle'
  | 'too_many_link_levels'
  | 'loop_not_mutual'
  | 'loop_ratio'
  | 'gate_closed'
  | 'gate_not_open'
  | 'contract_suspended'
  | 'no_active_intraday_market'
  | 'price_required'
  | 'display_not_allowed'
  | 'display_too_small'
  | 'order_too_small'
  | 'too_many_open_orders'
  | 'too_many_trades'
  | 'own_guard_exceeded'
  | 'order_not_open'
  // files and what they bring
  | 'file_missing'
  | 'file_type_unknown'
  | 'file_too_large'
  | 'file_empty'
  | 'file_unreadable'
  | 'file_too_complex'
  | 'file_protected'
  | 'file_columns_missing'
  | 'file_too_many_rows'
  | 'file_several_tables'
  | 'file_without_sheets'
  | 'import_rows_faulty'
  | 'import_order_in_market'
  // analysers and readings
  | 'analyser_not_saved'
  | 'analyser_unchanged'
  | 'analyser_attached'
  | 'analyser_in_use'
  | 'push_service_not_allowed'
  | 'data_host_not_listed'
  | 'data_token_missing'
  | 'too_many_known_series'
  | 'push_subscription_not_valid'
  | 'analyser_address_not_allowed'
  | 'meter_topic_not_allowed'
  | 'meter_topic_taken'
  | 'too_many_meter_topics'
  | 'device_profile_unknown'
  | 'device_model_used'
  | 'too_many_device_models'
  | 'index_already_entered'
  | 'index_below_last'
  | 'index_above_next'
  | 'index_far_from_usual'
  | 'reading_in_the_future'
  | 'reading_period_unknown'
  | 'reading_too_old'
  | 'pushed_analyser_disabled'
  | 'reading_out_of_bounds'
  | 'import_mapping_incomplete'
  | 'import_already_done'
  | 'layout_without_headers'
  | 'too_many_layouts'
  | 'span_too_long'
  // forecasts
  | 'forecast_readings_missing'
  | 'forecast_prices_missing'
  | 'forecast_too_far_ahead'
  | 'forecast_running'
  | 'forecast_interrupted'
  | 'group_not_shown'
  | 'no_market_for_day'
  | 'nothing_to_trade'
  | 'forecast_chance_unknown'
  | 'autopilot_not_set'
  | 'autopilot_nothing_planned'
  | 'margin_out_of_bounds'
  | 'number_out_of_bounds'
  // imbalances
  | 'already_generated'
  | 'imbalance_day_not_over'
  | 'markets_not_settled'
  | 'reference_price_missing'
  | 'imbalance_prices_missing'
  | 'nothing_to_correct'
  | 'not_settled_yet'
  // a day replayed with another order
  | 'replay_forecast_missing'
  | 'replay_readings_missing'
  | 'replay_market_cancelled'
  | 'rule_of_blocks'
  | 'rule_without_prices'
  | 'replay_not_verified'
  // groups
  | 'section_not_available'
  | 'group_name_used'
  | 'group_member_already'
  | 'group_request_pending'
  | 'group_request_decided'
  | 'group_owner_stays'
  // coins
  | 'insufficient_coins'
  | 'balance_negative'
  | 'acquisition_already_decided'
  | 'amount_out_of_bounds'
  // what an installation says of itself
  | 'content_changed_meanwhile'
  | 'link_not_allowed'
  | 'image_unknown'
  | 'image_not_readable'
  // scheduled work
  | 'job_running'
  // research
  | 'package_running'
  | 'package_span_empty'
  | 'package_too_large'
  | 'package_interrupted'
  | 'package_not_ready'
  | 'package_published'
  | 'package_withdrawn'
  | 'too_many_packages'
  | 'scenario_faulty'
  | 'scenario_running'
  | 'scenario_too_long'
  | 'scenario_too_large'
  | 'scenario_took_too_long'
  | 'scenario_interrupted'
  | 'scenario_not_done'
  | 'scenarios_off'
  | 'too_many_scenario_runs'

export type RefusalDetails = Readonly<Record<string, string | number | boolean | null>>

/** `field` is the path of the input it belongs to, as on the wire: `lines.3.steps.0.price`. The cause is for the log alone. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails
  readonly field: string | undefined

  constructor(code: RefusalCode, details: RefusalDetails = {}, field?: string, options?: ErrorOptions) {
    super(code, options)
    this.name = 'Refusal'
    this.code = code
    this.details = details
    this.field = field
  }
}

/** What a check refuses; null where it refuses nothing. Any other fault is thrown on. */
export function refusalOf(check: () => void): Refusal | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
