import { Refusal } from '@tandem/core/refusal.ts'
import type { Db } from '../../platform/database.ts'
import { canonicalIp, isAllowed } from '../../platform/networks.ts'
import type { Platform } from '../../platform/platform.ts'
import { findReaderOf, type DevicePlace } from './analysers.store.ts'

/** The place of a device with its address in the one form in which addresses are compared; refuses `analyser_not_saved`. */
export function canonicalPlace({ ip, port, deviceId }: DevicePlace): DevicePlace {
  const address = canonicalIp(ip)
  if (address === null) throw new Refusal('analyser_not_saved', {}, 'ip')
  return { ip: address, port, deviceId }
}

/** Refuses `analyser_address_not_allowed` for an address that the settings do not list. */
export function requireAllowed(
  { config }: Pick<Platform, 'config'>,
  { ip, port }: Omit<DevicePlace, 'deviceId'>,
): void {
  if (isAllowed(config.meterNetworks, { ip, port })) return
  const address = ip.includes(':') ? `[${ip}]:${String(port)}` : `${ip}:${String(port)}`
  throw new Refusal('analyser_address_not_allowed', { address }, 'ip')
}

/**
 * Refuses `analyser_in_use` for a device that is read for somebody whose values are not to be seen: whoever could attach it, or
 * only try it, would read that person's meter.
 */
export async function refuseInUse(
  db: Db,
  place: DevicePlace,
  maySeeValuesOf: (userId: number) => boolean,
): Promise<void> {
  const readerId = await findReaderOf(db, place)
  if (readerId !== null && !maySeeValuesOf(readerId)) throw new Refusal('analyser_in_use')
}
