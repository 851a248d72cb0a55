# Written by "npm run python-client" from the OpenAPI document of Tandem. Not to be changed by hand.
"""The objects of answers and of bodies, as the wire names them."""

from __future__ import annotations

# A field may have the name of a type: within its class the type would be hidden.
from datetime import date as Day
from datetime import datetime as Instant
from decimal import Decimal
from typing import Any, Literal, NotRequired, TypedDict, Union

# What a body takes as energy (kWh), price (TC/kWh) or coins (TC): text and Decimal lose no digit.
Number = Union[Decimal, int, float, str]


class AcceptCoinPurchaseResult(TypedDict):
    id: int
    userId: int
    username: str
    amount: Decimal
    note: str
    status: Literal["pending", "accepted", "rejected"]
    requestedAt: Instant
    decidedAt: Instant | None
    decidedBy: str | None


class AcceptInvitationResult(TypedDict):
    message: str
    username: str


class AcceptInvitationBody(TypedDict):
    token: str
    password: str
    acceptedTermsVersion: NotRequired[str]
    researchConsentVersion: NotRequired[str]
    language: NotRequired[Literal["en", "ro"]]


class ActivateAccountResult(TypedDict):
    message: str


class AddAnalyserResultMqttSignal(TypedDict):
    meaning: Literal["consumed", "produced", "power", "consumedInInterval", "producedInInterval"]
    topic: str
    path: str
    unit: Literal["Wh", "kWh", "MWh", "W", "kW"]


class AddAnalyserResultMqttInterval(TypedDict):
    minutes: Literal[1, 5, 10, 15, 20, 30, 60]
    stamp: Literal["start", "end"]


class AddAnalyserResultMqtt(TypedDict):
    broker: str
    signals: list[AddAnalyserResultMqttSignal]
    timePath: NotRequired[str | None]
    interval: NotRequired[AddAnalyserResultMqttInterval | None]


class AddAnalyserResultConnection(TypedDict):
    state: Literal["waiting", "online", "offline"]
    since: Instant
    lastGoodAt: Instant | None
    reason: Literal["not_allowed", "connect_refused", "connect_timeout", "unreachable", "no_answer", "connection_lost", "wrong_unit", "illegal_address", "device_busy", "device_failure", "garbled", "no_model_found", "implausible", "no_message", "unreadable_message", "broker_away", "broker_refused"] | None


class AddAnalyserResult(TypedDict):
    id: int
    userId: int
    username: str
    profile: str | None
    profileName: str | None
    ip: str
    port: int
    deviceId: int
    framing: Literal["tcp", "rtu"]
    answerMs: int | None
    readingCode: str
    placement: Literal["connection", "separate"]
    connectionPower: int | None
    mqtt: AddAnalyserResultMqtt | None
    dateAdded: Instant
    isActive: bool
    disabledAt: Instant | None
    version: int
    connection: AddAnalyserResultConnection | None


class AddAnalyserBodyMqttSignal(TypedDict):
    meaning: Literal["consumed", "produced", "power", "consumedInInterval", "producedInInterval"]
    topic: str
    path: str
    unit: Literal["Wh", "kWh", "MWh", "W", "kW"]


class AddAnalyserBodyMqttInterval(TypedDict):
    minutes: Literal[1, 5, 10, 15, 20, 30, 60]
    stamp: Literal["start", "end"]


class AddAnalyserBodyMqtt(TypedDict):
    broker: str
    signals: list[AddAnalyserBodyMqttSignal]
    timePath: NotRequired[str | None]
    interval: NotRequired[AddAnalyserBodyMqttInterval | None]


class AddAnalyserBody(TypedDict):
    readingCode: str
    profile: NotRequired[str | None]
    placement: NotRequired[Literal["connection", "separate"]]
    connectionPower: NotRequired[int | None]
    framing: NotRequired[Literal["tcp", "rtu"]]
    answerMs: NotRequired[int | None]
    mqtt: NotRequired[AddAnalyserBodyMqtt | None]


class AddDeviceModelResultMapRegister(TypedDict):
    quantity: Literal["voltage_L1", "voltage_L2", "voltage_L3", "voltage_L12", "voltage_L23", "voltage_L31", "voltage_avg", "current_L1", "current_L2", "current_L3", "current_neutral", "current_avg", "current_total", "active_power_L1", "active_power_L2", "active_power_L3", "active_power_total", "reactive_power_L1", "reactive_power_L2", "reactive_power_L3", "reactive_power_total", "apparent_power_L1", "apparent_power_L2", "apparent_power_L3", "apparent_power_total", "power_factor_L1", "power_factor_L2", "power_factor_L3", "power_factor_total", "phase_angle_total", "phase_sequence", "frequency", "voltage_thd_L1", "voltage_thd_L2", "voltage_thd_L3", "voltage_thd_avg", "current_thd_L1", "current_thd_L2", "current_thd_L3", "active_energy_import", "active_energy_import_L1", "active_energy_import_L2", "active_energy_import_L3", "active_energy_export", "active_energy_export_L1", "active_energy_export_L2", "active_energy_export_L3", "active_energy_total", "active_energy_sum_L1", "active_energy_sum_L2", "active_energy_sum_L3", "active_energy_net", "reactive_energy_import", "reactive_energy_import_L1", "reactive_energy_import_L2", "reactive_energy_import_L3", "reactive_energy_export", "reactive_energy_export_L1", "reactive_energy_export_L2", "reactive_energy_export_L3", "reactive_energy_total", "reactive_energy_inductive", "reactive_energy_capacitive", "apparent_energy_total", "battery_charge", "battery_power"]
    address: int
    functionCode: Literal[3] | Literal[4]
    type: Literal["int16", "uint16", "int32", "uint32", "acc32", "int64", "uint64", "float32", "float64"]
    wordOrder: Literal["msw_first", "lsw_first"]
    byteOrder: Literal["msb_first", "lsb_first"]
    scale: float
    isReversed: bool
    unit: str


class AddDeviceModelResultMap(TypedDict):
    name: str
    phases: Literal[1] | Literal[3]
    registers: list[AddDeviceModelResultMapRegister]


class AddDeviceModelResult(TypedDict):
    id: int
    profile: str
    map: AddDeviceModelResultMap
    isShared: bool
    username: str
    isOwn: bool
    analysers: int
    version: int
    changedAt: Instant


class AddDeviceModelBodyMapRegister(TypedDict):
    quantity: Literal["voltage_L1", "voltage_L2", "voltage_L3", "voltage_L12", "voltage_L23", "voltage_L31", "voltage_avg", "current_L1", "current_L2", "current_L3", "current_neutral", "current_avg", "current_total", "active_power_L1", "active_power_L2", "active_power_L3", "active_power_total", "reactive_power_L1", "reactive_power_L2", "reactive_power_L3", "reactive_power_total", "apparent_power_L1", "apparent_power_L2", "apparent_power_L3", "apparent_power_total", "power_factor_L1", "power_factor_L2", "power_factor_L3", "power_factor_total", "phase_angle_total", "phase_sequence", "frequency", "voltage_thd_L1", "voltage_thd_L2", "voltage_thd_L3", "voltage_thd_avg", "current_thd_L1", "current_thd_L2", "current_thd_L3", "active_energy_import", "active_energy_import_L1", "active_energy_import_L2", "active_energy_import_L3", "active_energy_export", "active_energy_export_L1", "active_energy_export_L2", "active_energy_export_L3", "active_energy_total", "active_energy_sum_L1", "active_energy_sum_L2", "active_energy_sum_L3", "active_energy_net", "reactive_energy_import", "reactive_energy_import_L1", "reactive_energy_import_L2", "reactive_energy_import_L3", "reactive_energy_export", "reactive_energy_export_L1", "reactive_energy_export_L2", "reactive_energy_export_L3", "reactive_energy_total", "reactive_energy_inductive", "reactive_energy_capacitive", "apparent_energy_total", "battery_charge", "battery_power"]
    address: int
    functionCode: Literal[3] | Literal[4]
    type: Literal["int16", "uint16", "int32", "uint32", "acc32", "int64", "uint64", "float32", "float64"]
    wordOrder: Literal["msw_first", "lsw_first"]
    byteOrder: Literal["msb_first", "lsb_first"]
    scale: float
    isReversed: bool
    unit: str


class AddDeviceModelBodyMap(TypedDict):
    name: str
    phases: Literal[1] | Literal[3]
    registers: list[AddDeviceModelBodyMapRegister]


class AddDeviceModelBody(TypedDict):
    map: AddDeviceModelBodyMap
    isShared: bool


class AddIndexReadingResult(TypedDict):
    id: int
    userId: int
    month: str
    indexDate: Day
    consumptionIndex: Decimal
    productionIndex: Decimal | None
    monthlyConsumption: Decimal | None
    monthlyProduction: Decimal | None
    version: int
    enteredAt: Instant
    enteredBy: str


class AddIndexReadingBody(TypedDict):
    userId: int
    month: str
    indexDate: Day
    consumptionIndex: Number
    productionIndex: Number | None
    isConfirmed: NotRequired[bool]


class AddMeterTopicResult(TypedDict):
    id: int
    broker: str
    prefix: str
    addedAt: Instant


class AddMeterTopicBody(TypedDict):
    broker: str
    prefix: str


class AddOrderResultAbilitiesSend(TypedDict):
    code: Literal["invalid_request", "malformed_json", "body_too_large", "unsupported_media_type", "not_found", "too_many_requests", "too_many_calls", "not_signed_in", "not_allowed", "changed_meanwhile", "service_unavailable", "busy", "outcome_unknown", "server_busy", "internal_error", "wrong_credentials", "wrong_password", "second_factor_needed", "second_factor_missing", "second_factor_set_already", "second_factor_not_set", "wrong_code", "sign_in_too_slow", "account_not_activated", "email_already_used", "user_already_used", "link_no_longer_available", "reset_link_no_longer_available", "invitation_link_no_longer_available", "email_link_no_longer_available", "mail_not_sent", "upgrade_already_requested", "no_upgrade_requested", "role_already_exists", "cannot_delete_yourself", "last_administrator", "scope_missing", "too_many_access_tokens", "invitation_code_invalid", "invitation_code_used", "too_many_invitation_codes", "consent_text_changed", "market_already_exists", "market_not_open", "market_already_cleared", "market_has_orders", "market_state_conflict", "market_has_trades", "no_active_day_ahead_market", "start_not_before_end", "min_price_not_below_max", "reference_price_period_unknown", "result_not_verified", "not_cleared_yet", "day_ahead_order_exists", "order_empty", "order_not_found", "order_immutable", "period_unknown", "period_repeated", "too_many_steps", "step_price_repeated", "price_out_of_bounds", "quantity_out_of_bounds", "blocks_not_allowed", "too_many_blocks", "too_many_linked_blocks", "block_name_repeated", "block_empty", "ratio_out_of_range", "block_unknown", "block_links_in_circle", "too_many_link_levels", "loop_not_mutual", "loop_ratio", "gate_closed", "gate_not_open", "contract_suspended", "no_active_intraday_market", "price_required", "display_not_allowed", "display_too_small", "order_too_small", "too_many_open_orders", "too_many_trades", "own_guard_exceeded", "order_not_open", "file_missing", "file_type_unknown", "file_too_large", "file_empty", "file_unreadable", "file_too_complex", "file_protected", "file_columns_missing", "file_too_many_rows", "file_several_tables", "file_column_unit", "file_column_twice", "file_cell_unreadable", "file_interval_twice", "file_without_sheets", "import_rows_faulty", "import_order_in_market", "analyser_not_saved", "analyser_unchanged", "analyser_attached", "analyser_in_use", "push_service_not_allowed", "data_host_not_listed", "data_token_missing", "too_many_known_series", "push_subscription_not_valid", "analyser_address_not_allowed", "meter_topic_not_allowed", "meter_topic_taken", "too_many_meter_topics", "device_profile_unknown", "device_model_used", "too_many_device_models", "index_already_entered", "index_below_last", "index_above_next", "index_far_from_usual", "reading_in_the_future", "reading_period_unknown", "reading_too_old", "pushed_analyser_disabled", "reading_out_of_bounds", "import_mapping_incomplete", "import_already_done", "layout_without_headers", "too_many_layouts", "span_too_long", "steps_too_short", "forecast_readings_missing", "forecast_prices_missing", "forecast_too_far_ahead", "forecast_running", "forecast_interrupted", "forecast_model_runtime_missing", "forecast_model_unreadable", "forecast_model_too_large", "forecast_model_description", "forecast_model_not_understood", "forecast_model_exceeded", "forecast_model_shape", "forecast_model_not_finite", "forecast_model_crossing", "forecast_model_far_off", "group_not_shown", "no_market_for_day", "nothing_to_trade", "forecast_chance_unknown", "autopilot_not_set", "autopilot_nothing_planned", "margin_out_of_bounds", "number_out_of_bounds", "already_generated", "imbalance_day_not_over", "markets_not_settled", "reference_price_missing", "imbalance_prices_missing", "nothing_to_correct", "not_settled_yet", "replay_forecast_missing", "replay_readings_missing", "replay_market_cancelled", "replay_market_missing", "rule_of_blocks", "rule_without_prices", "replay_not_verified", "section_not_available", "group_name_used", "group_member_already", "group_request_pending", "group_request_decided", "group_owner_stays", "insufficient_coins", "balance_negative", "acquisition_already_decided", "amount_out_of_bounds", "ledger_full", "content_changed_meanwhile", "link_not_allowed", "image_unknown", "image_not_readable", "job_running", "package_running", "package_span_empty", "package_too_large", "package_interrupted", "package_not_ready", "package_published", "package_withdrawn", "too_many_packages", "scenario_faulty", "scenario_running", "scenario_too_long", "scenario_too_large", "scenario_took_too_long", "scenario_interrupted", "scenario_not_done", "scenarios_off", "too_many_scenario_runs"]
    details: dict[str, str | float | bool | None]


class AddOrderResultAbilities(TypedDict):
    send: bool | AddOrderResultAbilitiesSend
    change: bool | AddOrderResultAbilitiesSend
    withdraw: bool | AddOrderResultAbilitiesSend


class AddOrderResultLineStepOutcome(TypedDict):
    code: Literal["filled"]
    price: Decimal


class AddOrderResultLineStepOutcome2(TypedDict):
    code: Literal["cut_at_margin"]
    price: Decimal
    placed: Decimal
    offered: Decimal


class AddOrderResultLineStepOutcome3(TypedDict):
    code: Literal["refused_at_margin"]
    price: Decimal
    placed: Decimal
    offered: Decimal


class AddOrderResultLineStepOutcome4(TypedDict):
    code: Literal["refused_price"]
    price: Decimal


class AddOrderResultLineStepOutcome5(TypedDict):
    code: Literal["no_trade"]
    low: Decimal
    high: Decimal


class AddOrderResultLineStep(TypedDict):
    price: Decimal
    quantity: Decimal
    accepted: Decimal | None
    outcome: AddOrderResultLineStepOutcome | AddOrderResultLineStepOutcome2 | AddOrderResultLineStepOutcome3 | AddOrderResultLineStepOutcome4 | AddOrderResultLineStepOutcome5 | None


class AddOrderResultLine(TypedDict):
    period: int
    start: Instant
    label: str
    side: Literal["buy", "sell"]
    steps: list[AddOrderResultLineStep]


class AddOrderResultBlockQuantity(TypedDict):
    period: int
    start: Instant
    label: str
    quantity: Decimal
    accepted: Decimal | None


class AddOrderResultBlockOutcome(TypedDict):
    reason: Literal["accepted", "rejected_out_of_the_money", "rejected_in_the_money", "rejected_parent", "rejected_group", "rejected_loop"]
    ratio: Decimal
    surplus: Decimal
    averagePrice: Decimal
    priceIfAccepted: Decimal | None


class AddOrderResultBlock(TypedDict):
    name: str
    side: Literal["buy", "sell"]
    price: Decimal
    minimumRatio: Decimal
    linkedTo: str | None
    exclusiveGroup: str | None
    loop: str | None
    quantities: list[AddOrderResultBlockQuantity]
    outcome: AddOrderResultBlockOutcome | None


class AddOrderResult(TypedDict):
    id: int
    userId: int
    username: str
    marketId: int
    marketType: Literal["pzu_market"]
    date: Day
    name: str
    origin: Literal["manual", "autopilot"]
    type: Literal["buy", "sell", "both"]
    status: Literal["draft", "transmitted", "partiallyFilled", "filled", "unfilled", "cancelled"]
    abilities: AddOrderResultAbilities
    version: int
    createdAt: Instant
    transmittedAt: Instant | None
    buyQuantity: Decimal
    sellQuantity: Decimal
    boughtQuantity: Decimal | None
    soldQuantity: Decimal | None
    reserved: Decimal
    worstCase: Decimal
    lines: list[AddOrderResultLine]
    blocks: NotRequired[list[AddOrderResultBlock]]


class AddOrderResult2Ending(TypedDict):
    code: Literal["killed"]
    available: Decimal


class AddOrderResult2Ending2(TypedDict):
    code: Literal["self_match"]
    against: int


class AddOrderResult2(TypedDict):
    id: int
    userId: int
    marketId: int
    period: int
    start: Instant
    label: str
    name: str
    origin: Literal["manual", "autopilot"]
    side: Literal["buy", "sell"]
    price: Decimal | None
    quantity: Decimal
    execution: Literal["NON", "IOC", "FOK"]
    display: Decimal | None
    filled: Decimal
    open: Decimal
    status: Literal["draft", "active", "hibernated", "filled", "cancelled", "expired", "killed", "remainderCancelled"]
    ending: AddOrderResult2Ending | AddOrderResult2Ending2 | None
    averagePrice: Decimal | None
    reserved: Decimal
    version: int
    createdAt: Instant
    changedAt: Instant
    enteredAt: Instant | None
    marketType: Literal["intraday_market"]
    username: str
    date: Day
    abilities: AddOrderResultAbilities
    worstCase: Decimal


class AddOrderBodyLineStep(TypedDict):
    price: Number
    quantity: Number


class AddOrderBodyLine(TypedDict):
    period: int
    side: Literal["buy", "sell"]
    steps: list[AddOrderBodyLineStep]


class AddOrderBodyBlockQuantity(TypedDict):
    period: int
    quantity: Number


class AddOrderBodyBlock(TypedDict):
    name: str
    side: Literal["buy", "sell"]
    price: Number
    minimumRatio: NotRequired[Number]
    linkedTo: NotRequired[str | None]
    exclusiveGroup: NotRequired[str | None]
    loop: NotRequired[str | None]
    quantities: list[AddOrderBodyBlockQuantity]


class AddOrderBody(TypedDict):
    name: str
    lines: list[AddOrderBodyLine]
    blocks: NotRequired[list[AddOrderBodyBlock]]
    marketType: NotRequired[Literal["pzu_market"]]
    marketId: int


class AddOrderBody2(TypedDict):
    side: Literal["buy", "sell"]
    price: Number | None
    quantity: Number
    execution: NotRequired[Literal["NON", "IOC", "FOK"]]
    display: NotRequired[Number | None]
    period: int
    marketType: Literal["intraday_market"]
    name: NotRequired[str]
    marketId: int


class AddPartnerLogoResult(TypedDict):
    image: str


class AddPartnerLogoBody(TypedDict):
    content: str


class AddRoleResult(TypedDict):
    id: int
    name: str
    description: str
    users: int


class AddRoleBody(TypedDict):
    name: str
    description: NotRequired[str]


class AddSessionResultBlockLimits(TypedDict):
    blocks: int
    linked: int
    levels: int
    seconds: int


class AddSessionResultPeriod(TypedDict):
    period: int
    start: Instant
    end: Instant
    label: str


class AddSessionResult(TypedDict):
    id: int
    marketType: Literal["pzu_market", "intraday_market", "balancing_market"]
    date: Day
    zone: str
    mtuMinutes: Literal[15] | Literal[30] | Literal[60]
    openingTime: Instant
    closingTime: Instant
    minPrice: Decimal
    maxPrice: Decimal
    leadMinutes: int
    smallestOrder: Decimal
    mostOpenOrders: int
    blockLimits: NotRequired[AddSessionResultBlockLimits | None]
    status: Literal["scheduled", "open", "closed", "cleared", "settled", "cancelled"]
    active: bool
    periodCount: int
    orderCount: int
    hasPrice: bool
    periods: list[AddSessionResultPeriod]


class AddSessionBodyBlockLimits(TypedDict):
    blocks: int
    linked: int
    levels: int
    seconds: int


class AddSessionBody(TypedDict):
    marketType: Literal["pzu_market", "intraday_market", "balancing_market"]
    date: Day
    zone: NotRequired[str]
    mtuMinutes: NotRequired[Literal[15] | Literal[30] | Literal[60]]
    openingTime: Instant
    closingTime: Instant
    minPrice: Number
    maxPrice: Number
    leadMinutes: NotRequired[int]
    smallestOrder: NotRequired[Number]
    mostOpenOrders: NotRequired[int]
    blockLimits: NotRequired[AddSessionBodyBlockLimits | None]


class AmendIntradayOrderResultOrder(TypedDict):
    id: int
    userId: int
    marketId: int
    period: int
    start: Instant
    label: str
    name: str
    origin: Literal["manual", "autopilot"]
    side: Literal["buy", "sell"]
    price: Decimal | None
    quantity: Decimal
    execution: Literal["NON", "IOC", "FOK"]
    display: Decimal | None
    filled: Decimal
    open: Decimal
    status: Literal["draft", "active", "hibernated", "filled", "cancelled", "expired", "killed", "remainderCancelled"]
    ending: AddOrderResult2Ending | AddOrderResult2Ending2 | None
    averagePrice: Decimal | None
    reserved: Decimal
    version: int
    createdAt: Instant
    changedAt: Instant
    enteredAt: Instant | None


class AmendIntradayOrderResultTrade(TypedDict):
    marketId: int
    period: int
    label: str
    number: int
    orderId: int
    side: Literal["buy", "sell"]
    price: Decimal
    quantity: Decimal
    at: Instant


class AmendIntradayOrderResultFurtherTrades(TypedDict):
    trades: int
    quantity: Decimal
    value: Decimal


class AmendIntradayOrderResult(TypedDict):
    order: AmendIntradayOrderResultOrder
    trades: list[AmendIntradayOrderResultTrade]
    furtherTrades: AmendIntradayOrderResultFurtherTrades | None


class AmendIntradayOrderBody(TypedDict):
    price: NotRequired[Number]
    quantity: NotRequired[Number]
    version: NotRequired[int]


class ApplySettlementResultTerms(TypedDict):
    mode: Literal["A", "B", "C"]
    factor: Decimal
    minimum: Decimal
    unmetered: Literal["nothing", "asContracted"]
    periodMinutes: int


class ApplySettlementResultPeriod(TypedDict):
    period: int
    start: Instant
    end: Instant
    label: str
    reference: Decimal | None
    referenceOrigin: Literal["dayAhead", "intraday", "administrator", "usual"] | None
    deficitPrice: Decimal | None
    excessPrice: Decimal | None
    systemImbalance: Decimal
    deficitVolume: Decimal
    excessVolume: Decimal
    balancing: Decimal


class ApplySettlementResultUserGroup(TypedDict):
    groupId: int
    name: str


class ApplySettlementResultUserTotals(TypedDict):
    bought: Decimal
    sold: Decimal
    ordered: Decimal
    consumption: Decimal
    production: Decimal
    real: Decimal
    estimated: Decimal
    imbalance: Decimal
    deficitVolume: Decimal
    excessVolume: Decimal
    standAlone: Decimal
    imbalanceCost: Decimal
    preCost: Decimal
    cash: Decimal
    periods: int
    estimatedPeriods: int
    unmeteredPeriods: int


class ApplySettlementResultUser(TypedDict):
    userId: int
    username: str
    group: ApplySettlementResultUserGroup | None
    quality: Literal["measured", "estimated", "unmetered", "grid"]
    totals: ApplySettlementResultUserTotals
    posted: Decimal
    change: Decimal


class ApplySettlementResultGroup(TypedDict):
    groupId: int
    name: str
    members: int
    imbalance: Decimal
    grossImbalance: Decimal
    standAlone: Decimal
    cash: Decimal
    nettingBenefit: Decimal


class ApplySettlementResult(TypedDict):
    date: Day
    marketId: int
    state: Literal["preview", "applied"]
    version: int
    appliedAt: Instant | None
    appliedBy: str | None
    terms: ApplySettlementResultTerms
    periods: list[ApplySettlementResultPeriod]
    users: list[ApplySettlementResultUser]
    groups: list[ApplySettlementResultGroup]
    totals: ApplySettlementResultUserTotals
    systemImbalance: Decimal
    balancing: Decimal
    changes: int


class ApproveRequestResultOwner(TypedDict):
    userId: int
    username: str


class ApproveRequestResult(TypedDict):
    groupId: int
    name: str
    createdAt: Instant
    members: int
    owner: ApproveRequestResultOwner
    place: Literal["owner", "member", "requested", "none"]


class AuditLedgerResultCheck(TypedDict):
    name: str
    passed: bool
    rows: int
    faults: list[str]


class AuditLedgerResult(TypedDict):
    passed: bool
    checkedAt: Instant
    checks: list[AuditLedgerResultCheck]


class BeginSecondFactorResult(TypedDict):
    secret: str
    uri: str


class BeginSecondFactorBody(TypedDict):
    password: str


CancelForecastRunResult = TypedDict("CancelForecastRunResult", {"id": int, "kind": Literal["price", "volume"], "of": Literal["user", "group"] | None, "from": Day, "to": Day, "state": Literal["queued", "running", "done", "cancelled", "failed"], "totalDays": int, "doneDays": int, "skippedDays": int, "askedAt": Instant, "endedAt": Instant | None, "failure": str | None})


class CancelMyIntradayOrdersResult(TypedDict):
    cancelled: list[int]


class ChangeDeviceModelBody(TypedDict):
    map: AddDeviceModelBodyMap
    isShared: bool
    version: int


class ChangeEmailBody(TypedDict):
    password: str
    email: str


class ChangePasswordBody(TypedDict):
    password: str
    newPassword: str


class CheckAnalyserResultEvent(TypedDict):
    at: Instant
    state: Literal["waiting", "online", "offline"]
    reason: Literal["not_allowed", "connect_refused", "connect_timeout", "unreachable", "no_answer", "connection_lost", "wrong_unit", "illegal_address", "device_busy", "device_failure", "garbled", "no_model_found", "implausible", "no_message", "unreadable_message", "broker_away", "broker_refused"] | None


class CheckAnalyserResultDay(TypedDict):
    day: Day
    measured: int
    estimated: int
    expected: int


class CheckAnalyserResultPower(TypedDict):
    agreement: Literal["agrees", "too_little", "power_third", "power_threefold", "reversed", "power_lower", "power_higher"]
    counted: Decimal
    byPower: Decimal


class CheckAnalyserResult(TypedDict):
    analyser: AddAnalyserResult
    events: list[CheckAnalyserResultEvent]
    days: list[CheckAnalyserResultDay]
    samples: int
    power: CheckAnalyserResultPower | None


class CheckScenarioResultFault(TypedDict):
    place: str
    line: int | None
    message: str


class CheckScenarioResultValue(TypedDict):
    name: Literal["title", "from", "days", "replicates", "seed", "period", "market.price", "market.tie", "market.minPrice", "market.maxPrice", "market.lead", "market.imbalance", "market.imbalanceFactor", "market.imbalanceMinimum"]
    value: str


CheckScenarioResultOutline = TypedDict("CheckScenarioResultOutline", {"title": str, "from": Day, "days": int, "allDays": int, "members": int, "replicates": int, "designs": list[str], "memberDays": int})


class CheckScenarioResult(TypedDict):
    text: str
    faults: list[CheckScenarioResultFault]
    values: list[CheckScenarioResultValue]
    outline: CheckScenarioResultOutline | None


class CheckScenarioBodySet(TypedDict):
    name: Literal["title", "from", "days", "replicates", "seed", "period", "market.price", "market.tie", "market.minPrice", "market.maxPrice", "market.lead", "market.imbalance", "market.imbalanceFactor", "market.imbalanceMinimum"]
    value: str


class CheckScenarioBody(TypedDict):
    text: str
    set: list[CheckScenarioBodySet]


class ConfirmEmailBody(TypedDict):
    token: str


class ConfirmImportResultRow(TypedDict):
    row: int
    orderId: int | None
    status: Literal["draft", "transmitted", "partiallyFilled", "filled", "unfilled", "cancelled"] | Literal["draft", "active", "hibernated", "filled", "cancelled", "expired", "killed", "remainderCancelled"] | Literal["refused"]
    filled: Decimal
    reason: str | None


class ConfirmImportResult(TypedDict):
    order: AddOrderResult | None
    rows: list[ConfirmImportResultRow]
    notSent: str | None


class ConfirmImportBodyRowBlock(TypedDict):
    name: str
    minimumRatio: NotRequired[Number]
    linkedTo: NotRequired[str | None]
    exclusiveGroup: NotRequired[str | None]
    loop: NotRequired[str | None]


class ConfirmImportBodyRow(TypedDict):
    side: Literal["buy", "sell"]
    price: Number | None
    quantity: Number
    execution: Literal["NON", "IOC", "FOK"]
    display: Number | None
    period: int
    block: NotRequired[ConfirmImportBodyRowBlock]
    row: int


class ConfirmImportBody(TypedDict):
    importKey: str
    mode: Literal["draft", "send"]
    name: NotRequired[str]
    replace: NotRequired[bool]
    rows: list[ConfirmImportBodyRow]


class ConfirmPeopleImportResultRow(TypedDict):
    row: int
    userId: int | None
    username: str
    outcome: Literal["created", "exists"]


class ConfirmPeopleImportResult(TypedDict):
    rows: list[ConfirmPeopleImportResultRow]
    created: int
    exists: int


class ConfirmPeopleImportBodyRow(TypedDict):
    firstName: str
    lastName: str
    username: str
    email: str
    userType: Literal["standard", "transactionalUser", "strategicUser"]
    language: Literal["en", "ro"]
    startingBalance: Number | None
    row: int


class ConfirmPeopleImportBody(TypedDict):
    importKey: str
    rows: list[ConfirmPeopleImportBodyRow]


class ConfirmReadingsResult(TypedDict):
    imported: int
    replaced: int
    duplicate: int
    rejected: int
    consumption: Decimal
    production: Decimal
    firstMonth: str | None


class ConfirmReadingsBodyMapping(TypedDict):
    kind: Literal["intervals", "counter", "index"]
    layout: Literal["rows", "days", "registers"] | None
    sheet: str | None
    separator: Literal[",", ";", "\t", "|"] | None
    headerRow: int
    columns: dict[str, int]
    group: str | None
    unit: Literal["Wh", "kWh", "MWh", "W", "kW", "MW"]
    decimal: Literal[".", ","]
    dateOrder: Literal["ymd", "dmy", "mdy"]
    step: Literal[1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60, 120, 180, 240, 300, 360, 600, 720, 900, 1200, 1800, 3600]
    stamp: Literal["start", "end"]
    zone: str
    placement: Literal["connection", "separate"]


class ConfirmReadingsBodyCorrection(TypedDict):
    row: int
    column: Literal["time", "day", "interval", "month", "consumption", "consumption2", "production", "production2", "net", "unitOfRow", "group"]
    value: str


class ConfirmReadingsBody(TypedDict):
    mapping: ConfirmReadingsBodyMapping
    corrections: NotRequired[list[ConfirmReadingsBodyCorrection]]
    replace: bool


class ConfirmSecondFactorResult(TypedDict):
    recoveryCodes: list[str]


class ConfirmSecondFactorBody(TypedDict):
    code: str


class CorrectSettlementBody(TypedDict):
    version: int


class CreateAccessTokenResult(TypedDict):
    id: int
    name: str
    hint: str
    scopes: list[Literal["read", "trade", "meter"]]
    callsPerMinute: int
    createdAt: Instant
    expiresAt: Instant
    lastUsedAt: Instant | None
    token: str


class CreateAccessTokenBody(TypedDict):
    name: str
    scopes: list[Literal["read", "trade", "meter"]]
    days: NotRequired[int]
    callsPerMinute: NotRequired[int]


class CreateGroupBody(TypedDict):
    name: str


class DecideCoinPurchasesResultOutcome(TypedDict):
    id: int
    isDone: bool
    reason: str | None


class DecideCoinPurchasesResult(TypedDict):
    outcomes: list[DecideCoinPurchasesResultOutcome]


class DecideCoinPurchasesBody(TypedDict):
    ids: list[int]
    decision: Literal["accept", "reject"]


class DecideUpgradesBody(TypedDict):
    userIds: list[int]
    decision: Literal["approve", "reject"]


class DeleteGroupResult(TypedDict):
    pass


class DeleteOrderResult(TypedDict):
    id: int


class DemoMailboxResult(TypedDict):
    id: str
    at: Instant
    to: str
    subject: str
    text: str
    html: str


class ExportRejectedRowsBody(TypedDict):
    mapping: ConfirmReadingsBodyMapping
    corrections: NotRequired[list[ConfirmReadingsBodyCorrection]]


class FindMeterTopicsResult(TypedDict):
    brokers: list[str]
    topics: list[AddMeterTopicResult]


class FindUsersResultUser(TypedDict):
    id: int
    username: str
    firstName: str
    lastName: str
    userType: Literal["standard", "transactionalUser", "strategicUser"]
    isSystem: bool


class FindUsersResult(TypedDict):
    page: int
    pageSize: int
    hasMore: bool
    users: list[FindUsersResultUser]


class GenerateOrderForecastResultStrategy(TypedDict):
    part: Literal["balance", "consumption", "production"]
    share: int
    sell: Literal["anyPrice", "limit"]
    sellMargin: Decimal
    buy: Literal["anyPrice", "limit"]
    buyMargin: Decimal
    chance: NotRequired[int | None]


class GenerateOrderForecastResultForecastsPrice(TypedDict):
    id: int
    model: Literal["lear", "autoregression", "regression", "dayTypeMean", "naive"]
    madeAt: Instant
    trust: Literal["good", "fair", "poor", "unknown"]


class GenerateOrderForecastResultForecasts(TypedDict):
    price: GenerateOrderForecastResultForecastsPrice | None
    consumption: GenerateOrderForecastResultForecastsPrice | None
    production: GenerateOrderForecastResultForecastsPrice | None


class GenerateOrderForecastResultLine(TypedDict):
    period: int
    start: Instant
    label: str
    side: Literal["buy", "sell"]
    price: Decimal
    quantity: Decimal
    expectedPrice: Decimal | None


class GenerateOrderForecastResultExisting(TypedDict):
    id: int
    status: Literal["draft", "transmitted", "partiallyFilled", "filled", "unfilled", "cancelled"]
    name: str


class GenerateOrderForecastResult(TypedDict):
    day: Day
    marketId: int
    gateClosure: Instant
    strategy: GenerateOrderForecastResultStrategy
    forecasts: GenerateOrderForecastResultForecasts
    lines: list[GenerateOrderForecastResultLine]
    buyQuantity: Decimal
    sellQuantity: Decimal
    expectedResult: Decimal | None
    worstCase: Decimal
    available: Decimal
    existing: GenerateOrderForecastResultExisting | None
    order: AddOrderResult | None


class GetAccountSecurityResultEmailChange(TypedDict):
    email: str
    expiresAt: Instant


class GetAccountSecurityResultSecondFactor(TypedDict):
    since: Instant | None
    recoveryCodes: int
    isRequired: bool


class GetAccountSecurityResultSession(TypedDict):
    id: int
    device: str
    startedAt: Instant
    lastUsedAt: Instant
    expiresAt: Instant
    rememberedUntil: Instant | None
    isCurrent: bool


class GetAccountSecurityResult(TypedDict):
    email: str
    emailChange: GetAccountSecurityResultEmailChange | None
    secondFactor: GetAccountSecurityResultSecondFactor
    sessions: list[GetAccountSecurityResultSession]


class GetActiveDayAheadSessionResultMarket(TypedDict):
    id: int
    marketType: Literal["pzu_market", "intraday_market", "balancing_market"]
    date: Day
    zone: str
    mtuMinutes: Literal[15] | Literal[30] | Literal[60]
    openingTime: Instant
    closingTime: Instant
    minPrice: Decimal
    maxPrice: Decimal
    leadMinutes: int
    smallestOrder: Decimal
    mostOpenOrders: int
    blockLimits: NotRequired[AddSessionResultBlockLimits | None]
    status: Literal["scheduled", "open", "closed", "cleared", "settled", "cancelled"]
    active: bool
    periodCount: int
    orderCount: int
    hasPrice: bool


class GetActiveDayAheadSessionResult(TypedDict):
    market: GetActiveDayAheadSessionResultMarket | None
    now: Instant


class GetActiveIntradaySessionWithOrdersResult(TypedDict):
    market: AddSessionResult | None
    orders: list[AmendIntradayOrderResultOrder]
    now: Instant


class GetActiveSessionWithOrderResult(TypedDict):
    market: AddSessionResult | None
    order: AddOrderResult | None
    now: Instant


class GetAdministratorBoardResult(TypedDict):
    users: int
    notActivated: int
    upgradeRequests: int
    coinRequests: int
    openMarkets: int
    ordersInOpenMarkets: int
    coinsIssued: Decimal
    coinsReserved: Decimal
    ledgerBalanced: bool
    placeholders: list[Literal["controller", "contact", "partners", "terms", "privacy", "accessibility"]]


class GetAssociationResult(TypedDict):
    isOpen: bool


class GetAuctionCurvesResultPeriodInterval(TypedDict):
    low: Decimal
    high: Decimal


class GetAuctionCurvesResultPeriod(TypedDict):
    period: int
    start: Instant
    end: Instant
    label: str
    price: Decimal | None
    interval: GetAuctionCurvesResultPeriodInterval
    volume: Decimal
    buyQuantity: Decimal
    sellQuantity: Decimal
    welfare: Decimal


class GetAuctionCurvesResultDemand(TypedDict):
    price: Decimal
    quantity: Decimal
    cumulative: Decimal


class GetAuctionCurvesResultBlocks(TypedDict):
    bought: Decimal
    sold: Decimal


class GetAuctionCurvesResult(TypedDict):
    period: GetAuctionCurvesResultPeriod
    demand: list[GetAuctionCurvesResultDemand]
    supply: list[GetAuctionCurvesResultDemand]
    blocks: NotRequired[GetAuctionCurvesResultBlocks | None]


class GetAuctionProofResultBookBounds(TypedDict):
    min: Decimal
    max: Decimal


class GetAuctionProofResultBookPeriodOrder(TypedDict):
    id: str
    side: Literal["buy", "sell"]
    price: Decimal
    quantity: Decimal
    time: int


class GetAuctionProofResultBookPeriod(TypedDict):
    period: str
    orders: list[GetAuctionProofResultBookPeriodOrder]


class GetAuctionProofResultBookBlock(TypedDict):
    id: str
    side: Literal["buy", "sell"]
    price: Decimal
    quantities: dict[str, Decimal]
    minimumAcceptanceRatio: Decimal
    time: int
    linkedTo: str | None
    exclusiveGroup: str | None
    loop: str | None


class GetAuctionProofResultBook(TypedDict):
    bounds: GetAuctionProofResultBookBounds
    periods: list[GetAuctionProofResultBookPeriod]
    blocks: NotRequired[list[GetAuctionProofResultBookBlock]]


class GetAuctionProofResultResultPeriod(TypedDict):
    period: str
    price: Decimal | None
    interval: list[Decimal]
    volume: Decimal
    welfare: Decimal
    fills: dict[str, Decimal]


class GetAuctionProofResultResultBlock(TypedDict):
    id: str
    ratio: float
    reason: Literal["accepted", "rejected_out_of_the_money", "rejected_in_the_money", "rejected_parent", "rejected_group", "rejected_loop"]


class GetAuctionProofResultResult(TypedDict):
    periods: list[GetAuctionProofResultResultPeriod]
    welfare: NotRequired[Decimal]
    optimal: NotRequired[bool]
    gap: NotRequired[Decimal]
    tie: NotRequired[Literal["unproven"]]
    blocks: NotRequired[list[GetAuctionProofResultResultBlock]]


class GetAuctionProofResultCertificate(TypedDict):
    version: int
    welfare: str
    bound: str
    levels: list[int]
    scale: int
    prices: list[list[int]]
    payments: NotRequired[list[list[list[int | str]]]]
    proof: list[list[str | int | list[int | list[int]]]]
    checksum: int


class GetAuctionProofResult(TypedDict):
    book: GetAuctionProofResultBook
    result: GetAuctionProofResultResult
    certificate: NotRequired[GetAuctionProofResultCertificate]


class GetAuctionResultResultIndicesBase(TypedDict):
    price: Decimal | None
    volume: Decimal
    pricedPeriods: int
    periods: int


class GetAuctionResultResultIndices(TypedDict):
    base: GetAuctionResultResultIndicesBase
    peak: GetAuctionResultResultIndicesBase
    offPeak: GetAuctionResultResultIndicesBase


class GetAuctionResultResultVerificationCheck(TypedDict):
    id: str
    name: str
    passed: bool
    figure: str | float
    detail: NotRequired[str]


class GetAuctionResultResultVerification(TypedDict):
    passed: bool
    checks: list[GetAuctionResultResultVerificationCheck]


class GetAuctionResultResultBlocks(TypedDict):
    sent: int
    accepted: int
    rejectedInTheMoney: int
    welfare: Decimal
    optimal: bool
    gap: Decimal
    tie: Literal["proven", "unproven"]


class GetAuctionResultResult(TypedDict):
    market: GetActiveDayAheadSessionResultMarket
    clearedAt: Instant
    periods: list[GetAuctionCurvesResultPeriod]
    indices: GetAuctionResultResultIndices
    verification: GetAuctionResultResultVerification
    orders: int
    participants: int
    blocks: NotRequired[GetAuctionResultResultBlocks | None]


class GetAutopilotResultSettings(TypedDict):
    pricing: Literal["anyPrice", "forecastRange", "ownPrices"]
    chance: NotRequired[int | None]
    highestPrice: Decimal
    lowestPrice: Decimal
    coinsPerDay: Decimal
    closesGaps: bool
    gapEnergy: Decimal | None
    gapCoins: Decimal | None
    mostLoss: Decimal


class GetAutopilotResultNextLine(TypedDict):
    period: int
    start: Instant
    label: str
    side: Literal["buy", "sell"]
    price: Decimal
    quantity: Decimal


class GetAutopilotResultNextLeftOut(TypedDict):
    period: int
    label: str
    side: Literal["buy", "sell"]
    quantity: Decimal
    reason: Literal["noPriceForecast", "outsideMarketBounds", "coinsOfDay", "coinsAvailable", "gapLimit", "tooSmall"]


class GetAutopilotResultNext(TypedDict):
    marketId: int
    date: Day
    gateClosure: Instant
    sendsAt: Instant
    lines: list[GetAutopilotResultNextLine]
    leftOut: list[GetAutopilotResultNextLeftOut]
    buyQuantity: Decimal
    sellQuantity: Decimal
    worstCase: Decimal
    marketType: Literal["pzu_market"] | Literal["intraday_market"]
    period: int | None
    state: Literal["planned", "sent", "skipped"]
    reason: str | None
    orderId: int | None
    plannedAt: Instant
    decidedAt: Instant | None


class GetAutopilotResult(TypedDict):
    settings: GetAutopilotResultSettings
    state: Literal["off", "on", "paused", "stopped"]
    stopReason: Literal["loss", "forecastMissing", "forecastOld", "readingsSilent", "forecastFarOff"] | None
    since: Instant | None
    loss: Decimal | None
    next: GetAutopilotResultNext | None
    steps: list[GetAutopilotResultNext]
    now: Instant


class GetCallLimitsResultLimit(TypedDict):
    callKind: Literal["orders", "coins", "files", "account", "other"]
    calls: int
    seconds: int


class GetCallLimitsResult(TypedDict):
    limits: list[GetCallLimitsResultLimit]


class GetConsentsResultEntry(TypedDict):
    id: int
    kind: Literal["research", "terms"]
    given: bool
    version: str
    language: Literal["en", "ro"]
    at: Instant
    by: str
    title: str
    text: str


class GetConsentsResult(TypedDict):
    userId: int
    research: Literal["none", "given", "outdated", "withdrawn"]
    entries: list[GetConsentsResultEntry]


class GetContractBookResultBid(TypedDict):
    price: Decimal
    quantity: Decimal
    orders: int


class GetContractBookResultTrade(TypedDict):
    number: int
    at: Instant
    price: Decimal
    quantity: Decimal
    aggressor: Literal["buy", "sell"]


class GetContractBookResult(TypedDict):
    period: int
    number: int
    bids: list[GetContractBookResultBid]
    asks: list[GetContractBookResultBid]
    trades: list[GetContractBookResultTrade]
    id1: Decimal | None
    id3: Decimal | None
    vwap: Decimal | None


class GetDataSourcesResultEntsoe(TypedDict):
    isOn: bool
    address: str
    area: str
    neighbours: list[str]
    currency: str
    rate: Decimal
    hasToken: bool


class GetDataSourcesResultOpenMeteo(TypedDict):
    isOn: bool
    address: str
    latitude: Decimal
    longitude: Decimal
    hasKey: bool


class GetDataSourcesResultSery(TypedDict):
    id: int
    seriesName: str
    seriesUnit: str
    origin: Literal["file", "entsoe", "openMeteo"]
    isUsed: bool
    isUsedForVolumes: bool
    days: int
    firstDay: Day | None
    lastDay: Day | None
    knownAt: Instant | None


class GetDataSourcesResultDay(TypedDict):
    item: Literal["prices", "load", "windAndSolar", "neighbourPrices", "weather"]
    place: str
    date: Day
    sourceState: Literal["came", "part", "missing", "failed"]
    hours: int
    fault: Literal["not_listed", "no_connection", "too_late", "too_large", "unauthorized", "busy", "unavailable", "refused", "unreadable", "wrong_currency", "wrong_unit", "price_too_high", "secret_lost"] | None
    tries: int
    triedAt: Instant
    nextTryAt: Instant | None


class GetDataSourcesResult(TypedDict):
    entsoe: GetDataSourcesResultEntsoe | None
    openMeteo: GetDataSourcesResultOpenMeteo | None
    hosts: list[str]
    series: list[GetDataSourcesResultSery]
    days: list[GetDataSourcesResultDay]


class GetDayAheadReportResultPeriod(TypedDict):
    period: int
    start: Instant
    end: Instant
    label: str
    price: Decimal | None
    interval: GetAuctionCurvesResultPeriodInterval
    volume: Decimal
    buyQuantity: Decimal
    sellQuantity: Decimal
    welfare: Decimal
    bought: Decimal
    sold: Decimal
    paid: Decimal
    received: Decimal


class GetDayAheadReportResultTotals(TypedDict):
    volume: Decimal
    bought: Decimal
    sold: Decimal
    paid: Decimal
    received: Decimal
    net: Decimal


class GetDayAheadReportResult(TypedDict):
    date: Day
    market: GetActiveDayAheadSessionResultMarket | None
    indices: GetAuctionResultResultIndices | None
    periods: list[GetDayAheadReportResultPeriod]
    totals: GetDayAheadReportResultTotals


class GetDayReplayResultHour(TypedDict):
    start: Instant
    label: str
    state: Literal["known", "unread", "unpriced"]
    price: Decimal | None
    replayedPrice: Decimal | None
    dayAhead: Decimal
    replayedDayAhead: Decimal
    imbalance: Decimal | None
    replayedImbalance: Decimal | None
    saving: Decimal | None


class GetDayReplayResultPublished(TypedDict):
    dayAhead: Decimal
    intraday: Decimal
    imbalance: Decimal
    cost: Decimal


class GetDayReplayResult(TypedDict):
    day: Day
    marketId: int
    hadOrder: bool
    forecastMadeAt: Instant
    hours: list[GetDayReplayResultHour]
    unreadHours: int
    unpricedHours: int
    published: GetDayReplayResultPublished
    replayed: GetDayReplayResultPublished
    saving: GetDayReplayResultPublished


class GetDocumentResultKept(TypedDict):
    what: str
    period: str
    why: str | None


class GetDocumentResult(TypedDict):
    document: Literal["terms", "privacy", "research", "accessibility"]
    version: int
    since: Instant | None
    text: str
    kept: NotRequired[list[GetDocumentResultKept]]


class GetEnergyCostResultFiguresPerKWh(TypedDict):
    own: Decimal
    perfectPlan: Decimal
    market: Decimal | None


class GetEnergyCostResultFigures(TypedDict):
    hours: int
    estimatedHours: int
    need: Decimal
    cost: Decimal
    perfectPlan: Decimal
    difference: Decimal
    intraday: Decimal
    imbalance: Decimal
    perKWh: GetEnergyCostResultFiguresPerKWh | None


class GetEnergyCostResult(TypedDict):
    settledDays: int
    openDays: int
    unreadHours: int
    unpricedHours: int
    figures: GetEnergyCostResultFigures | None


class GetEnergyGraphicResultPeriod(TypedDict):
    start: Instant
    end: Instant
    label: str
    day: Day
    consumption: Decimal | None
    production: Decimal | None
    balance: Decimal | None
    selfUsed: Decimal | None
    quality: Literal["measured", "estimated", "manual", "imported"] | None
    estimatedHours: int
    knownHours: int
    expectedHours: int


GetEnergyGraphicResultPrevious = TypedDict("GetEnergyGraphicResultPrevious", {"from": Day, "to": Day, "periods": list[GetEnergyGraphicResultPeriod]})


class GetEnergyGraphicResult(TypedDict):
    granularity: Literal["quarter", "hour", "day", "month", "year"]
    zone: str
    periods: list[GetEnergyGraphicResultPeriod]
    previous: GetEnergyGraphicResultPrevious


class GetEnergyHeatMapResultDay(TypedDict):
    day: Day
    consumption: list[Decimal | None]
    production: list[Decimal | None]
    isEstimated: bool


class GetEnergyHeatMapResult(TypedDict):
    zone: str
    days: list[GetEnergyHeatMapResultDay]


GetEnergyIndicatorsResultTotals = TypedDict("GetEnergyIndicatorsResultTotals", {"from": Day, "to": Day, "consumption": Decimal | None, "production": Decimal | None, "balance": Decimal | None, "selfUsed": Decimal | None, "selfConsumption": int | None, "selfSufficiency": int | None, "knownHours": int, "estimatedHours": int, "expectedHours": int})


class GetEnergyIndicatorsResultHighestConsumption(TypedDict):
    start: Instant
    energy: Decimal


class GetEnergyIndicatorsResult(TypedDict):
    totals: GetEnergyIndicatorsResultTotals
    previous: GetEnergyIndicatorsResultTotals
    highestConsumption: GetEnergyIndicatorsResultHighestConsumption | None
    highestProduction: GetEnergyIndicatorsResultHighestConsumption | None
    baseLoad: Decimal | None
    knownUntil: Instant | None


class GetForecastResultGroup(TypedDict):
    name: str
    members: int
    isShown: bool


class GetForecastResultPriceForecastHour(TypedDict):
    start: Instant
    end: Instant
    label: str
    value: Decimal
    mean: Decimal | None
    low: Decimal | None
    high: Decimal | None
    naive: Decimal | None
    actual: Decimal | None


class GetForecastResultPriceForecastQuantile(TypedDict):
    level: int
    values: list[Decimal]


class GetForecastResultPriceForecastErrors(TypedDict):
    hours: int
    mae: Decimal
    rmse: Decimal
    bias: Decimal
    naiveMae: Decimal | None
    rMae: int | None
    nMae: int | None
    sMape: int
    coverage: int | None


class GetForecastResultPriceForecast(TypedDict):
    day: Day
    model: Literal["lear", "autoregression", "regression", "dayTypeMean", "naive"]
    historyDays: int
    madeAt: Instant
    cutOff: Instant
    gateClosure: Instant
    isRetrospective: bool
    modelShare: int | None
    hours: list[GetForecastResultPriceForecastHour]
    quantiles: list[GetForecastResultPriceForecastQuantile] | None
    errors: GetForecastResultPriceForecastErrors | None


class GetForecastResultPricePaths(TypedDict):
    days: list[list[Decimal]]
    gap: Literal["noForecast", "tooFewErrors", "olderVersion"] | None


class GetForecastResultPriceSery(TypedDict):
    seriesName: str
    use: Literal["used", "unknownForDay", "tooLittleBefore", "farOff", "noGain"]


class GetForecastResultPriceRecordByDay(TypedDict):
    day: Day
    mae: Decimal
    naiveMae: Decimal | None
    isRetrospective: bool


class GetForecastResultPriceRecordByClockHour(TypedDict):
    hour: int
    mae: Decimal
    bias: Decimal


class GetForecastResultPriceRecordWorst(TypedDict):
    day: Day
    start: Instant
    label: str
    value: Decimal
    actual: Decimal


GetForecastResultPriceRecord = TypedDict("GetForecastResultPriceRecord", {"from": Day, "to": Day, "days": int, "retrospectiveDays": int, "trust": Literal["good", "fair", "poor", "unknown"], "errors": GetForecastResultPriceForecastErrors | None, "byDay": list[GetForecastResultPriceRecordByDay], "byClockHour": list[GetForecastResultPriceRecordByClockHour], "worst": list[GetForecastResultPriceRecordWorst]})


class GetForecastResultPriceHistoryBetter(TypedDict):
    model: Literal["lear", "autoregression", "regression", "dayTypeMean", "naive"]
    days: int


class GetForecastResultPriceHistory(TypedDict):
    knownDays: int
    neededDays: int
    better: GetForecastResultPriceHistoryBetter | None
    knownUntil: Instant | None


class GetForecastResultPrice(TypedDict):
    forecast: GetForecastResultPriceForecast | None
    paths: GetForecastResultPricePaths | None
    series: list[GetForecastResultPriceSery]
    record: GetForecastResultPriceRecord
    history: GetForecastResultPriceHistory


class GetForecastResultConsumptionLimit(TypedDict):
    most: Decimal
    reachedHours: int
    exceededHours: int


class GetForecastResultConsumption(TypedDict):
    forecast: GetForecastResultPriceForecast | None
    paths: GetForecastResultPricePaths | None
    series: list[GetForecastResultPriceSery]
    record: GetForecastResultPriceRecord
    history: GetForecastResultPriceHistory
    limit: GetForecastResultConsumptionLimit | None


class GetForecastResult(TypedDict):
    day: Day
    zone: str
    holiday: str | None
    gateClosure: Instant
    marketId: int | None
    isTradeable: bool
    group: GetForecastResultGroup | None
    price: GetForecastResultPrice
    consumption: GetForecastResultConsumption
    production: GetForecastResultConsumption


class GetForecastPreferenceResult(TypedDict):
    preparesDraft: bool
    notifiesByMail: bool
    strategy: GenerateOrderForecastResultStrategy


class GetGroupResultMemberList(TypedDict):
    userId: int
    username: str
    firstName: str
    lastName: str
    joinedAt: Instant
    isOwner: bool
    isMetered: bool


class GetGroupResultRequest(TypedDict):
    id: int
    group: ApplySettlementResultUserGroup
    userId: int
    username: str
    firstName: str
    lastName: str
    requestedAt: Instant


class GetGroupResult(TypedDict):
    groupId: int
    name: str
    createdAt: Instant
    members: int
    owner: ApproveRequestResultOwner
    place: Literal["owner", "member", "requested", "none"]
    memberList: list[GetGroupResultMemberList] | None
    requests: list[GetGroupResultRequest]


class GetGroupEnergyResultGroup(TypedDict):
    name: str
    members: int
    membersWithReadings: int


class GetGroupEnergyResult(TypedDict):
    group: GetGroupEnergyResultGroup | None
    totals: GetEnergyIndicatorsResultTotals | None
    own: GetEnergyIndicatorsResultTotals
    days: list[GetEnergyGraphicResultPeriod]


class GetGroupStatementResultDay(TypedDict):
    members: int
    imbalance: Decimal
    grossImbalance: Decimal
    standAlone: Decimal
    cash: Decimal
    nettingBenefit: Decimal
    date: Day


class GetGroupStatementResultMember(TypedDict):
    userId: int
    username: str
    deficitVolume: Decimal
    excessVolume: Decimal
    standAlone: Decimal
    preCost: Decimal
    cash: Decimal


class GetGroupStatementResultTotals(TypedDict):
    standAlone: Decimal
    cash: Decimal
    nettingBenefit: Decimal


class GetGroupStatementResult(TypedDict):
    group: ApplySettlementResultUserGroup
    days: list[GetGroupStatementResultDay]
    members: list[GetGroupStatementResultMember]
    totals: GetGroupStatementResultTotals


class GetHoursOfDayResultSource(TypedDict):
    kind: Literal["analyser", "import", "person", "platform"]
    name: str


class GetHoursOfDayResult(TypedDict):
    start: Instant
    end: Instant
    label: str
    day: Day
    consumption: Decimal | None
    production: Decimal | None
    consumptionQuarters: list[Decimal] | None
    productionQuarters: list[Decimal] | None
    quality: Literal["measured", "estimated", "manual", "imported"] | None
    placement: Literal["connection", "separate"] | None
    source: GetHoursOfDayResultSource | None
    writtenAt: Instant | None
    version: int


class GetImbalanceSettingsResult(TypedDict):
    mode: Literal["A", "B", "C"]
    factor: Decimal
    minimum: Decimal
    unmetered: Literal["nothing", "asContracted"]
    usualPeak: Decimal | None
    usualOffPeak: Decimal | None


class GetIndexReadingResult(TypedDict):
    reading: AddIndexReadingResult | None
    previous: AddIndexReadingResult | None
    next: AddIndexReadingResult | None
    usualConsumption: Decimal | None
    usualProduction: Decimal | None


class GetIndicatorsResultStep(TypedDict):
    start: Instant
    end: Instant
    label: str
    day: Day
    bought: Decimal
    sold: Decimal
    paid: Decimal
    received: Decimal
    net: Decimal
    trades: int
    imbalance: Decimal
    result: Decimal
    unitary: Decimal | None


class GetIndicatorsResultTotals(TypedDict):
    bought: Decimal
    sold: Decimal
    paid: Decimal
    received: Decimal
    net: Decimal
    trades: int
    imbalance: Decimal
    result: Decimal
    unitary: Decimal | None


class GetIndicatorsResultBestHour(TypedDict):
    hour: int
    net: Decimal
    energy: Decimal
    unitary: Decimal | None


class GetIndicatorsResultDailyBest(TypedDict):
    day: Day
    result: Decimal


class GetIndicatorsResultDaily(TypedDict):
    mean: Decimal | None
    best: GetIndicatorsResultDailyBest | None
    worst: GetIndicatorsResultDailyBest | None
    days: int


class GetIndicatorsResult(TypedDict):
    steps: list[GetIndicatorsResultStep]
    totals: GetIndicatorsResultTotals
    bestHours: list[GetIndicatorsResultBestHour]
    worstHours: list[GetIndicatorsResultBestHour]
    daily: GetIndicatorsResultDaily


class GetIntradayBoardResultContract(TypedDict):
    period: int
    start: Instant
    end: Instant
    label: str
    status: Literal["planned", "open", "suspended", "closed"]
    closure: Instant
    bid: Decimal | None
    bidQuantity: Decimal | None
    ask: Decimal | None
    askQuantity: Decimal | None
    open: Decimal | None
    high: Decimal | None
    low: Decimal | None
    last: Decimal | None
    vwap: Decimal | None
    volume: Decimal
    trades: int
    dayAheadPrice: Decimal | None
    number: int


class GetIntradayBoardResult(TypedDict):
    market: GetActiveDayAheadSessionResultMarket | None
    contracts: list[GetIntradayBoardResultContract]
    now: Instant


class GetIntradayReportResultPeriod(TypedDict):
    period: int
    start: Instant
    end: Instant
    label: str
    open: Decimal | None
    high: Decimal | None
    low: Decimal | None
    last: Decimal | None
    volume: Decimal | None
    vwap: Decimal | None
    id1: Decimal | None
    id3: Decimal | None
    trades: int
    dayAheadPrice: Decimal | None
    bought: Decimal
    sold: Decimal
    paid: Decimal
    received: Decimal
    ownTrades: int


class GetIntradayReportResultTrade(TypedDict):
    marketId: int
    period: int
    label: str
    number: int
    orderId: int
    side: Literal["buy", "sell"]
    price: Decimal
    quantity: Decimal
    at: Instant
    start: Instant
    end: Instant
    value: Decimal


class GetIntradayReportResultTotals(TypedDict):
    high: Decimal | None
    low: Decimal | None
    vwap: Decimal | None
    volume: Decimal | None
    turnover: Decimal
    trades: int
    bought: Decimal
    sold: Decimal
    paid: Decimal
    received: Decimal
    ownTrades: int
    net: Decimal


class GetIntradayReportResult(TypedDict):
    date: Day
    market: GetActiveDayAheadSessionResultMarket | None
    periods: list[GetIntradayReportResultPeriod]
    trades: list[GetIntradayReportResultTrade]
    totals: GetIntradayReportResultTotals


class GetLastTradeResult(TypedDict):
    id: int
    userId: int
    username: str
    marketId: int
    marketType: Literal["pzu_market", "intraday_market", "balancing_market"]
    orderId: int
    date: Day
    period: int
    start: Instant
    end: Instant
    label: str
    type: Literal["buy", "sell"]
    quantity: Decimal
    price: Decimal
    value: Decimal
    tradedAt: Instant
    number: int | None


class GetLiveValuesResultRecent(TypedDict):
    at: Instant
    power: Decimal


class GetLiveValuesResult(TypedDict):
    analyserId: int
    now: Instant
    connection: AddAnalyserResultConnection
    measuredAt: Instant | None
    values: dict[str, Decimal]
    recent: NotRequired[list[GetLiveValuesResultRecent]]
    today: NotRequired[list[GetLiveValuesResultRecent]]


class GetMarketResultsGraphicResultStep(TypedDict):
    start: Instant
    end: Instant
    label: str
    day: Day
    dayAhead: Decimal
    intraday: Decimal
    balancing: Decimal
    total: Decimal


class GetMarketResultsGraphicResultTotals(TypedDict):
    dayAhead: Decimal
    intraday: Decimal
    balancing: Decimal
    total: Decimal


class GetMarketResultsGraphicResult(TypedDict):
    steps: list[GetMarketResultsGraphicResultStep]
    totals: GetMarketResultsGraphicResultTotals


class GetMarketSettingsResultIntraday(TypedDict):
    planAhead: bool
    openingTime: str
    leadMinutes: int
    minPrice: Decimal
    maxPrice: Decimal
    smallestOrder: NotRequired[Decimal]
    mostOpenOrders: NotRequired[int]


GetMarketSettingsResultPeak = TypedDict("GetMarketSettingsResultPeak", {"from": int, "to": int, "days": list[int], "holidays": list[Day]})


class GetMarketSettingsResult(TypedDict):
    planAhead: bool
    openingTime: str
    closingTime: str
    daysAhead: int
    zone: str
    mtuMinutes: Literal[15] | Literal[30] | Literal[60]
    minPrice: Decimal
    maxPrice: Decimal
    intraday: GetMarketSettingsResultIntraday
    peak: GetMarketSettingsResultPeak


class GetMarketsOfWeekResultMarketWeek(TypedDict):
    bought: Decimal
    sold: Decimal
    paid: Decimal
    received: Decimal
    net: Decimal
    averagePrice: Decimal | None


class GetMarketsOfWeekResultMarket(TypedDict):
    marketType: Literal["pzu_market", "intraday_market", "balancing_market"]
    week: GetMarketsOfWeekResultMarketWeek
    previous: GetMarketsOfWeekResultMarketWeek


GetMarketsOfWeekResult = TypedDict("GetMarketsOfWeekResult", {"from": Day, "to": Day, "previousFrom": Day, "previousTo": Day, "settledDays": int, "previousSettledDays": int, "markets": list[GetMarketsOfWeekResultMarket]})


class GetModeratorBoardResult(TypedDict):
    users: int
    notActivated: int
    upgradeRequests: int
    coinRequests: int
    openMarkets: int
    ordersInOpenMarkets: int


class GetMyGroupsResult(TypedDict):
    group: ApproveRequestResult | None
    request: GetGroupResultRequest | None
    requests: list[GetGroupResultRequest]


class GetMyPositionResult(TypedDict):
    period: int
    dayAhead: Decimal
    intraday: Decimal
    openBuy: Decimal
    openSell: Decimal


class GetNoticePreferencesResult(TypedDict):
    kind: Literal["gateClosesSoon", "orderRefused", "marketCleared", "imbalanceApplied", "coinsAccepted", "coinsRejected", "marketCancelled", "analyserOffline", "groupNews", "autopilot"]
    inApp: bool
    byMail: bool
    byPush: bool


class GetOpenPositionResultHourMarket(TypedDict):
    marketId: int
    marketType: Literal["pzu_market", "intraday_market"]
    period: int
    closesAt: Instant


class GetOpenPositionResultHour(TypedDict):
    start: Instant
    end: Instant
    day: Day
    label: str
    need: Decimal | None
    position: Decimal
    aim: Decimal | None
    open: Decimal | None
    pendingBuy: Decimal
    pendingSell: Decimal
    expectedPrice: Decimal | None
    isCleared: bool
    low: Decimal | None
    high: Decimal | None
    deficitPrice: Decimal | None
    excessPrice: Decimal | None
    cost: Decimal | None
    unavoidable: Decimal | None
    limit: Decimal | None
    market: GetOpenPositionResultHourMarket | None


class GetOpenPositionResultTotals(TypedDict):
    short: Decimal
    long: Decimal
    openHours: int
    unknownHours: int
    cost: Decimal | None
    unavoidable: Decimal | None


class GetOpenPositionResult(TypedDict):
    zone: str
    hours: list[GetOpenPositionResultHour]
    totals: GetOpenPositionResultTotals


class GetOrderGuardsResult(TypedDict):
    warnQuantity: Decimal | None
    refuseQuantity: Decimal | None
    warnBuyPrice: Decimal | None
    refuseBuyPrice: Decimal | None
    warnSellPrice: Decimal | None
    refuseSellPrice: Decimal | None


class GetOrdersDashboardResultDay(TypedDict):
    day: Day
    orders: int
    ordered: Decimal
    filled: Decimal
    paid: Decimal
    received: Decimal


class GetOrdersDashboardResultTotalsByStatu(TypedDict):
    status: str
    orders: int


class GetOrdersDashboardResultTotals(TypedDict):
    orders: int
    ordered: Decimal
    filled: Decimal
    paid: Decimal
    received: Decimal
    fillShare: int | None
    byStatus: list[GetOrdersDashboardResultTotalsByStatu]


class GetOrdersDashboardResult(TypedDict):
    days: list[GetOrdersDashboardResultDay]
    totals: GetOrdersDashboardResultTotals


class GetOverallMarketsResultMarket(TypedDict):
    marketType: Literal["pzu_market", "intraday_market", "balancing_market"]
    sessions: int
    participants: int
    ordered: Decimal | None
    volume: Decimal
    fillShare: float | None
    tradedShare: float | None
    turnover: Decimal
    averagePrice: Decimal | None
    lowestPrice: Decimal | None
    highestPrice: Decimal | None


class GetOverallMarketsResultDay(TypedDict):
    date: Day
    dayAheadVolume: Decimal
    dayAheadPrice: Decimal | None
    intradayVolume: Decimal
    intradayPrice: Decimal | None
    imbalanceVolume: Decimal | None


GetOverallMarketsResult = TypedDict("GetOverallMarketsResult", {"from": Day, "to": Day, "markets": list[GetOverallMarketsResultMarket], "days": list[GetOverallMarketsResultDay]})


class GetOverviewResultSpanDayAhead(TypedDict):
    bought: Decimal
    sold: Decimal
    paid: Decimal
    received: Decimal
    net: Decimal
    trades: int


class GetOverviewResultSpanImbalance(TypedDict):
    deficitVolume: Decimal
    excessVolume: Decimal
    cash: Decimal
    settledDays: int


class GetOverviewResultSpanEnergy(TypedDict):
    consumption: Decimal | None
    production: Decimal | None
    balance: Decimal | None
    knownHours: int
    expectedHours: int


GetOverviewResultSpan = TypedDict("GetOverviewResultSpan", {"from": Day, "to": Day, "balanceChange": Decimal, "dayAhead": GetOverviewResultSpanDayAhead, "intraday": GetOverviewResultSpanDayAhead, "traded": GetOverviewResultSpanDayAhead, "imbalance": GetOverviewResultSpanImbalance, "energy": GetOverviewResultSpanEnergy, "result": Decimal, "unitaryEarnings": Decimal | None})


class GetOverviewResult(TypedDict):
    period: Literal["today", "month", "year", "all"]
    balance: Decimal
    available: Decimal
    reserved: Decimal
    span: GetOverviewResultSpan
    previous: GetOverviewResultSpan | None


class GetPackageScopeResult(TypedDict):
    firstDay: Day | None
    lastDay: Day | None
    markets: int
    people: int
    peopleWithoutConsent: int
    peopleInSmallGroups: int


class GetParticipantBalancingEnergyResultDay(TypedDict):
    date: Day
    bought: Decimal
    sold: Decimal
    consumption: Decimal
    production: Decimal
    ordered: Decimal
    real: Decimal
    estimated: Decimal
    imbalance: Decimal
    estimatedPeriods: int
    unmeteredPeriods: int


class GetParticipantBalancingEnergyResultTotals(TypedDict):
    bought: Decimal
    sold: Decimal
    consumption: Decimal
    production: Decimal
    ordered: Decimal
    real: Decimal
    estimated: Decimal
    imbalance: Decimal
    estimatedPeriods: int
    unmeteredPeriods: int


class GetParticipantBalancingEnergyResult(TypedDict):
    userId: int
    participant: str
    dateFrom: Day
    dateTo: Day
    days: list[GetParticipantBalancingEnergyResultDay]
    totals: GetParticipantBalancingEnergyResultTotals


class GetParticipantBalancingWalletResultPosting(TypedDict):
    at: Instant
    date: Day
    version: int
    reason: Literal["settlement", "correction"]
    posted: Decimal
    cash: Decimal


class GetParticipantBalancingWalletResultTotals(TypedDict):
    paid: Decimal
    received: Decimal
    net: Decimal


class GetParticipantBalancingWalletResultWallet(TypedDict):
    available: Decimal
    reserved: Decimal
    balance: Decimal


class GetParticipantBalancingWalletResult(TypedDict):
    userId: int
    participant: str
    dateFrom: Day
    dateTo: Day
    postings: list[GetParticipantBalancingWalletResultPosting]
    totals: GetParticipantBalancingWalletResultTotals
    wallet: GetParticipantBalancingWalletResultWallet


class GetParticipantEnergyResultParticipant(TypedDict):
    userId: int
    participant: str
    username: str
    userType: Literal["standard", "transactionalUser", "strategicUser"]
    isSystem: bool


class GetParticipantEnergyResultDay(TypedDict):
    date: Day
    consumption: Decimal | None
    production: Decimal | None
    balance: Decimal | None
    knownHours: int
    estimatedHours: int
    expectedHours: int


class GetParticipantEnergyResultTotals(TypedDict):
    consumption: Decimal | None
    production: Decimal | None
    balance: Decimal | None
    knownHours: int
    estimatedHours: int
    expectedHours: int


GetParticipantEnergyResult = TypedDict("GetParticipantEnergyResult", {"participant": GetParticipantEnergyResultParticipant, "from": Day, "to": Day, "days": list[GetParticipantEnergyResultDay], "totals": GetParticipantEnergyResultTotals})


class GetParticipantImbalanceDayResultLineGroup(TypedDict):
    imbalance: Decimal
    grossImbalance: Decimal
    price: Decimal | None
    cash: Decimal
    standAlone: Decimal
    nettingBenefit: Decimal


class GetParticipantImbalanceDayResultLine(TypedDict):
    period: int
    start: Instant
    end: Instant
    label: str
    bought: Decimal
    sold: Decimal
    ordered: Decimal
    consumption: Decimal
    production: Decimal
    real: Decimal | None
    estimated: Decimal | None
    quality: Literal["measured", "estimated", "unmetered", "grid"]
    imbalance: Decimal
    deficitVolume: Decimal
    excessVolume: Decimal
    reference: Decimal | None
    referenceOrigin: Literal["dayAhead", "intraday", "administrator", "usual"] | None
    deficitPrice: Decimal | None
    excessPrice: Decimal | None
    systemImbalance: Decimal
    price: Decimal | None
    standAlone: Decimal
    imbalanceCost: Decimal
    preCost: Decimal
    cash: Decimal
    penalty: Decimal | None
    group: GetParticipantImbalanceDayResultLineGroup | None


class GetParticipantImbalanceDayResultVersion(TypedDict):
    version: int
    appliedAt: Instant
    cash: Decimal
    posted: Decimal


class GetParticipantImbalanceDayResult(TypedDict):
    date: Day
    userId: int
    username: str
    state: Literal["applied", "preview", "open"]
    terms: ApplySettlementResultTerms | None
    group: ApplySettlementResultUserGroup | None
    lines: list[GetParticipantImbalanceDayResultLine]
    totals: ApplySettlementResultUserTotals
    versions: list[GetParticipantImbalanceDayResultVersion]


class GetParticipantImbalancesResultDay(TypedDict):
    date: Day
    version: int
    mode: Literal["A", "B", "C"]
    settledAt: Instant
    groupName: str | None
    bought: Decimal
    sold: Decimal
    consumption: Decimal
    production: Decimal
    ordered: Decimal
    real: Decimal
    estimated: Decimal
    imbalance: Decimal
    deficitVolume: Decimal
    excessVolume: Decimal
    imbalanceCost: Decimal
    preCost: Decimal
    cash: Decimal
    estimatedPeriods: int
    unmeteredPeriods: int


class GetParticipantImbalancesResultInterval(TypedDict):
    date: Day
    label: str
    bought: Decimal
    sold: Decimal
    consumption: Decimal
    production: Decimal
    ordered: Decimal
    real: Decimal | None
    estimated: Decimal | None
    quality: Literal["measured", "estimated", "unmetered", "grid"]
    imbalance: Decimal
    deficitVolume: Decimal
    excessVolume: Decimal
    deficitPrice: Decimal | None
    excessPrice: Decimal | None
    imbalanceCost: Decimal
    preCost: Decimal
    cash: Decimal


class GetParticipantImbalancesResultTotals(TypedDict):
    ordered: Decimal
    real: Decimal
    estimated: Decimal
    imbalance: Decimal
    deficitVolume: Decimal
    excessVolume: Decimal
    imbalanceCost: Decimal
    preCost: Decimal
    cash: Decimal
    estimatedPeriods: int
    unmeteredPeriods: int
    bought: Decimal
    sold: Decimal
    consumption: Decimal
    production: Decimal


class GetParticipantImbalancesResult(TypedDict):
    userId: int
    participant: str
    dateFrom: Day
    dateTo: Day
    days: list[GetParticipantImbalancesResultDay]
    intervals: list[GetParticipantImbalancesResultInterval] | None
    totals: GetParticipantImbalancesResultTotals


class GetParticipantOrdersResultOrder(TypedDict):
    orderId: int
    marketId: int
    date: Day
    orderStatus: Literal["draft", "transmitted", "partiallyFilled", "filled", "unfilled", "cancelled", "active", "hibernated", "expired", "killed", "remainderCancelled"]
    buyQuantity: Decimal
    sellQuantity: Decimal
    bought: Decimal
    sold: Decimal
    averagePrice: Decimal | None
    value: Decimal
    changedAt: Instant


class GetParticipantOrdersResultTotals(TypedDict):
    buyQuantity: Decimal
    sellQuantity: Decimal
    bought: Decimal
    sold: Decimal
    value: Decimal
    averagePrice: Decimal | None
    fillShare: float | None


GetParticipantOrdersResult = TypedDict("GetParticipantOrdersResult", {"participant": GetParticipantEnergyResultParticipant, "from": Day, "to": Day, "orders": list[GetParticipantOrdersResultOrder], "totals": GetParticipantOrdersResultTotals})


class GetParticipantWalletResultDay(TypedDict):
    date: Day
    initialBalance: Decimal
    purchases: Decimal
    dayAhead: Decimal
    intraday: Decimal
    imbalance: Decimal
    other: Decimal
    change: Decimal
    finalBalance: Decimal


class GetParticipantWalletResultTotals(TypedDict):
    initialBalance: Decimal
    purchases: Decimal
    dayAhead: Decimal
    intraday: Decimal
    imbalance: Decimal
    other: Decimal
    change: Decimal
    finalBalance: Decimal


GetParticipantWalletResult = TypedDict("GetParticipantWalletResult", {"participant": GetParticipantEnergyResultParticipant, "from": Day, "to": Day, "days": list[GetParticipantWalletResultDay], "totals": GetParticipantWalletResultTotals})


class GetPastPricesResultPeriod(TypedDict):
    period: int
    prices: list[Decimal | None]


class GetPastPricesResult(TypedDict):
    days: list[Day]
    periods: list[GetPastPricesResultPeriod]


class GetPeopleSettingsResult(TypedDict):
    codesApprove: bool
    domainsApprove: bool
    domains: list[str]
    startingBalance: Decimal


class GetPlatformEnergyResultMean(TypedDict):
    consumption: Decimal
    production: Decimal


class GetPlatformEnergyResult(TypedDict):
    own: GetEnergyIndicatorsResultTotals
    all: GetEnergyIndicatorsResultTotals | None
    usersWithReadings: int
    mean: GetPlatformEnergyResultMean | None


class GetPlatformEnergyGraphicResultDay(TypedDict):
    start: Instant
    end: Instant
    label: str
    day: Day
    consumption: Decimal | None
    production: Decimal | None
    balance: Decimal | None
    selfUsed: Decimal | None
    quality: Literal["measured", "estimated", "manual", "imported"] | None
    estimatedHours: int
    knownHours: int
    expectedHours: int
    users: int


class GetPlatformEnergyGraphicResult(TypedDict):
    usersWithReadings: int
    days: list[GetPlatformEnergyGraphicResultDay]


class GetPlatformOverviewResultUsers(TypedDict):
    registered: int
    active: int
    trading: int
    metered: int


class GetPlatformOverviewResultDayAhead(TypedDict):
    sessions: int
    volume: Decimal
    turnover: Decimal
    averagePrice: Decimal | None


class GetPlatformOverviewResultImbalance(TypedDict):
    deficitVolume: Decimal
    excessVolume: Decimal
    balancing: Decimal
    settledDays: int
    waitingDays: int


class GetPlatformOverviewResultEnergy(TypedDict):
    consumption: Decimal
    production: Decimal
    knownHours: int


class GetPlatformOverviewResultCoins(TypedDict):
    circulating: Decimal
    issued: Decimal
    reserved: Decimal
    balancing: Decimal


class GetPlatformOverviewResultGroups(TypedDict):
    groups: int
    members: int
    pendingRequests: int


class GetPlatformOverviewResultAnalysers(TypedDict):
    online: int
    offline: int
    waiting: int


GetPlatformOverviewResult = TypedDict("GetPlatformOverviewResult", {"period": Literal["today", "month", "year", "all"], "from": Day, "to": Day, "users": GetPlatformOverviewResultUsers, "dayAhead": GetPlatformOverviewResultDayAhead, "intraday": GetPlatformOverviewResultDayAhead, "imbalance": GetPlatformOverviewResultImbalance, "energy": GetPlatformOverviewResultEnergy, "coins": GetPlatformOverviewResultCoins, "groups": GetPlatformOverviewResultGroups, "analysers": GetPlatformOverviewResultAnalysers})


class GetPlatformWalletGraphicResultDay(TypedDict):
    day: Day
    issued: Decimal
    held: Decimal
    balancing: Decimal
    dayAheadTurnover: Decimal
    intradayTurnover: Decimal


class GetPlatformWalletGraphicResult(TypedDict):
    days: list[GetPlatformWalletGraphicResultDay]


class GetPlatformWalletSummaryResult(TypedDict):
    circulating: Decimal
    available: Decimal
    reserved: Decimal
    balancing: Decimal
    issued: Decimal
    dayAheadTurnover: Decimal
    intradayTurnover: Decimal
    imbalancePaid: Decimal
    imbalanceReceived: Decimal
    dayAheadVolume: Decimal
    intradayVolume: Decimal
    usersWithCoins: int
    usersBelowZero: int
    pendingPurchases: int


class GetPortfolioDayResultInterval(TypedDict):
    period: int
    label: str
    deficitPrice: Decimal | None
    excessPrice: Decimal | None
    deficitVolume: Decimal
    excessVolume: Decimal
    imbalance: Decimal
    cash: Decimal
    asOne: Decimal
    saving: Decimal
    imbalanceCost: Decimal
    preCost: Decimal


class GetPortfolioDayResultParticipant(TypedDict):
    userId: int
    participant: str
    groupName: str | None
    quality: Literal["measured", "estimated", "unmetered", "grid"]
    ordered: Decimal
    real: Decimal
    estimated: Decimal
    imbalance: Decimal
    deficitVolume: Decimal
    excessVolume: Decimal
    imbalanceCost: Decimal
    preCost: Decimal
    cash: Decimal
    estimatedPeriods: int
    unmeteredPeriods: int


class GetPortfolioDayResultTotals(TypedDict):
    deficitVolume: Decimal
    excessVolume: Decimal
    imbalance: Decimal
    cash: Decimal
    asOne: Decimal
    saving: Decimal
    imbalanceCost: Decimal
    preCost: Decimal


class GetPortfolioDayResult(TypedDict):
    date: Day
    version: int
    settledAt: Instant
    intervals: list[GetPortfolioDayResultInterval]
    period: int | None
    participants: list[GetPortfolioDayResultParticipant]
    totals: GetPortfolioDayResultTotals


class GetPortfolioEnergyGraphicResultPeriod(TypedDict):
    start: Instant
    end: Instant
    label: str
    day: Day
    consumption: Decimal | None
    production: Decimal | None
    knownHours: int
    expectedHours: int


GetPortfolioEnergyGraphicResult = TypedDict("GetPortfolioEnergyGraphicResult", {"from": Day, "to": Day, "granularity": Literal["hour", "day", "month", "year"], "isDefaultSpan": bool, "participants": int, "periods": list[GetPortfolioEnergyGraphicResultPeriod]})


class GetPortfolioImbalancesResultDay(TypedDict):
    date: Day
    participants: int
    deficitVolume: Decimal
    excessVolume: Decimal
    imbalance: Decimal
    cash: Decimal
    asOne: Decimal
    saving: Decimal
    imbalanceCost: Decimal
    preCost: Decimal


class GetPortfolioImbalancesResultHour(TypedDict):
    hour: int
    deficitVolume: Decimal
    excessVolume: Decimal
    imbalance: Decimal
    cash: Decimal
    asOne: Decimal
    saving: Decimal
    imbalanceCost: Decimal
    preCost: Decimal


class GetPortfolioImbalancesResultParticipant(TypedDict):
    userId: int
    participant: str
    days: int
    deficitVolume: Decimal
    excessVolume: Decimal
    imbalance: Decimal
    imbalanceCost: Decimal
    preCost: Decimal
    cash: Decimal


class GetPortfolioImbalancesResult(TypedDict):
    dateFrom: Day
    dateTo: Day
    days: list[GetPortfolioImbalancesResultDay]
    hours: list[GetPortfolioImbalancesResultHour]
    participants: list[GetPortfolioImbalancesResultParticipant]
    totals: GetPortfolioDayResultTotals


class GetPortfolioPositionResultParticipants(TypedDict):
    total: int
    known: int
    knownAllDay: int


class GetPortfolioPositionResultUnknown(TypedDict):
    userId: int
    participant: str


class GetPortfolioPositionResultTotals(TypedDict):
    dayAhead: Decimal
    intraday: Decimal
    contracted: Decimal
    otherContracted: Decimal
    need: Decimal | None
    openPosition: Decimal | None
    pendingBuy: Decimal
    pendingSell: Decimal
    short: Decimal
    long: Decimal
    shortHours: int
    longHours: int


class GetPortfolioPositionResultHour(TypedDict):
    start: Instant
    end: Instant
    label: str
    dayAhead: Decimal
    intraday: Decimal
    contracted: Decimal
    otherContracted: Decimal
    need: Decimal | None
    openPosition: Decimal | None
    knownFor: int
    measuredFor: int
    pendingBuy: Decimal
    pendingSell: Decimal


class GetPortfolioPositionResult(TypedDict):
    day: Day
    zone: str
    participants: GetPortfolioPositionResultParticipants
    unknown: list[GetPortfolioPositionResultUnknown]
    totals: GetPortfolioPositionResultTotals
    hours: list[GetPortfolioPositionResultHour]


class GetPortfolioTradeGraphicResultPeriod(TypedDict):
    start: Instant
    end: Instant
    label: str
    day: Day
    bought: Decimal
    sold: Decimal
    imbalance: Decimal | None
    settledDays: int


GetPortfolioTradeGraphicResult = TypedDict("GetPortfolioTradeGraphicResult", {"from": Day, "to": Day, "granularity": Literal["hour", "day", "month", "year"], "isDefaultSpan": bool, "participants": int, "periods": list[GetPortfolioTradeGraphicResultPeriod]})


class GetPowerQualityResultRowAlways(TypedDict):
    lowerLimit: Decimal | None
    upperLimit: Decimal | None
    insideShare: int


class GetPowerQualityResultRowWorst(TypedDict):
    at: Instant
    value: Decimal


class GetPowerQualityResultRow(TypedDict):
    characteristic: Literal["voltage", "frequency", "thd", "unbalance"]
    phase: Literal["L1", "L2", "L3"] | None
    unit: str
    lowerLimit: Decimal | None
    upperLimit: Decimal | None
    requiredShare: int
    insideShare: int
    always: GetPowerQualityResultRowAlways | None
    windows: int
    min: Decimal
    mean: Decimal
    max: Decimal
    worst: GetPowerQualityResultRowWorst
    isMet: bool


class GetPowerQualityResult(TypedDict):
    rows: list[GetPowerQualityResultRow]
    measuredWindows: int
    expectedWindows: int


class GetPublicContentResultFiguresLastPrice(TypedDict):
    date: Day
    base: Decimal


class GetPublicContentResultFigures(TypedDict):
    participants: int
    auctionsCleared: int
    energyTraded: Decimal
    lastDeliveryDay: Day | None
    lastPrice: GetPublicContentResultFiguresLastPrice | None


class GetPublicContentResultPricesInterval(TypedDict):
    start: Instant
    label: str
    price: Decimal | None
    volume: Decimal


class GetPublicContentResultPrices(TypedDict):
    date: Day
    base: Decimal | None
    low: Decimal | None
    high: Decimal | None
    intervals: list[GetPublicContentResultPricesInterval]


class GetPublicContentResult(TypedDict):
    slogan: str
    text: str
    figures: GetPublicContentResultFigures
    prices: GetPublicContentResultPrices | None
    showsPrices: bool


class GetPublishedPackageResultLeftOut(TypedDict):
    membersWithoutConsent: int
    membersInSmallGroups: int
    mergedSteps: int
    marketsWithBlocks: int


class GetPublishedPackageResultRow(TypedDict):
    table: Literal["sessions", "clearings", "curves", "orders", "steps", "contracts", "book_events", "trades", "balances", "postings", "readings", "forecasts", "imbalance_periods", "imbalances", "settings", "blocks", "block_quantities", "proofs"]
    count: int | Literal[0]


class GetPublishedPackageResult(TypedDict):
    id: int
    packageTitle: str
    dateFrom: Day
    dateTo: Day
    authors: list[str]
    licence: Literal["CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0", "CC0-1.0", "ODbL-1.0"]
    bytes: int
    hash: str
    members: int
    leftOut: GetPublishedPackageResultLeftOut
    rows: list[GetPublishedPackageResultRow]
    publishedAt: Instant


class GetPushDevicesResultDevice(TypedDict):
    id: int
    device: str
    since: Instant
    reachedAt: Instant | None
    isCurrent: bool


class GetPushDevicesResult(TypedDict):
    publicKey: str | None
    devices: list[GetPushDevicesResultDevice]


class GetRoleResultMember(TypedDict):
    id: int
    username: str


class GetRoleResult(TypedDict):
    id: int
    name: str
    description: str
    users: int
    members: list[GetRoleResultMember]


class GetScenarioRunResultRun(TypedDict):
    id: int
    runTitle: str
    runState: Literal["waiting", "running", "stopped", "done", "failed"]
    doneDays: int
    allDays: int
    secondsLeft: int | None
    designs: list[str]
    members: int
    replicates: int
    failure: str | None
    hash: str | None
    bytes: int | None
    askedBy: str
    askedAt: Instant
    endedAt: Instant | None


class GetScenarioRunResultResultsEstimate(TypedDict):
    design: str
    measure: str
    unit: str
    replicates: int
    mean: str
    low: str | None
    high: str | None


class GetScenarioRunResultResultsComparison(TypedDict):
    design: str
    against: str
    measure: str
    unit: str
    difference: str
    low: str | None
    high: str | None
    p: str


class GetScenarioRunResultResultsHour(TypedDict):
    design: str
    hour: int
    price: int | None
    volume: int


class GetScenarioRunResultResults(TypedDict):
    estimates: list[GetScenarioRunResultResultsEstimate]
    comparisons: list[GetScenarioRunResultResultsComparison]
    hours: list[GetScenarioRunResultResultsHour]


class GetScenarioRunResult(TypedDict):
    run: GetScenarioRunResultRun
    text: str
    results: GetScenarioRunResultResults | None


class GetScenarioSetupResultField(TypedDict):
    name: Literal["title", "from", "days", "replicates", "seed", "period", "market.price", "market.tie", "market.minPrice", "market.maxPrice", "market.lead", "market.imbalance", "market.imbalanceFactor", "market.imbalanceMinimum"]
    kind: Literal["text", "whole", "decimal", "day", "choice"]
    choices: list[str]
    min: float | None
    max: float | None


class GetScenarioSetupResultExample(TypedDict):
    name: str
    title: str
    text: str


class GetScenarioSetupResult(TypedDict):
    ability: Literal["on", "off", "noPostgres"]
    mostMemberDays: int
    mostMinutes: int
    fields: list[GetScenarioSetupResultField]
    examples: list[GetScenarioSetupResultExample]


class GetSessionForEditingResult(TypedDict):
    id: int
    marketType: Literal["pzu_market", "intraday_market", "balancing_market"]
    date: Day
    zone: str
    mtuMinutes: Literal[15] | Literal[30] | Literal[60]
    openingTime: Instant
    closingTime: Instant
    minPrice: Decimal
    maxPrice: Decimal
    leadMinutes: int
    smallestOrder: Decimal
    mostOpenOrders: int
    blockLimits: NotRequired[AddSessionResultBlockLimits | None]
    status: Literal["scheduled", "open", "closed", "cleared", "settled", "cancelled"]
    active: bool
    periodCount: int
    orderCount: int
    hasPrice: bool
    periods: list[AddSessionResultPeriod]
    editable: bool


class GetSiteContentResultFunding(TypedDict):
    title: str
    text: str


class GetSiteContentResultSocial(TypedDict):
    place: Literal["LinkedIn", "Mastodon", "YouTube", "GitHub", "Facebook", "Instagram", "X", "Bluesky"]
    url: str


class GetSiteContentResultController(TypedDict):
    name: str
    address: str


class GetSiteContentResultContact(TypedDict):
    email: str | None
    phone: str | None


class GetSiteContentResultPartner(TypedDict):
    name: str
    country: str
    url: str | None
    logo: str | None


class GetSiteContentResult(TypedDict):
    notice: str
    funding: GetSiteContentResultFunding | None
    intranet: str | None
    social: list[GetSiteContentResultSocial]
    controller: GetSiteContentResultController | None
    contact: GetSiteContentResultContact
    partners: list[GetSiteContentResultPartner]
    isDemo: bool


class GetSiteSettingsResultSettingsSlogan(TypedDict):
    en: str
    ro: str


class GetSiteSettingsResultSettingsFunding(TypedDict):
    isShown: bool
    title: GetSiteSettingsResultSettingsSlogan
    text: GetSiteSettingsResultSettingsSlogan


class GetSiteSettingsResultSettingsContact(TypedDict):
    email: Literal[""] | str
    phone: str


class GetSiteSettingsResultSettingsPartner(TypedDict):
    name: str
    country: str
    url: str
    logo: Literal[""] | str


class GetSiteSettingsResultSettings(TypedDict):
    slogan: GetSiteSettingsResultSettingsSlogan
    text: GetSiteSettingsResultSettingsSlogan
    notice: GetSiteSettingsResultSettingsSlogan
    funding: GetSiteSettingsResultSettingsFunding
    showPrices: bool
    intranet: str
    social: list[GetSiteContentResultSocial]
    controller: GetSiteContentResultController
    contact: GetSiteSettingsResultSettingsContact
    partners: list[GetSiteSettingsResultSettingsPartner]


class GetSiteSettingsResultDocument(TypedDict):
    document: Literal["terms", "privacy", "research", "accessibility"]
    version: int
    since: Instant | None
    by: str | None
    en: str
    ro: str


class GetSiteSettingsResult(TypedDict):
    settings: GetSiteSettingsResultSettings
    changedAt: Instant | None
    documents: list[GetSiteSettingsResultDocument]
    placeholders: list[Literal["controller", "contact", "partners", "terms", "privacy", "accessibility"]]


class GetStatementResultLine(TypedDict):
    id: int
    date: Instant
    type: Literal["coinPurchase", "startingBalance", "reservation", "release", "auctionPurchase", "auctionSale", "intradayTrade", "imbalance", "accountClosure"]
    value: Decimal
    initialBalance: Decimal
    finalBalance: Decimal
    status: Literal["posted"]
    marketId: int | None
    marketType: Literal["pzu_market", "intraday_market", "balancing_market"] | None
    orderId: int | None
    deliveryDay: Day | None


class GetStatementResult(TypedDict):
    userId: int
    available: Decimal
    reserved: Decimal
    balance: Decimal
    initialBalance: Decimal
    finalBalance: Decimal
    reservedBefore: Decimal
    lines: list[GetStatementResultLine]


class GetTradingAgentsResultSettings(TypedDict):
    marketMaker: bool
    agents: int
    spread: Decimal
    quantity: Decimal


class GetTradingAgentsResultUser(TypedDict):
    userId: int
    username: str
    isTrading: bool
    available: Decimal
    reserved: Decimal
    openOrders: int
    trades: int


class GetTradingAgentsResult(TypedDict):
    settings: GetTradingAgentsResultSettings
    users: list[GetTradingAgentsResultUser]


class GetUserResultPreferences(TypedDict):
    defaultSide: Literal["buy", "sell"]
    resultMail: Literal["on", "off"]
    language: Literal["en", "ro"]


class GetUserResult(TypedDict):
    id: int
    lastName: str
    firstName: str
    username: str
    email: str
    userType: Literal["standard", "transactionalUser", "strategicUser"]
    userTypeId: int
    roles: list[str]
    address: str
    phone: str
    panelPower: int | None
    registrationDate: Instant
    activated: bool
    statusRequest: Literal["none", "pending", "approved", "rejected"]
    requestedUserType: Literal["standard", "transactionalUser", "strategicUser"] | None
    preferences: GetUserResultPreferences
    isSystem: bool
    balance: Decimal


class GetUserBoardResultOrder(TypedDict):
    id: int
    status: str


class GetUserBoardResultLastResult(TypedDict):
    marketId: int
    date: Day
    bought: Decimal
    sold: Decimal
    paid: Decimal
    received: Decimal


class GetUserBoardResult(TypedDict):
    balance: Decimal
    available: Decimal
    reserved: Decimal
    activeMarket: GetActiveDayAheadSessionResultMarket | None
    order: GetUserBoardResultOrder | None
    lastResult: GetUserBoardResultLastResult | None
    pendingPurchases: int


class GetUserDayResultHourForecast(TypedDict):
    consumption: Decimal | None
    production: Decimal | None
    price: Decimal | None
    priceRange: GetAuctionCurvesResultPeriodInterval | None


class GetUserDayResultHour(TypedDict):
    price: Decimal | None
    consumptionValue: Decimal | None
    productionValue: Decimal | None
    start: Instant
    end: Instant
    label: str
    consumption: Decimal | None
    production: Decimal | None
    isEstimated: bool
    bought: Decimal
    sold: Decimal
    forecast: GetUserDayResultHourForecast


class GetUserDayResultValuesConsumption(TypedDict):
    coins: Decimal | None
    missingHours: int


class GetUserDayResultValues(TypedDict):
    consumption: GetUserDayResultValuesConsumption
    production: GetUserDayResultValuesConsumption


class GetUserDayResult(TypedDict):
    day: Day
    zone: str
    hours: list[GetUserDayResultHour]
    paid: Decimal
    received: Decimal
    values: GetUserDayResultValues


class GetUserWalletResultLowest(TypedDict):
    day: Day
    label: str
    balance: Decimal


class GetUserWalletResult(TypedDict):
    userId: int
    available: Decimal
    reserved: Decimal
    balance: Decimal
    initialBalance: Decimal
    finalBalance: Decimal
    change: Decimal
    purchases: Decimal
    dayAhead: Decimal
    intraday: Decimal
    imbalance: Decimal
    other: Decimal
    lowest: GetUserWalletResultLowest | None
    highest: GetUserWalletResultLowest | None


class GetWalletResult(TypedDict):
    userId: int
    available: Decimal
    reserved: Decimal
    balance: Decimal


class GetWalletGraphicResultStep(TypedDict):
    start: Instant
    end: Instant
    label: str
    day: Day
    balance: Decimal
    came: Decimal
    went: Decimal


class GetWalletGraphicResult(TypedDict):
    steps: list[GetWalletGraphicResultStep]


class GetWalletStepsResultStep(TypedDict):
    start: Instant
    end: Instant
    label: str
    day: Day
    initialBalance: Decimal
    finalBalance: Decimal
    change: Decimal
    purchases: Decimal
    dayAhead: Decimal
    intraday: Decimal
    imbalance: Decimal
    other: Decimal


class GetWalletStepsResultTotals(TypedDict):
    initialBalance: Decimal
    finalBalance: Decimal
    change: Decimal
    purchases: Decimal
    dayAhead: Decimal
    intraday: Decimal
    imbalance: Decimal
    other: Decimal


class GetWalletStepsResult(TypedDict):
    steps: list[GetWalletStepsResultStep]
    totals: GetWalletStepsResultTotals


class HandOverGroupBody(TypedDict):
    userId: int


class ImportReadingsResultReadingMapping(TypedDict):
    kind: Literal["intervals", "counter", "index"]
    layout: Literal["rows", "days", "registers"] | None
    sheet: str | None
    separator: Literal[",", ";", "\t", "|"] | None
    headerRow: int
    columns: dict[str, int]
    group: str | None
    unit: Literal["Wh", "kWh", "MWh", "W", "kW", "MW"]
    decimal: Literal[".", ","]
    dateOrder: Literal["ymd", "dmy", "mdy"]
    step: Literal[1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60, 120, 180, 240, 300, 360, 600, 720, 900, 1200, 1800, 3600]
    stamp: Literal["start", "end"]
    zone: str
    placement: Literal["connection", "separate"]


class ImportReadingsResultReadingLayout(TypedDict):
    name: str
    isShared: bool


class ImportReadingsResultReadingColumn(TypedDict):
    header: str
    examples: list[str]


class ImportReadingsResultReadingPuzzle(TypedDict):
    what: Literal["time", "energy", "unit", "step"]
    row: int | None
    cells: list[str]


class ImportReadingsResultReadingTotal(TypedDict):
    name: str
    side: Literal["consumption", "production", "net"]
    said: Decimal
    read: Decimal


class ImportReadingsResultReadingCounts(TypedDict):
    good: int
    duplicate: int
    replacing: int
    bad: int


class ImportReadingsResultReadingRowKnown(TypedDict):
    consumption: Decimal | None
    production: Decimal | None


class ImportReadingsResultReadingRowFault(TypedDict):
    column: Literal["time", "day", "interval", "month", "consumption", "consumption2", "production", "production2", "net", "unitOfRow", "group"]
    code: Literal["required", "formula", "merged", "not_a_time", "not_a_day", "not_a_month", "interval_unknown", "not_on_the_clock", "off_the_step", "in_the_future", "twice_in_file", "not_a_number", "not_a_unit", "number_ambiguous", "too_many_decimals", "negative", "too_large", "hour_incomplete", "too_coarse", "hour_twice", "hours_do_not_fit", "counter_falls", "counter_unread", "index_below_last", "index_above_next"]
    params: dict[str, str | float]


class ImportReadingsResultReadingRow(TypedDict):
    row: int
    state: Literal["good", "duplicate", "replacing", "bad"]
    values: dict[str, str]
    start: Instant | None
    consumption: Decimal | None
    production: Decimal | None
    known: ImportReadingsResultReadingRowKnown | None
    faults: list[ImportReadingsResultReadingRowFault]


class ImportReadingsResultReadingSpan(TypedDict):
    start: Instant
    end: Instant
    missingHours: int


class ImportReadingsResultReading(TypedDict):
    id: int
    fileName: str
    expiresAt: Instant
    mapping: ImportReadingsResultReadingMapping
    layout: ImportReadingsResultReadingLayout | None
    distributor: Literal["retele_electrice", "distributie_oltenia", "delgaz", "deer"] | None
    sheets: list[str]
    columns: list[ImportReadingsResultReadingColumn]
    groups: list[str]
    doubts: list[Literal["unit", "decimal", "dateOrder", "stamp", "step", "zone", "columns", "group", "sheet", "kind", "direction", "interpolated", "size", "total"]]
    puzzles: list[ImportReadingsResultReadingPuzzle]
    totals: list[ImportReadingsResultReadingTotal]
    counts: ImportReadingsResultReadingCounts
    rows: list[ImportReadingsResultReadingRow]
    span: ImportReadingsResultReadingSpan | None
    consumption: Decimal
    production: Decimal


class ImportReadingsResult(TypedDict):
    stored: bool
    reasons: list[Literal["unit", "decimal", "dateOrder", "stamp", "step", "zone", "columns", "group", "sheet", "kind", "direction", "interpolated", "size", "total", "rows_faulty", "rows_replacing"]]
    reading: ImportReadingsResultReading
    result: ConfirmReadingsResult | None


class ImportReadingsBody(TypedDict):
    userId: str | float


class IsGroupOwnerResult(TypedDict):
    isOwner: bool


class ListAccessTokensResult(TypedDict):
    id: int
    name: str
    hint: str
    scopes: list[Literal["read", "trade", "meter"]]
    callsPerMinute: int
    createdAt: Instant
    expiresAt: Instant
    lastUsedAt: Instant | None


class ListActiveIntradayOrdersByDayResult(TypedDict):
    id: int | None
    own: bool
    marketId: int
    period: int
    start: Instant
    label: str
    side: Literal["buy", "sell"]
    price: Decimal | None
    quantity: Decimal
    status: Literal["active", "filled", "cancelled", "expired", "killed", "remainderCancelled"]
    enteredAt: Instant
    changedAt: Instant


class ListAllReadingLayoutsResult(TypedDict):
    id: int
    layoutName: str
    headers: str
    username: str | None
    rememberedAt: Instant


class ListAuditEntriesResultEntry(TypedDict):
    id: int
    at: Instant
    actor: str | None
    action: Literal["person.viewed", "person.created", "person.changed", "person.deleted", "person.invited", "person.upgraded", "person.upgradeRejected", "role.created", "role.changed", "role.deleted", "coins.accepted", "coins.rejected", "coins.started", "ledger.settled", "market.created", "market.changed", "market.opened", "market.closed", "market.cleared", "market.cancelled", "market.deleted", "market.suspended", "market.resumed", "prices.saved", "series.uploaded", "series.switched", "series.removed", "imbalance.generated", "imbalance.applied", "imbalance.corrected", "imbalance.pricesUploaded", "settings.changed", "order.changed", "order.withdrawn", "order.sentByAutopilot", "autopilot.stopped", "analyser.changed", "analyser.removed", "meterTopic.added", "meterTopic.removed", "reading.changed", "group.changed", "job.run", "consent.changed", "content.changed", "password.changed", "email.requested", "email.changed", "email.undone", "session.ended", "session.remembered", "session.replayed", "pushDevice.added", "pushDevice.removed", "token.created", "token.withdrawn", "secondFactor.set", "secondFactor.removed", "secondFactor.reset", "recoveryCodes.made", "layout.shared", "layout.removed", "deviceModel.changed", "deviceModel.removed", "code.created", "code.withdrawn", "people.imported", "package.requested", "package.deleted", "package.published", "package.withdrawn", "package.downloaded", "scenario.started", "scenario.stopped", "scenario.resumed", "scenario.deleted"]
    subject: str
    subjectId: str
    person: str | None
    before: dict[str, Any] | None
    after: dict[str, Any] | None


class ListAuditEntriesResult(TypedDict):
    page: int
    pageSize: int
    count: int
    entries: list[ListAuditEntriesResultEntry]
    subjects: list[str]


class ListBalancingDaysResultDay(TypedDict):
    date: Day
    marketId: int
    status: Literal["open", "ready", "applied"]
    version: int | None
    mode: Literal["A", "B", "C"] | None
    settledAt: Instant | None
    participants: int | None
    deficitVolume: Decimal | None
    excessVolume: Decimal | None
    imbalance: Decimal | None
    paid: Decimal | None
    received: Decimal | None
    cash: Decimal | None


class ListBalancingDaysResult(TypedDict):
    dateFrom: Day
    dateTo: Day
    days: list[ListBalancingDaysResultDay]


class ListBalancingParticipantsResultTotals(TypedDict):
    ordered: Decimal
    real: Decimal
    estimated: Decimal
    imbalance: Decimal
    deficitVolume: Decimal
    excessVolume: Decimal
    imbalanceCost: Decimal
    preCost: Decimal
    cash: Decimal
    estimatedPeriods: int
    unmeteredPeriods: int


class ListBalancingParticipantsResult(TypedDict):
    date: Day
    status: Literal["open", "ready", "applied"]
    version: int | None
    participants: list[GetPortfolioDayResultParticipant]
    totals: ListBalancingParticipantsResultTotals


class ListBoardUsersResultUserLately(TypedDict):
    orders: int
    bought: Decimal
    sold: Decimal
    readHours: int
    lastReadingAt: Instant | None


class ListBoardUsersResultUser(TypedDict):
    userId: int
    username: str
    name: str | None
    userType: Literal["standard", "transactionalUser", "strategicUser"]
    state: Literal["active", "notActivated", "offline"]
    lately: ListBoardUsersResultUserLately | None


class ListBoardUsersResult(TypedDict):
    since: Day
    count: int
    users: list[ListBoardUsersResultUser]


class ListConsentStatesResultCounts(TypedDict):
    none: int
    given: int
    outdated: int
    withdrawn: int


class ListConsentStatesResultRow(TypedDict):
    userId: int
    participant: str
    username: str
    userType: Literal["standard", "transactionalUser", "strategicUser"]
    research: Literal["none", "given", "outdated", "withdrawn"]
    version: str | None
    at: Instant | None


class ListConsentStatesResult(TypedDict):
    total: int
    version: str
    counts: ListConsentStatesResultCounts
    rows: list[ListConsentStatesResultRow]


class ListConsentTextsResultResearch(TypedDict):
    kind: Literal["research", "terms"]
    version: str
    language: Literal["en", "ro"]
    title: str
    text: str


class ListConsentTextsResult(TypedDict):
    research: ListConsentTextsResultResearch
    terms: ListConsentTextsResultResearch


class ListDayAheadReportsResult(TypedDict):
    date: Day
    market: GetActiveDayAheadSessionResultMarket | None
    indices: GetAuctionResultResultIndices | None
    totals: GetDayAheadReportResultTotals


class ListDeviationsResultParticipants(TypedDict):
    total: int
    read: int
    offline: int


class ListDeviationsResultRow(TypedDict):
    userId: int
    participant: str
    contracted: Decimal
    actual: Decimal | None
    deviation: Decimal | None
    offPlan: Decimal | None
    passedHours: int
    readHours: int
    lastReadingAt: Instant | None
    isOffline: bool


class ListDeviationsResult(TypedDict):
    day: Day
    page: int
    pageSize: int
    count: int
    participants: ListDeviationsResultParticipants
    offlineHours: int
    rows: list[ListDeviationsResultRow]


class ListGroupOrdersResult(TypedDict):
    orderId: int
    userId: int
    username: str
    marketType: Literal["pzu_market", "intraday_market", "balancing_market"]
    date: Day
    name: str
    status: str
    buyQuantity: Decimal
    sellQuantity: Decimal
    boughtQuantity: Decimal
    soldQuantity: Decimal
    value: Decimal
    changedAt: Instant


class ListImbalanceCostsResultTotals(TypedDict):
    deficit: Decimal
    excess: Decimal
    cash: Decimal
    paid: Decimal
    received: Decimal
    payers: int


class ListImbalanceCostsResultRow(TypedDict):
    userId: int
    participant: str
    deficit: Decimal
    excess: Decimal
    cash: Decimal
    days: int


ListImbalanceCostsResult = TypedDict("ListImbalanceCostsResult", {"from": Day, "to": Day, "page": int, "pageSize": int, "count": int, "settledDays": int, "totals": ListImbalanceCostsResultTotals, "rows": list[ListImbalanceCostsResultRow]})


class ListImbalancePricesResult(TypedDict):
    date: Day
    start: Instant
    end: Instant
    label: str
    deficitPrice: Decimal
    excessPrice: Decimal
    status: Literal["estimated", "final"]
    uploadedAt: Instant
    uploadId: int


class ListImbalancesResultDay(TypedDict):
    date: Day
    version: int
    mode: Literal["A", "B", "C"]
    appliedAt: Instant
    totals: ApplySettlementResultUserTotals
    group: ApplySettlementResultUserGroup | None


class ListImbalancesResult(TypedDict):
    days: list[ListImbalancesResultDay]
    totals: ApplySettlementResultUserTotals
    group: ApplySettlementResultUserGroup | None


class ListIntradayReportsResult(TypedDict):
    date: Day
    market: GetActiveDayAheadSessionResultMarket | None
    totals: GetIntradayReportResultTotals


class ListInvitationCodesResult(TypedDict):
    id: int
    code: str
    userType: Literal["standard", "transactionalUser", "strategicUser"]
    uses: int
    maxUses: int
    until: Day
    note: str
    createdAt: Instant
    createdBy: str
    state: Literal["works", "usedUp", "expired", "withdrawn"]


class ListInvitationsResultCounts(TypedDict):
    waiting: int
    sent: int
    unknown: int
    failed: int
    accepted: int


class ListInvitationsResultRow(TypedDict):
    userId: int
    participant: str
    username: str
    email: str
    userType: Literal["standard", "transactionalUser", "strategicUser"]
    coins: Decimal
    invitedAt: Instant
    mailedAt: Instant | None
    state: Literal["waiting", "sent", "unknown", "failed", "accepted"]


class ListInvitationsResult(TypedDict):
    total: int
    counts: ListInvitationsResultCounts
    rows: list[ListInvitationsResultRow]


class ListJobsResultJob(TypedDict):
    name: Literal["marketDay", "dueNews", "noticeMails", "invitationMails", "pushMessages", "meterHours", "sampleDays", "importFiles", "deadForecasts", "forecastScores", "morningForecasts", "draftOrders", "autopilots", "outsideData", "ledgerAudit", "retention", "researchPackages", "scenarioRuns", "meterPoller", "tradingAgents"]
    isRunnable: bool
    jobState: Literal["waiting", "running", "on", "off"]
    startedAt: Instant | None
    milliseconds: int | None
    outcome: Literal["done", "failed", "nothing"] | None
    error: str | None
    nextAt: Instant | None


class ListJobsResultRun(TypedDict):
    id: int
    startedAt: Instant
    name: Literal["marketDay", "dueNews", "noticeMails", "invitationMails", "pushMessages", "meterHours", "sampleDays", "importFiles", "deadForecasts", "forecastScores", "morningForecasts", "draftOrders", "autopilots", "outsideData", "ledgerAudit", "retention", "researchPackages", "scenarioRuns", "meterPoller", "tradingAgents"]
    outcome: Literal["done", "failed", "nothing"]
    milliseconds: int
    times: int
    by: str | None
    error: str | None


class ListJobsResult(TypedDict):
    jobs: list[ListJobsResultJob]
    page: int
    pageSize: int
    count: int
    runs: list[ListJobsResultRun]


class ListLooksResultLook(TypedDict):
    id: int
    at: Instant
    name: str
    role: Literal["administrator", "standard", "transactionalUser", "strategicUser"]
    what: Literal["profile", "orders", "energy", "wallet", "imbalances"]


class ListLooksResult(TypedDict):
    looks: list[ListLooksResultLook]
    total: int
    page: int
    pageSize: int


class ListManagedOrdersResult(TypedDict):
    orderId: int
    name: str
    origin: Literal["manual", "autopilot"]
    marketType: Literal["pzu_market", "intraday_market", "balancing_market"]
    marketId: int
    date: Day
    status: str
    buyQuantity: Decimal
    sellQuantity: Decimal
    bought: Decimal
    sold: Decimal
    averagePrice: Decimal | None
    value: Decimal
    changedAt: Instant


class ListMarketSessionsResultSession(TypedDict):
    marketId: int
    marketType: Literal["pzu_market", "intraday_market", "balancing_market"]
    date: Day
    sessionStatus: Literal["scheduled", "open", "closed", "cleared", "settled", "cancelled"]
    closingTime: Instant
    participants: int
    orders: int
    ordered: Decimal
    volume: Decimal
    fillShare: float | None
    turnover: Decimal
    averagePrice: Decimal | None
    lowestPrice: Decimal | None
    highestPrice: Decimal | None


ListMarketSessionsResult = TypedDict("ListMarketSessionsResult", {"from": Day, "to": Day, "sessions": list[ListMarketSessionsResultSession]})


class ListMarketTypesResult(TypedDict):
    id: int
    key: str
    name: str


class ListMissingOrdersResultMarket(TypedDict):
    marketId: int
    gateOpening: Instant
    gateClosure: Instant
    isOpen: bool


class ListMissingOrdersResultParticipants(TypedDict):
    total: int
    sent: int
    drafts: int


class ListMissingOrdersResultRow(TypedDict):
    userId: int
    participant: str
    hasDraft: bool
    need: Decimal | None
    lastOrderDay: Day | None


class ListMissingOrdersResult(TypedDict):
    day: Day
    page: int
    pageSize: int
    count: int
    market: ListMissingOrdersResultMarket | None
    participants: ListMissingOrdersResultParticipants
    rows: list[ListMissingOrdersResultRow]


class ListNoticesResultNoticeFacts(TypedDict):
    kind: Literal["gateClosesSoon"]
    marketId: int
    date: Day
    closingTime: Instant
    hasDraft: bool


class ListNoticesResultNoticeFacts2Period(TypedDict):
    start: Instant
    minutes: int


class ListNoticesResultNoticeFacts2(TypedDict):
    kind: Literal["orderRefused"]
    orderId: int
    marketType: Literal["pzu_market", "intraday_market", "balancing_market"]
    date: Day
    side: Literal["buy", "sell"] | None
    quantity: Decimal
    orders: int
    periods: list[ListNoticesResultNoticeFacts2Period]
    reason: str


class ListNoticesResultNoticeFacts3BlocksAccepted(TypedDict):
    count: int
    names: list[str]


class ListNoticesResultNoticeFacts3BlocksParadoxicalBlock(TypedDict):
    name: str
    price: Decimal | None


class ListNoticesResultNoticeFacts3BlocksParadoxical(TypedDict):
    count: int
    blocks: list[ListNoticesResultNoticeFacts3BlocksParadoxicalBlock]


class ListNoticesResultNoticeFacts3Blocks(TypedDict):
    accepted: ListNoticesResultNoticeFacts3BlocksAccepted
    paradoxical: ListNoticesResultNoticeFacts3BlocksParadoxical


class ListNoticesResultNoticeFacts3(TypedDict):
    kind: Literal["marketCleared"]
    marketId: int
    date: Day
    bought: Decimal
    sold: Decimal
    paid: Decimal
    received: Decimal
    blocks: NotRequired[ListNoticesResultNoticeFacts3Blocks]


class ListNoticesResultNoticeFacts4(TypedDict):
    kind: Literal["imbalanceApplied"]
    date: Day
    version: int
    deficitVolume: Decimal
    excessVolume: Decimal
    cash: Decimal
    posted: Decimal
    isBelowZero: bool


class ListNoticesResultNoticeFacts5(TypedDict):
    kind: Literal["coinsAccepted"]
    purchaseId: int
    amount: Decimal


class ListNoticesResultNoticeFacts6(TypedDict):
    kind: Literal["coinsRejected"]
    purchaseId: int
    amount: Decimal


class ListNoticesResultNoticeFacts7(TypedDict):
    kind: Literal["marketCancelled"]
    marketId: int
    marketType: Literal["pzu_market", "intraday_market", "balancing_market"]
    date: Day
    released: Decimal


class ListNoticesResultNoticeFacts8(TypedDict):
    kind: Literal["analyserOffline"]
    analyserId: int
    since: Instant


class ListNoticesResultNoticeFacts9(TypedDict):
    kind: Literal["groupNews"]
    groupId: int
    group: str
    event: Literal["asked", "approved", "rejected", "removed", "left", "deleted", "handedOver"]
    username: str


class ListNoticesResultNoticeFacts10(TypedDict):
    kind: Literal["autopilot"]
    event: Literal["planned", "sent", "notSent", "stopped"]
    marketId: int
    date: Day
    sendsAt: Instant | None
    buyQuantity: Decimal
    sellQuantity: Decimal
    worstCase: Decimal
    chance: NotRequired[int | None]
    moreThanForecast: NotRequired[Decimal | None]
    lessThanForecast: NotRequired[Decimal | None]
    reason: str | None


class ListNoticesResultNotice(TypedDict):
    id: int
    at: Instant
    readAt: Instant | None
    rank: Literal["act", "result", "information"]
    isQuiet: bool
    facts: ListNoticesResultNoticeFacts | ListNoticesResultNoticeFacts2 | ListNoticesResultNoticeFacts3 | ListNoticesResultNoticeFacts4 | ListNoticesResultNoticeFacts5 | ListNoticesResultNoticeFacts6 | ListNoticesResultNoticeFacts7 | ListNoticesResultNoticeFacts8 | ListNoticesResultNoticeFacts9 | ListNoticesResultNoticeFacts10


class ListNoticesResult(TypedDict):
    notices: list[ListNoticesResultNotice]
    unread: int
    older: int | None


class ListOrdersResult(TypedDict):
    id: int
    userId: int
    username: str
    marketId: int
    marketType: Literal["pzu_market"]
    date: Day
    name: str
    origin: Literal["manual", "autopilot"]
    type: Literal["buy", "sell", "both"]
    status: Literal["draft", "transmitted", "partiallyFilled", "filled", "unfilled", "cancelled"]
    abilities: AddOrderResultAbilities
    version: int
    createdAt: Instant
    transmittedAt: Instant | None
    buyQuantity: Decimal
    sellQuantity: Decimal
    boughtQuantity: Decimal | None
    soldQuantity: Decimal | None
    reserved: Decimal
    worstCase: Decimal


class ListOwnSeriesResultSery(TypedDict):
    id: int
    seriesName: str
    seriesUnit: str
    days: int
    firstDay: Day | None
    lastDay: Day | None
    knownAt: Instant | None


class ListOwnSeriesResult(TypedDict):
    series: list[ListOwnSeriesResultSery]


class ListParametersResultProfile(TypedDict):
    id: str
    name: str
    phases: int
    interface: str
    notes: list[str]
    origin: Literal["builtIn", "own", "shared"]
    hasMap: bool
    quantities: list[Literal["voltage_L1", "voltage_L2", "voltage_L3", "voltage_L12", "voltage_L23", "voltage_L31", "voltage_avg", "current_L1", "current_L2", "current_L3", "current_neutral", "current_avg", "current_total", "active_power_L1", "active_power_L2", "active_power_L3", "active_power_total", "reactive_power_L1", "reactive_power_L2", "reactive_power_L3", "reactive_power_total", "apparent_power_L1", "apparent_power_L2", "apparent_power_L3", "apparent_power_total", "power_factor_L1", "power_factor_L2", "power_factor_L3", "power_factor_total", "phase_angle_total", "phase_sequence", "frequency", "voltage_thd_L1", "voltage_thd_L2", "voltage_thd_L3", "voltage_thd_avg", "current_thd_L1", "current_thd_L2", "current_thd_L3", "active_energy_import", "active_energy_import_L1", "active_energy_import_L2", "active_energy_import_L3", "active_energy_export", "active_energy_export_L1", "active_energy_export_L2", "active_energy_export_L3", "active_energy_total", "active_energy_sum_L1", "active_energy_sum_L2", "active_energy_sum_L3", "active_energy_net", "reactive_energy_import", "reactive_energy_import_L1", "reactive_energy_import_L2", "reactive_energy_import_L3", "reactive_energy_export", "reactive_energy_export_L1", "reactive_energy_export_L2", "reactive_energy_export_L3", "reactive_energy_total", "reactive_energy_inductive", "reactive_energy_capacitive", "apparent_energy_total", "battery_charge", "battery_power"]]


class ListParametersResultParameter(TypedDict):
    quantity: Literal["voltage_L1", "voltage_L2", "voltage_L3", "voltage_L12", "voltage_L23", "voltage_L31", "voltage_avg", "current_L1", "current_L2", "current_L3", "current_neutral", "current_avg", "current_total", "active_power_L1", "active_power_L2", "active_power_L3", "active_power_total", "reactive_power_L1", "reactive_power_L2", "reactive_power_L3", "reactive_power_total", "apparent_power_L1", "apparent_power_L2", "apparent_power_L3", "apparent_power_total", "power_factor_L1", "power_factor_L2", "power_factor_L3", "power_factor_total", "phase_angle_total", "phase_sequence", "frequency", "voltage_thd_L1", "voltage_thd_L2", "voltage_thd_L3", "voltage_thd_avg", "current_thd_L1", "current_thd_L2", "current_thd_L3", "active_energy_import", "active_energy_import_L1", "active_energy_import_L2", "active_energy_import_L3", "active_energy_export", "active_energy_export_L1", "active_energy_export_L2", "active_energy_export_L3", "active_energy_total", "active_energy_sum_L1", "active_energy_sum_L2", "active_energy_sum_L3", "active_energy_net", "reactive_energy_import", "reactive_energy_import_L1", "reactive_energy_import_L2", "reactive_energy_import_L3", "reactive_energy_export", "reactive_energy_export_L1", "reactive_energy_export_L2", "reactive_energy_export_L3", "reactive_energy_total", "reactive_energy_inductive", "reactive_energy_capacitive", "apparent_energy_total", "battery_charge", "battery_power"]
    unit: str


class ListParametersResult(TypedDict):
    profiles: list[ListParametersResultProfile]
    parameters: list[ListParametersResultParameter]


class ListPriceForecastsResult(TypedDict):
    zone: str
    days: list[GetForecastResultPriceForecast]
    record: GetForecastResultPriceRecord


class ListPublishedPackagesResult(TypedDict):
    page: int
    pageSize: int
    count: int
    packages: list[GetPublishedPackageResult]


class ListReferencePricesResult(TypedDict):
    date: Day
    period: int
    start: Instant
    label: str
    price: Decimal


class ListResearchPackagesResultPackage(TypedDict):
    id: int
    packageTitle: str
    dateFrom: Day
    dateTo: Day
    authors: list[str]
    licence: Literal["CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0", "CC0-1.0", "ODbL-1.0"]
    packageState: Literal["waiting", "making", "done", "failed"]
    publication: Literal["private", "published", "withdrawn"]
    doneParts: int
    allParts: int
    failure: str | None
    askedBy: str
    askedAt: Instant
    endedAt: Instant | None
    bytes: int | None
    hash: str | None
    members: int | None
    leftOut: GetPublishedPackageResultLeftOut | None


class ListResearchPackagesResult(TypedDict):
    page: int
    pageSize: int
    count: int
    packages: list[ListResearchPackagesResultPackage]


class ListScenarioRunsResult(TypedDict):
    page: int
    pageSize: int
    count: int
    runs: list[GetScenarioRunResultRun]


class ListSessionParticipantsResultParticipant(TypedDict):
    userId: int
    participant: str
    username: str
    userType: Literal["standard", "transactionalUser", "strategicUser"]
    isSystem: bool
    isClosed: bool
    offerStatus: Literal["inMarket", "filled", "partlyFilled", "notFilled", "cancelled", "none"]
    orders: int
    buyQuantity: Decimal
    sellQuantity: Decimal
    bought: Decimal
    sold: Decimal
    fillShare: float | None
    averagePrice: Decimal | None
    paid: Decimal
    received: Decimal
    net: Decimal


class ListSessionParticipantsResultTotals(TypedDict):
    orders: int
    buyQuantity: Decimal
    sellQuantity: Decimal
    bought: Decimal
    sold: Decimal
    fillShare: float | None
    averagePrice: Decimal | None
    paid: Decimal
    received: Decimal
    net: Decimal


class ListSessionParticipantsResultMeans(TypedDict):
    buyQuantity: Decimal
    sellQuantity: Decimal
    bought: Decimal
    sold: Decimal
    net: Decimal


class ListSessionParticipantsResultStatuse(TypedDict):
    offerStatus: Literal["inMarket", "filled", "partlyFilled", "notFilled", "cancelled", "none"]
    participants: int


class ListSessionParticipantsResult(TypedDict):
    market: ListMarketSessionsResultSession
    participants: list[ListSessionParticipantsResultParticipant]
    totals: ListSessionParticipantsResultTotals
    means: ListSessionParticipantsResultMeans | None
    statuses: list[ListSessionParticipantsResultStatuse]


class ListSettlementDaysResult(TypedDict):
    date: Day
    marketId: int
    state: Literal["open", "ready", "applied"]
    version: int | None
    mode: Literal["A", "B", "C"] | None
    appliedAt: Instant | None
    appliedBy: str | None
    users: int | None
    systemImbalance: Decimal | None
    balancing: Decimal | None
    changedReadings: int


class ListSettlementUsersResult(TypedDict):
    date: Day | None
    state: Literal["applied", "preview", "open"] | None
    users: list[ApplySettlementResultUser]


class ListTransactionalUsersResult(TypedDict):
    id: int
    username: str
    name: str


class ListVolumeForecastsResultConsumption(TypedDict):
    days: list[GetForecastResultPriceForecast]
    record: GetForecastResultPriceRecord


class ListVolumeForecastsResult(TypedDict):
    zone: str
    consumption: ListVolumeForecastsResultConsumption
    production: ListVolumeForecastsResultConsumption


class MakeInvitationCodeBody(TypedDict):
    code: NotRequired[str]
    userType: Literal["transactionalUser", "strategicUser"]
    maxUses: int
    until: Day
    note: NotRequired[str]


class MakeMissingForecastsResult(TypedDict):
    price: bool
    consumption: bool
    production: bool


class MakeResearchPackageBody(TypedDict):
    title: str
    dateFrom: Day
    dateTo: Day
    authors: list[str]
    licence: Literal["CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0", "CC0-1.0", "ODbL-1.0"]


class PageOrdersResult(TypedDict):
    page: int
    pageSize: int
    hasMore: bool
    orders: list[ListOrdersResult | AddOrderResult2]


class PageTradesResultTotalsBought(TypedDict):
    energy: Decimal
    average: Decimal | None


class PageTradesResultTotals(TypedDict):
    bought: PageTradesResultTotalsBought
    sold: PageTradesResultTotalsBought
    paid: Decimal
    received: Decimal
    net: Decimal


class PageTradesResultBarsList(TypedDict):
    day: Day
    label: str | None
    bought: Decimal
    sold: Decimal


class PageTradesResultBars(TypedDict):
    by: Literal["interval", "day", "month"]
    list: list[PageTradesResultBarsList]


class PageTradesResultTrade(TypedDict):
    id: int
    userId: int
    username: str
    marketId: int
    marketType: Literal["pzu_market", "intraday_market", "balancing_market"]
    orderId: int
    date: Day
    period: int
    start: Instant
    end: Instant
    label: str
    type: Literal["buy", "sell"]
    quantity: Decimal
    price: Decimal
    value: Decimal
    tradedAt: Instant
    number: int | None
    netSoFar: Decimal | None


class PageTradesResult(TypedDict):
    page: int
    pageSize: int
    count: int
    totals: PageTradesResultTotals
    bars: PageTradesResultBars
    trades: list[PageTradesResultTrade]


class PlaceIntradayOrderBody(TypedDict):
    side: Literal["buy", "sell"]
    price: Number | None
    quantity: Number
    execution: NotRequired[Literal["NON", "IOC", "FOK"]]
    display: NotRequired[Number | None]
    period: int
    marketId: int
    requestKey: NotRequired[str]


class PreviewAutopilotResult(TypedDict):
    marketId: int
    date: Day
    gateClosure: Instant
    sendsAt: Instant
    lines: list[GetAutopilotResultNextLine]
    leftOut: list[GetAutopilotResultNextLeftOut]
    buyQuantity: Decimal
    sellQuantity: Decimal
    worstCase: Decimal


class PreviewAutopilotBody(TypedDict):
    pricing: Literal["anyPrice", "forecastRange", "ownPrices"]
    chance: NotRequired[int | None]
    highestPrice: Number
    lowestPrice: Number
    coinsPerDay: Number
    closesGaps: bool
    gapEnergy: Number | None
    gapCoins: Number | None
    mostLoss: Number


class PreviewImbalancePricesResultRowBefore(TypedDict):
    deficitPrice: Decimal
    excessPrice: Decimal


class PreviewImbalancePricesResultRow(TypedDict):
    deficitPrice: Decimal
    excessPrice: Decimal
    start: Instant
    end: Instant
    label: str
    date: Day
    before: PreviewImbalancePricesResultRowBefore | None


class PreviewImbalancePricesResultFault(TypedDict):
    row: int
    column: Literal["day", "interval", "start", "deficitPrice", "excessPrice"]
    code: Literal["required", "formula", "not_a_day", "interval_unknown", "interval_twice", "day_has_more", "not_a_number", "number_ambiguous", "price_out_of_bounds"]
    cell: str


class PreviewImbalancePricesResultDay(TypedDict):
    date: Day
    periods: int
    expected: int
    settledVersion: int | None


class PreviewImbalancePricesResult(TypedDict):
    fileName: str
    rows: list[PreviewImbalancePricesResultRow]
    faults: list[PreviewImbalancePricesResultFault]
    days: list[PreviewImbalancePricesResultDay]


class PreviewImbalancePricesBody(TypedDict):
    unit: Literal["perKilowattHour", "perMegawattHour"]
    rate: Number
    status: Literal["estimated", "final"]


class PreviewImportResultRowLineBlock(TypedDict):
    name: str
    minimumRatio: NotRequired[Decimal]
    linkedTo: NotRequired[str | None]
    exclusiveGroup: NotRequired[str | None]
    loop: NotRequired[str | None]


class PreviewImportResultRowLine(TypedDict):
    side: Literal["buy", "sell"]
    price: Decimal | None
    quantity: Decimal
    execution: Literal["NON", "IOC", "FOK"]
    display: Decimal | None
    period: int
    block: NotRequired[PreviewImportResultRowLineBlock]


class PreviewImportResultRowFault(TypedDict):
    column: Literal["day", "interval", "side", "price", "quantity", "execution", "display", "block", "minimumRatio", "linkedTo", "exclusiveGroup", "loop"]
    code: Literal["required", "formula", "merged", "not_a_day", "other_day", "interval_unknown", "interval_twice", "side_unknown", "not_a_number", "number_ambiguous", "too_many_decimals", "price_out_of_bounds", "quantity_out_of_bounds", "execution_unknown", "display_not_allowed", "display_too_small", "order_too_small", "not_in_auctions", "contract_closed", "step_price_repeated", "sides_mixed", "too_many_steps", "line_too_large", "text_too_long", "ratio_out_of_range", "blocks_not_taken", "block_rows_differ", "block_interval_twice", "block_refused"]
    params: dict[str, str | float]


class PreviewImportResultRow(TypedDict):
    row: int
    values: dict[str, str]
    line: PreviewImportResultRowLine | None
    label: str | None
    faults: list[PreviewImportResultRowFault]


class PreviewImportResult(TypedDict):
    market: GetActiveDayAheadSessionResultMarket
    importKey: str
    sheet: str | None
    ignoredColumns: list[str]
    rows: list[PreviewImportResultRow]
    right: int
    buyQuantity: Decimal
    sellQuantity: Decimal
    worstCase: Decimal
    available: Decimal
    missing: Decimal
    canSend: bool
    existing: ListOrdersResult | None


class PreviewKnownSeriesResultKnown(TypedDict):
    seriesUnit: str
    days: int
    firstDay: Day | None
    lastDay: Day | None


class PreviewKnownSeriesResultFarOffFirst(TypedDict):
    start: Instant
    value: Decimal


class PreviewKnownSeriesResultFarOff(TypedDict):
    hours: int
    judgedBy: Literal["before", "itself"]
    first: list[PreviewKnownSeriesResultFarOffFirst]


class PreviewKnownSeriesResult(TypedDict):
    rows: int
    firstDay: Day
    lastDay: Day
    hours: int
    missingHours: int
    lowest: Decimal
    highest: Decimal
    isFlat: bool
    known: PreviewKnownSeriesResultKnown | None
    newDays: int
    changedHours: int
    farOff: PreviewKnownSeriesResultFarOff


class PreviewKnownSeriesBody(TypedDict):
    name: str
    unit: str


class PreviewPeopleImportResultRowPerson(TypedDict):
    firstName: str
    lastName: str
    username: str
    email: str
    userType: Literal["standard", "transactionalUser", "strategicUser"]
    language: Literal["en", "ro"]
    startingBalance: Decimal | None


class PreviewPeopleImportResultRowFault(TypedDict):
    column: Literal["firstName", "lastName", "username", "email", "userType", "language", "startingBalance"]
    code: Literal["required", "formula", "too_short", "too_long", "invalid_format", "not_an_email", "user_type_unknown", "language_unknown", "not_a_number", "number_ambiguous", "too_many_decimals", "amount_out_of_bounds", "coins_not_for_type", "email_twice", "username_twice", "username_taken"]
    params: dict[str, str | float]


class PreviewPeopleImportResultRow(TypedDict):
    row: int
    values: dict[str, str]
    outcome: Literal["create", "exists", "faulty"]
    person: PreviewPeopleImportResultRowPerson | None
    coins: Decimal | None
    faults: list[PreviewPeopleImportResultRowFault]


class PreviewPeopleImportResult(TypedDict):
    importKey: str
    ignoredColumns: list[str]
    rows: list[PreviewPeopleImportResultRow]
    creates: int
    exists: int
    faulty: int
    coins: Decimal


class PushReadingsResultCounters(TypedDict):
    stored: int
    known: int


class PushReadingsResultHours(TypedDict):
    added: int
    replaced: int
    unchanged: int


class PushReadingsResult(TypedDict):
    counters: PushReadingsResultCounters
    hours: PushReadingsResultHours


PushReadingsBodyReading = TypedDict("PushReadingsBodyReading", {"at": Instant, "import": NotRequired[Number], "export": NotRequired[Number], "power": NotRequired[Number]})


class PushReadingsBodyReading2(TypedDict):
    start: Instant
    consumption: NotRequired[Number]
    production: NotRequired[Number]


class PushReadingsBody(TypedDict):
    placement: NotRequired[Literal["connection", "separate"]]
    readings: list[PushReadingsBodyReading | PushReadingsBodyReading2]


class ReadNoticesResult(TypedDict):
    unread: int


class ReadNoticesBody(TypedDict):
    upTo: int


class RememberReadingLayoutBody(TypedDict):
    name: str
    mapping: ConfirmReadingsBodyMapping


class RemoveSecondFactorBody(TypedDict):
    password: str
    code: str


class RenewSessionResult(TypedDict):
    id: int
    username: str
    email: str
    firstName: str
    lastName: str
    userType: Literal["standard", "transactionalUser", "strategicUser"]
    roles: list[str]
    balance: Decimal
    accessToken: str
    mustSetSecondFactor: NotRequired[Literal[True]]
    remembered: NotRequired[Literal[True]]


class RequestCoinsBody(TypedDict):
    amount: Number
    note: NotRequired[str]
    requestKey: NotRequired[str]


class ResetPasswordBody(TypedDict):
    token: str
    newPassword: str


class ResumeContractsBody(TypedDict):
    period: int | None


class RunJobResult(TypedDict):
    outcome: Literal["done", "failed", "nothing"]
    error: str | None
    milliseconds: int


class SaveAssociationBody(TypedDict):
    isOpen: bool


class SaveCallLimitsBodyLimit(TypedDict):
    callKind: Literal["orders", "coins", "files", "account", "other"]
    calls: int
    seconds: int


class SaveCallLimitsBody(TypedDict):
    limits: list[SaveCallLimitsBodyLimit]


class SaveDocumentResult(TypedDict):
    version: int


class SaveDocumentBody(TypedDict):
    en: str
    ro: str
    version: int


class SaveEntsoeBody(TypedDict):
    isOn: bool
    address: str
    area: str
    neighbours: NotRequired[list[str]]
    currency: str
    rate: Number
    token: NotRequired[str]


class SaveForecastPreferenceBodyStrategy(TypedDict):
    part: Literal["balance", "consumption", "production"]
    share: int
    sell: Literal["anyPrice", "limit"]
    sellMargin: Number
    buy: Literal["anyPrice", "limit"]
    buyMargin: Number
    chance: NotRequired[int | None]


class SaveForecastPreferenceBody(TypedDict):
    preparesDraft: bool
    notifiesByMail: bool
    strategy: SaveForecastPreferenceBodyStrategy


class SaveHoursOfDayBodyHour(TypedDict):
    start: Instant
    version: int
    consumption: Number | None
    production: Number | None


class SaveHoursOfDayBody(TypedDict):
    placement: Literal["connection", "separate"]
    hours: list[SaveHoursOfDayBodyHour]


class SaveImbalancePricesResult(TypedDict):
    uploadId: int
    rows: int


class SaveImbalanceSettingsBody(TypedDict):
    mode: Literal["A", "B", "C"]
    factor: Number
    minimum: Number
    unmetered: Literal["nothing", "asContracted"]
    usualPeak: Number | None
    usualOffPeak: Number | None


class SaveMarketSettingsBodyIntraday(TypedDict):
    planAhead: bool
    openingTime: str
    leadMinutes: int
    minPrice: Number
    maxPrice: Number
    smallestOrder: NotRequired[Number]
    mostOpenOrders: NotRequired[int]


SaveMarketSettingsBodyPeak = TypedDict("SaveMarketSettingsBodyPeak", {"from": int, "to": int, "days": list[int], "holidays": list[Day]})


class SaveMarketSettingsBody(TypedDict):
    planAhead: bool
    openingTime: str
    closingTime: str
    daysAhead: int
    zone: str
    mtuMinutes: Literal[15] | Literal[30] | Literal[60]
    minPrice: Number
    maxPrice: Number
    intraday: SaveMarketSettingsBodyIntraday
    peak: SaveMarketSettingsBodyPeak


class SaveNoticePreferencesBody(TypedDict):
    kind: Literal["gateClosesSoon", "orderRefused", "marketCleared", "imbalanceApplied", "coinsAccepted", "coinsRejected", "marketCancelled", "analyserOffline", "groupNews", "autopilot"]
    inApp: bool
    byMail: bool
    byPush: bool


class SaveOpenMeteoBody(TypedDict):
    isOn: bool
    address: str
    latitude: Number
    longitude: Number
    key: NotRequired[str]


class SaveOrderGuardsBody(TypedDict):
    warnQuantity: Number | None
    refuseQuantity: Number | None
    warnBuyPrice: Number | None
    refuseBuyPrice: Number | None
    warnSellPrice: Number | None
    refuseSellPrice: Number | None


class SavePeopleSettingsBody(TypedDict):
    codesApprove: bool
    domainsApprove: bool
    domains: list[str]
    startingBalance: Number


class SavePushDeviceBodyKeys(TypedDict):
    p256dh: str
    auth: str


class SavePushDeviceBody(TypedDict):
    endpoint: str
    keys: SavePushDeviceBodyKeys


class SaveReferencePricesBodyPrice(TypedDict):
    period: int
    price: Number


class SaveReferencePricesBody(TypedDict):
    date: Day
    prices: list[SaveReferencePricesBodyPrice]


class SaveResearchConsentBody(TypedDict):
    given: bool
    version: str
    language: Literal["en", "ro"]


class SaveSiteSettingsResult(TypedDict):
    changedAt: Instant


class SaveSiteSettingsBodySettingsSlogan(TypedDict):
    en: str
    ro: str


class SaveSiteSettingsBodySettingsFunding(TypedDict):
    isShown: bool
    title: SaveSiteSettingsBodySettingsSlogan
    text: SaveSiteSettingsBodySettingsSlogan


class SaveSiteSettingsBodySettingsSocial(TypedDict):
    place: Literal["LinkedIn", "Mastodon", "YouTube", "GitHub", "Facebook", "Instagram", "X", "Bluesky"]
    url: str


class SaveSiteSettingsBodySettingsController(TypedDict):
    name: str
    address: str


class SaveSiteSettingsBodySettingsContact(TypedDict):
    email: Literal[""] | str
    phone: str


class SaveSiteSettingsBodySettingsPartner(TypedDict):
    name: str
    country: str
    url: str
    logo: Literal[""] | str


class SaveSiteSettingsBodySettings(TypedDict):
    slogan: SaveSiteSettingsBodySettingsSlogan
    text: SaveSiteSettingsBodySettingsSlogan
    notice: SaveSiteSettingsBodySettingsSlogan
    funding: SaveSiteSettingsBodySettingsFunding
    showPrices: bool
    intranet: str
    social: list[SaveSiteSettingsBodySettingsSocial]
    controller: SaveSiteSettingsBodySettingsController
    contact: SaveSiteSettingsBodySettingsContact
    partners: list[SaveSiteSettingsBodySettingsPartner]


class SaveSiteSettingsBody(TypedDict):
    settings: SaveSiteSettingsBodySettings
    changedAt: Instant | None


class SaveTradingAgentsBody(TypedDict):
    marketMaker: bool
    agents: int
    spread: Number
    quantity: Number


class SendInvitationsAgainResult(TypedDict):
    sent: int


class SendInvitationsAgainBody(TypedDict):
    userIds: list[int]


class SetUserRolesBody(TypedDict):
    roles: list[str]


class SettleOutstandingResult(TypedDict):
    markets: list[int]


class SignInBody(TypedDict):
    username: str
    password: str
    remember: NotRequired[bool]


class SignInWithCodeBody(TypedDict):
    ticket: str
    code: str


class SignUpResult(TypedDict):
    message: str
    inDemoMailbox: NotRequired[Literal[True]]


class SignUpBody(TypedDict):
    lastName: str
    firstName: str
    username: str
    email: str
    password: str
    userType: NotRequired[str]
    language: NotRequired[Literal["en", "ro"]]
    invitationCode: NotRequired[str]
    acceptedTermsVersion: NotRequired[str]
    researchConsentVersion: NotRequired[str]


class SkipAutopilotDayBody(TypedDict):
    marketId: int


class StartScenarioRunBody(TypedDict):
    text: str


class StreamIntradayMessage(TypedDict):
    type: Literal["snapshot"]
    now: Instant
    market: GetActiveDayAheadSessionResultMarket
    contracts: list[GetIntradayBoardResultContract]
    book: GetContractBookResult | None
    orders: list[AmendIntradayOrderResultOrder]
    trades: list[AmendIntradayOrderResultTrade]
    position: list[GetMyPositionResult]
    wallet: GetWalletResult


class StreamIntradayMessage2(TypedDict):
    type: Literal["market"]
    market: GetActiveDayAheadSessionResultMarket


class StreamIntradayMessage3(TypedDict):
    type: Literal["contracts"]
    contracts: list[GetIntradayBoardResultContract]


class StreamIntradayMessage4(TypedDict):
    type: Literal["book"]
    book: GetContractBookResult


class StreamIntradayMessage5(TypedDict):
    type: Literal["own"]
    orders: list[AmendIntradayOrderResultOrder]
    trades: list[AmendIntradayOrderResultTrade]
    position: list[GetMyPositionResult]
    wallet: GetWalletResult


class StreamIntradayMessage6(TypedDict):
    type: Literal["heartbeat"]
    now: Instant


class SwitchAutopilotBody(TypedDict):
    state: Literal["off", "on", "paused"]


class SwitchKnownSeriesBody(TypedDict):
    isUsed: bool
    isUsedForVolumes: NotRequired[bool]


class TestConnectionResultStep(TypedDict):
    step: Literal["allowed", "connect", "find_model", "read"]
    isDone: bool
    ms: int


class TestConnectionResultLine(TypedDict):
    quantity: Literal["voltage_L1", "voltage_L2", "voltage_L3", "voltage_L12", "voltage_L23", "voltage_L31", "voltage_avg", "current_L1", "current_L2", "current_L3", "current_neutral", "current_avg", "current_total", "active_power_L1", "active_power_L2", "active_power_L3", "active_power_total", "reactive_power_L1", "reactive_power_L2", "reactive_power_L3", "reactive_power_total", "apparent_power_L1", "apparent_power_L2", "apparent_power_L3", "apparent_power_total", "power_factor_L1", "power_factor_L2", "power_factor_L3", "power_factor_total", "phase_angle_total", "phase_sequence", "frequency", "voltage_thd_L1", "voltage_thd_L2", "voltage_thd_L3", "voltage_thd_avg", "current_thd_L1", "current_thd_L2", "current_thd_L3", "active_energy_import", "active_energy_import_L1", "active_energy_import_L2", "active_energy_import_L3", "active_energy_export", "active_energy_export_L1", "active_energy_export_L2", "active_energy_export_L3", "active_energy_total", "active_energy_sum_L1", "active_energy_sum_L2", "active_energy_sum_L3", "active_energy_net", "reactive_energy_import", "reactive_energy_import_L1", "reactive_energy_import_L2", "reactive_energy_import_L3", "reactive_energy_export", "reactive_energy_export_L1", "reactive_energy_export_L2", "reactive_energy_export_L3", "reactive_energy_total", "reactive_energy_inductive", "reactive_energy_capacitive", "apparent_energy_total", "battery_charge", "battery_power"]
    state: Literal["read", "refused", "empty", "implausible"]
    value: Decimal | None


class TestConnectionResultMessage(TypedDict):
    topic: str
    at: Instant
    isRetained: bool
    text: str
    isReadable: bool


class TestConnectionResultCheck(TypedDict):
    code: Literal["voltage_usual", "voltage_unusual", "frequency_usual", "frequency_unusual", "power_adds_up", "power_does_not_add_up", "power_matches_current", "power_does_not_match_current", "power_factor_possible", "power_factor_impossible", "counters_possible", "counters_impossible", "counters_missing", "production_possible", "phase_without_voltage", "power_flows_in", "power_flows_out", "thd_unusual"]
    level: Literal["good", "notice", "bad"]
    params: dict[str, str | float]


class TestConnectionResult(TypedDict):
    isReadable: bool
    reason: Literal["not_allowed", "connect_refused", "connect_timeout", "unreachable", "no_answer", "connection_lost", "wrong_unit", "illegal_address", "device_busy", "device_failure", "garbled", "no_model_found", "implausible", "no_message", "unreadable_message", "broker_away", "broker_refused"] | None
    otherFraming: Literal["tcp", "rtu"] | None
    steps: list[TestConnectionResultStep]
    values: dict[str, Decimal]
    lines: list[TestConnectionResultLine]
    messages: list[TestConnectionResultMessage]
    checks: list[TestConnectionResultCheck]


class TestConnectionBody(TypedDict):
    ip: str
    port: int
    deviceId: int
    framing: NotRequired[Literal["tcp", "rtu"]]
    answerMs: NotRequired[int | None]
    mqtt: NotRequired[AddAnalyserBodyMqtt | None]
    profile: str | None
    map: NotRequired[AddDeviceModelBodyMap]


class UpdateAnalyserBody(TypedDict):
    ip: str
    port: int
    deviceId: int
    framing: NotRequired[Literal["tcp", "rtu"]]
    answerMs: NotRequired[int | None]
    readingCode: str
    placement: Literal["connection", "separate"]
    connectionPower: NotRequired[int | None]
    mqtt: NotRequired[AddAnalyserBodyMqtt | None]
    profile: str | None
    id: int
    version: int
    isActive: bool


class UpdateIndexReadingBody(TypedDict):
    indexDate: Day
    consumptionIndex: Number
    productionIndex: Number | None
    isConfirmed: NotRequired[bool]
    id: int
    version: int


class UpdateOrderBody(TypedDict):
    name: str
    lines: list[AddOrderBodyLine]
    blocks: NotRequired[list[AddOrderBodyBlock]]
    marketType: NotRequired[Literal["pzu_market"]]
    id: int
    version: NotRequired[int]


class UpdateOrderBody2(TypedDict):
    side: Literal["buy", "sell"]
    price: Number | None
    quantity: Number
    execution: NotRequired[Literal["NON", "IOC", "FOK"]]
    display: NotRequired[Number | None]
    period: int
    marketType: Literal["intraday_market"]
    name: NotRequired[str]
    id: int
    version: NotRequired[int]


class UpdateSessionBody(TypedDict):
    marketType: Literal["pzu_market", "intraday_market", "balancing_market"]
    date: Day
    zone: NotRequired[str]
    mtuMinutes: NotRequired[Literal[15] | Literal[30] | Literal[60]]
    openingTime: Instant
    closingTime: Instant
    minPrice: Number
    maxPrice: Number
    leadMinutes: NotRequired[int]
    smallestOrder: NotRequired[Number]
    mostOpenOrders: NotRequired[int]
    blockLimits: NotRequired[AddSessionBodyBlockLimits | None]
    id: int


class UploadKnownSeriesResult(TypedDict):
    series: GetDataSourcesResultSery
    rows: int
    days: int


class UploadOwnSeriesResult(TypedDict):
    series: ListOwnSeriesResultSery
    rows: int
    days: int
