/** One file of a person's download: the rows of one table that are that person's. */
export interface PersonalTable {
  readonly file: string
  /** What stands behind `from`; each row is called t, `:user` is the person's number. */
  readonly from: string
  readonly where: string
  /** In which order. */
  readonly by: string
  /** Columns that are nobody's business, not even of their owner: hashes of secrets, contents kept for a day. */
  readonly without?: readonly string[]
  /** The columns by which the rows are the person's, as `table.column`. */
  readonly covers: readonly string[]
}

/** Rows that say by themselves whose they are. */
function own(table: string, by: string, more: { column?: string; without?: readonly string[] } = {}): PersonalTable {
  const { column = 'user_id', ...rest } = more
  return { file: table, from: `${table} t`, where: `t.${column} = :user`, by, covers: [`${table}.${column}`], ...rest }
}

/** Rows that belong to something that is the person's. */
function of(table: string, key: string, parent: string, by: string): PersonalTable {
  const where = `t.${key} in (select id from ${parent} where user_id = :user)`
  return { file: table, from: `${table} t`, where, by, covers: [] }
}

/** Told step by step in a file of their own. */
const stepArrays = [
  ...['step_period', 'step_is_sell', 'step_number', 'step_price_ticks', 'step_quantity_wh', 'step_accepted_wh'],
]

/** All that is kept of a person, table by table. A test compares it with the references of the database to its users. */
export const personalTables: readonly PersonalTable[] = [
  {
    file: 'account',
    from: 'users t',
    where: 't.id = :user',
    by: 't.id',
    covers: ['users.id'],
    without: ['password_hash', 'username_key'],
  },
  {
    file: 'roles',
    where: 't.user_id = :user',
    by: 't.name',
    covers: ['user_roles.user_id'],
    from: '(select u.user_id, r.name, r.description from user_roles u join roles r on r.id = u.role_id) t',
  },
  own('account_links', 't.id', { without: ['token_hash'] }),
  own('access_tokens', 't.id', { without: ['token_hash'] }),
  own('sessions', 't.id', { without: ['family_hash', 'renewal_hash', 'previous_renewal_hash'] }),
  own('push_subscriptions', 't.id', { without: ['p256dh', 'auth'] }),
  own('second_factors', 't.user_id', { without: ['sealed_secret'] }),
  own('recovery_codes', 't.created_at', { without: ['code_hash'] }),
  own('email_changes', 't.id', { without: ['confirm_hash', 'undo_hash'] }),
  own('consents', 't.id'),
  own('invitations', 't.user_id'),
  own('invitation_code_uses', 't.code_id'),
  own('orders', 't.id', { without: stepArrays }),
  {
    // Beside what each step got the result that explains it.
    file: 'order_steps',
    where: 't.order_id in (select id from orders where user_id = :user)',
    by: 't.order_id, t.period, t.step',
    covers: [],
    from: `(select s.*, p.price_ticks as clearing_price_ticks, p.interval_low_ticks, p.interval_high_ticks,
        case s.side when 'buy' then p.buy_at_the_money_wh else p.sell_at_the_money_wh end as at_the_money_wh,
        case s.side when 'buy' then p.buy_placed_wh else p.sell_placed_wh end as placed_wh
      from order_steps s join orders o on o.id = s.order_id
        left join auction_periods p on p.session_id = o.session_id and p.period = s.period and s.accepted_wh is not null) t`,
  },
  own('intraday_orders', 't.id'),
  own('book_events', 't.session_id, t.period, t.number'),
  own('order_guards', 't.user_id'),
  own('prepared_orders', 't.session_id'),
  own('trades', 't.id'),
  own('ledger_accounts', 't.id'),
  {
    file: 'postings',
    by: 't.id',
    covers: [],
    from: '(select p.*, l.posted_at, l.kind as journal, l.session_id, l.order_id from postings p join ledger_transactions l on l.id = p.transaction_id) t',
    where:
      't.from_account_id in (select id from ledger_accounts where user_id = :user) or t.to_account_id in (select id from ledger_accounts where user_id = :user)',
    // What the other account had is its owner's.
    without: ['from_balance_after', 'to_balance_after'],
  },
  own('coin_purchases', 't.id'),
  own('imbalance_days', 't.delivery_day, t.settlement_id'),
  own('groups', 't.id', { column: 'owner_id' }),
  own('group_members', 't.group_id'),
  own('group_departures', 't.id'),
  own('group_requests', 't.id'),
  own('analysers', 't.id'),
  of('analyser_states', 'analyser_id', 'analysers', 't.analyser_id'),
  of('analyser_events', 'analyser_id', 'analysers', 't.analyser_id, t.at'),
  of('analyser_counters', 'analyser_id', 'analysers', 't.analyser_id'),
  own('meter_topics', 't.id', { without: ['added_by'] }),
  of('interval_readings', 'analyser_id', 'analysers', 't.analyser_id, t.starts_at'),
  own('hour_parts', 't.starts_at, t.analyser_id'),
  of('analyser_samples', 'analyser_id', 'analysers', 't.analyser_id, t.sampled_at'),
  of('power_quality_windows', 'analyser_id', 'analysers', 't.analyser_id, t.starts_at'),
  own('reading_imports', 't.id', { without: ['content'] }),
  own('reading_layouts', 't.id'),
  own('device_models', 't.id'),
  own('hour_readings', 't.starts_at'),
  own('hour_reading_versions', 't.starts_at, t.version'),
  own('day_readings', 't.day'),
  own('index_readings', 't.id'),
  own('forecasts', 't.id'),
  own('scenario_runs', 't.id', { column: 'asked_by', without: ['results'] }),
  own('research_packages', 't.id', { column: 'asked_by', without: ['left_out', 'row_counts'] }),
  {
    file: 'forecast_runs',
    from: 'forecast_runs t',
    where: 't.user_id = :user or t.asked_by = :user',
    by: 't.id',
    covers: ['forecast_runs.user_id', 'forecast_runs.asked_by'],
  },
  own('forecast_preferences', 't.user_id'),
  own('known_series', 't.id', { column: 'owner_id', without: ['key'] }),
  {
    file: 'known_days',
    from: 'known_days t',
    where: 't.series_id in (select id from known_series where owner_id = :user)',
    by: 't.series_id, t.delivery_day, t.known_at',
    covers: [],
  },
  own('autopilots', 't.user_id'),
  own('autopilot_steps', 't.session_id, t.period', { without: ['request_key'] }),
  own('notices', 't.id'),
  own('notice_preferences', 't.kind'),
  of('push_messages', 'notice_id', 'notices', 't.notice_id, t.subscription_id'),
  {
    // Who looked at the person's details or changed something of the person's, with what it was before and after.
    file: 'acts_on_me',
    where: 't.user_id = :user and t.actor_id is distinct from :user',
    by: 't.id',
    covers: ['audit_entries.user_id'],
    from: '(select a.*, u.username as actor from audit_entries a left join users u on u.id = a.actor_id) t',
  },
  {
    // What the person did as an administrator or on somebody else's record; that person's data are not told.
    file: 'my_acts',
    from: 'audit_entries t',
    where: 't.actor_id = :user',
    by: 't.id',
    without: ['before', 'after', 'user_id'],
    covers: ['audit_entries.actor_id'],
  },
]
