import * as contract from '@tandem/contract/analysers.ts'
import { quantities, unitOf } from '@tandem/core/metering/quantities.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkAnalyser, listAnalyserReadings } from './analyser-check.ts'
import * as analysers from './analysers.service.ts'
import { deviceProfiles } from './devices/profiles.ts'
import { getLiveValues, liveValuesOf } from './live-values.ts'

const parameters = quantities.map((quantity) => ({ quantity, unit: unitOf(quantity) }))
const profiles = deviceProfiles.map(
  ({ id, name, phases, interface: wiring, notes, registers }): contract.DeviceProfile => ({
    id,
    name,
    phases,
    interface: wiring,
    notes: [...notes],
    quantities: [...new Set(registers.map(({ quantity }) => quantity))],
  }),
)
const removed = {
  en: 'The analyser is removed; its readings stay.',
  ro: 'Analizorul a fost șters; citirile lui rămân.',
}

/** Analysers and what they measure. */
export function serveAnalysers(serve: Serve, platform: Platform): void {
  serve(contract.findAnalyser, ({ params, caller }) => analysers.findAnalysersOf(platform, caller, params.userId))
  serve(contract.listAnalysers, ({ query }) => analysers.listAnalysers(platform, query))
  serve(contract.addAnalyser, ({ params, body, caller }) =>
    analysers.addAnalyser(platform, caller, { ...params, ...body }),
  )
  serve(contract.updateAnalyser, ({ body, caller }) => analysers.updateAnalyser(platform, caller, body))
  serve(contract.removeAnalyser, async ({ params, caller, language }) => {
    await analysers.removeAnalyser(platform, caller, params.id)
    return { message: removed[language] }
  })
  serve(contract.listParameters, () => Promise.resolve({ profiles, parameters }))
  serve(contract.getLiveValues, ({ params, caller }) => getLiveValues(platform, caller, params.analyzerId))
  serve.stream(contract.streamLiveValues, ({ params, caller }, stream) =>
    liveValuesOf(platform).join(caller, params.analyzerId, stream),
  )
  serve(contract.listAnalyserReadings, ({ params, caller }) => listAnalyserReadings(platform, caller, params))
  serve(contract.checkAnalyser, ({ params, caller }) => checkAnalyser(platform, caller, params.analyzerId))
}
