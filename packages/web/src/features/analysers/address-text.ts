import type { Analyser } from '@tandem/contract/analysers.ts'
import { textOf } from '../../i18n/use-text.ts'

/** Where an analyser is: `10.20.0.15, port 502, device 3`. */
export function addressText({ ip, port, deviceId }: Pick<Analyser, 'ip' | 'port' | 'deviceId'>): string {
  return textOf('analysers')('field.addressOf', { ip, port: String(port), deviceId: String(deviceId) })
}
