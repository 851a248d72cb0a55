import { Refusal } from '../refusal.ts'
import { isSameSource, type MqttSource } from './mqtt-source.ts'
import type { MeterPlacement } from './readings.ts'

/** A removed analyser is gone for its owner; what it measured stays. */
export type AnalyserStatus = 'active' | 'disabled' | 'removed'

/** `waiting`: polled, nothing known yet. A connection that opens is not `online`; values that can be read are. */
export const connectionStates = ['waiting', 'online', 'offline'] as const
export type ConnectionState = (typeof connectionStates)[number]

/**
 * Why an analyser could not be read. `wrong_unit`: the gateway knows no such device; `illegal_address`: it answers, and has not
 * the registers of this model; `garbled`: what came was no Modbus; `implausible`: no meter can have measured it. Of what is sent
 * and not read: `no_message` for a long time, `unreadable_message` without the number that is looked for, `broker_away` and
 * `broker_refused`, which takes not the platform's password or not this topic.
 */
export const connectionFaults = [
  'not_allowed',
  'connect_refused',
  'connect_timeout',
  'unreachable',
  'no_answer',
  'connection_lost',
  'wrong_unit',
  'illegal_address',
  'device_busy',
  'device_failure',
  'garbled',
  'no_model_found',
  'implausible',
  'no_message',
  'unreadable_message',
  'broker_away',
  'broker_refused',
] as const
export type ConnectionFault = (typeof connectionFaults)[number]

/** How frames come over TCP: `rtu` as those of the serial line behind a cheap converter. */
export const modbusFramings = ['tcp', 'rtu'] as const
export type ModbusFraming = (typeof modbusFramings)[number]

/** Where a device is and how it is read. */
export interface AnalyserSettings {
  /** How its registers are read; null: not chosen yet, so nobody reads it. */
  readonly profileId: string | null
  /** An IPv4 or IPv6 address, as numbers: names could lead elsewhere tomorrow. */
  readonly ip: string
  readonly port: number
  /** Modbus unit identifier. */
  readonly deviceId: number
  readonly framing: ModbusFraming
  /** How long it may take for an answer, in milliseconds; null: as long as is usual. */
  readonly answerMs: number | null
  readonly readingCode: string
  readonly placement: MeterPlacement
  /** What the connection carries at most, in W, by its fuse or its contract; null: not stated. */
  readonly connectionPower: number | null
  /** Of one whose messages come over MQTT. */
  readonly mqtt: MqttSource | null
}

const termNames = [
  'profileId',
  'ip',
  'port',
  'deviceId',
  'framing',
  'answerMs',
  'readingCode',
  'placement',
  'connectionPower',
] as const

/**
 * Decides what a change of an analyser does (specification, validation rules). Refuses `analyser_attached` where one is attached:
 * this one, unless it is only disabled or was never read for want of a model, or another; and `analyser_unchanged` where nothing would change.
 */
export function checkAnalyserChange(
  current: AnalyserSettings & { readonly isActive: boolean },
  wanted: AnalyserSettings & { readonly isActive: boolean },
  isAnotherAttached: boolean,
): void {
  const isSame = termNames.every((name) => current[name] === wanted[name]) && isSameSource(current.mqtt, wanted.mqtt)
  if (isSame && current.isActive === wanted.isActive) throw new Refusal('analyser_unchanged')
  if (current.isActive && !isSame && current.profileId !== null) throw new Refusal('analyser_attached')
  if (wanted.isActive && isAnotherAttached) throw new Refusal('analyser_attached')
}
