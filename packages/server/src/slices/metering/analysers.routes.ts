import * as contract from '@tandem/contract/metering/analysers.ts'
import { listParameters, type DeviceProfile } from '@tandem/contract/metering/device-models.ts'
import { quantities, unitOf } from '@tandem/core/metering/quantities.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkAnalyser, listAnalyserReadings } from './analyser-check.ts'
import * as analysers from './analysers.service.ts'
import { listDescribedProfiles } from './device-models.service.ts'
import { deviceProfiles } from './devices/profiles.ts'
import { getLiveValues, liveValuesOf } from './live-values.ts'

const parameters = quantities.map((quantity) => ({ quantity, unit: unitOf(quantity) }))
const profiles = deviceProfiles.map(({ id, name, phases, interface: wiring, notes, registers }): DeviceProfile => ({
  id,
  name,
  phases,
  interface: wiring,
  notes: [...notes],
  origin: 'builtIn',
  hasMap: registers.length > 0,
  quantities: [...new Set(registers.map(({ quantity }) => quantity))],
}))
/** Any meter whose messages come over a broker of the settings. */
const mqttMeter: DeviceProfile = {
  id: contract.mqttProfile,
  name: 'MQTT (Tasmota, Zigbee2MQTT, Shelly …)',
  phases: 3,
  interface: 'MQTT',
  notes: [],
  origin: 'builtIn',
  hasMap: false,
  quantities: ['active_energy_import', 'active_energy_export', 'active_power_total'],
}
const removed = {
  en: 'The analyser is removed; its readings stay.',
  ro: 'Analizorul a fost șters; citirile lui rămân.',
}

/** Analysers and what they measure. */
export function serveAnalysers(serve: Serve, platform: Platform): void {
  const offered = () => (platform.config.mqttBrokers.length > 0 ? [mqttMeter, ...profiles] : profiles)
  serve(contract.findAnalyser, ({ params, caller }) => analysers.findAnalysersOf(platform, caller, params.userId))
  serve(contract.listAnalysers, ({ query, rows }) => analysers.listAnalysers(platform, query, rows))
  serve(contract.addAnalyser, ({ params, body, caller }) =>
    analysers.addAnalyser(platform, caller, { ...params, ...body }),
  )
  serve(contract.updateAnalyser, ({ body, caller }) => analysers.updateAnalyser(platform, caller, body))
  serve(contract.removeAnalyser, async ({ params, caller, language }) => {
    await analysers.removeAnalyser(platform, caller, params.id)
    return { message: removed[language] }
  })
  serve(listParameters, async ({ caller }) => ({
    profiles: [...(await listDescribedProfiles(platform, caller)), ...offered()],
    parameters,
  }))
  serve(contract.getLiveValues, ({ params, caller }) => getLiveValues(platform, caller, params.analyzerId))
  serve.stream(contract.streamLiveValues, ({ params, caller }, stream) =>
    liveValuesOf(platform).join(caller, params.analyzerId, stream),
  )
  serve(contract.listAnalyserReadings, ({ params, caller, rows }) =>
    listAnalyserReadings(platform, caller, params, rows),
  )
  serve(contract.checkAnalyser, ({ params, caller }) => checkAnalyser(platform, caller, params.analyzerId))
}
