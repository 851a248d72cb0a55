import { Refusal } from '@tandem/core/refusal.ts'
import { isAllowed } from '../../platform/networks.ts'
import type { Platform } from '../../platform/platform.ts'

interface DeviceAddress {
  readonly ip: string
  readonly port: number
}

/** Refuses `analyser_address_not_allowed` for an address that the settings do not list. */
export function requireAllowed({ config }: Pick<Platform, 'config'>, { ip, port }: DeviceAddress): void {
  if (isAllowed(config.meterNetworks, { ip, port })) return
  const address = ip.includes(':') ? `[${ip}]:${String(port)}` : `${ip}:${String(port)}`
  throw new Refusal('analyser_address_not_allowed', { address }, 'ip')
}
