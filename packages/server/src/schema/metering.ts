import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { AnalyserStatus, ConnectionFault, ConnectionState, ModbusFraming } from '@tandem/core/metering/analyser.ts'
import type { MqttSource } from '@tandem/core/metering/mqtt-source.ts'
import type { MeasuredValues } from '@tandem/core/metering/quantities.ts'
import type { MeterPlacement, ReadingQuality } from '@tandem/core/metering/readings.ts'
import type { RegisterMap } from '@tandem/contract/metering/register-map.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Id, Instant } from './columns.ts'

interface HourReadings {
  user_id: number
  starts_at: Instant
  version: Generated<number>
  consumption_wh: bigint | null
  production_wh: bigint | null
  consumption_quarters: bigint[] | null
  production_quarters: bigint[] | null
  quality: ReadingQuality
  placement: MeterPlacement
  analyser_id: number | null
  import_id: number | null
  written_by: number | null
  written_at: Instant
}

/** The tables of meters and readings. */
export interface MeteringTables {
  analysers: {
    id: Id
    user_id: number
    profile_id: string | null
    ip: string
    port: number
    unit_id: number
    reading_code: string
    placement: MeterPlacement
    connection_power_w: number | null
    framing: Generated<ModbusFraming>
    answer_ms: number | null
    mqtt: ColumnType<MqttSource | null, string | null | undefined, string | null>
    status: AnalyserStatus
    version: Generated<number>
    added_at: Instant
    added_by: number
    attached_at: Instant
    disabled_at: Instant | null
    removed_at: Instant | null
    hours_until: Instant | null
  }
  device_models: {
    id: Id
    user_id: number
    is_shared: boolean
    map: ColumnType<RegisterMap, string, string>
    version: Generated<number>
    changed_at: Instant
  }
  analyser_states: {
    analyser_id: number
    state: ConnectionState
    since: Instant
    checked_at: Instant | null
    last_good_at: Instant | null
    reason: ConnectionFault | null
    measured: ColumnType<MeasuredValues, string | undefined, string>
    watched_until: Instant | null
  }
  analyser_events: { analyser_id: number; at: Instant; state: ConnectionState; reason: ConnectionFault | null }
  analyser_samples: {
    analyser_id: number
    sampled_at: Instant
    import_wh: bigint | null
    export_wh: bigint | null
    import_varh: bigint | null
    export_varh: bigint | null
    power_mw: bigint | null
    voltage_l1_mv: number | null
    voltage_l2_mv: number | null
    voltage_l3_mv: number | null
    current_l1_ma: number | null
    current_l2_ma: number | null
    current_l3_ma: number | null
    frequency_mhz: number | null
    power_factor: number | null
    thd_l1: number | null
    thd_l2: number | null
    thd_l3: number | null
  }
  analyser_counters: {
    analyser_id: number
    import_at: Instant | null
    import_wh: bigint | null
    export_at: Instant | null
    export_wh: bigint | null
    highest_power_mw: bigint
  }
  meter_topics: {
    id: Id
    user_id: number
    broker: string
    prefix: string
    added_by: number
    added_at: Instant
  }
  interval_readings: {
    analyser_id: number
    starts_at: Instant
    minutes: number
    consumption_wh: bigint | null
    production_wh: bigint | null
  }
  hour_parts: {
    analyser_id: number
    attached_at: Instant
    starts_at: Instant
    user_id: number
    consumption_wh: bigint | null
    production_wh: bigint | null
    consumption_ms: number
    production_ms: number
  }
  power_quality_windows: {
    analyser_id: number
    starts_at: Instant
    samples: number
    voltage_l1_mv: number | null
    voltage_l2_mv: number | null
    voltage_l3_mv: number | null
    frequency_mhz: number | null
    frequency_min_mhz: number | null
    frequency_max_mhz: number | null
    thd_l1: number | null
    thd_l2: number | null
    thd_l3: number | null
    unbalance: number | null
  }
  reading_imports: {
    id: Id
    user_id: number
    uploaded_by: number
    file_name: string
    file_type: string
    content: Buffer | null
    uploaded_at: Instant
    expires_at: Instant
    confirmed_at: Instant | null
    outcome: JSONColumnType<object> | null
  }
  reading_layouts: {
    id: Id
    user_id: number | null
    name: string
    fingerprint: string
    headers: string
    terms: JSONColumnType<object>
    remembered_at: Instant
  }
  hour_readings: HourReadings
  hour_reading_versions: HourReadings & { replaced_at: Instant }
  day_readings: {
    user_id: number
    day: DeliveryDay
    consumption_wh: bigint
    production_wh: bigint
    self_used_wh: bigint
    separate_consumption_wh: bigint
    separate_production_wh: bigint
    consumption_hours: number
    production_hours: number
    known_hours: number
    estimated_hours: number
    hour_versions: number
  }
  index_readings: {
    id: Id
    user_id: number
    month: DeliveryDay
    read_on: DeliveryDay
    consumption_index_wh: bigint
    production_index_wh: bigint | null
    version: Generated<number>
    entered_at: Instant
    entered_by: number
    replaced_at: Instant | null
  }
}
