import { mqttProfile, pushProfile, type Analyser } from '@tandem/contract/metering/analysers.ts'
import { textOf } from '../../../i18n/use-text.ts'

/** Where an analyser is: `10.20.0.15, port 502, device 3` ; a broker and its topic; or that a program sends what it measures. */
export function addressText({
  ip,
  port,
  deviceId,
  profile,
  mqtt,
}: Pick<Analyser, 'ip' | 'port' | 'deviceId' | 'profile' | 'mqtt'>): string {
  if (profile === pushProfile) return textOf('analysers')('field.pushed')
  const [signal] = mqtt?.signals ?? []
  if (profile === mqttProfile && mqtt && signal) {
    return textOf('mqtt')('address', { broker: mqtt.broker, topic: signal.topic })
  }
  return textOf('analysers')('field.addressOf', { ip, port: String(port), deviceId: String(deviceId) })
}
