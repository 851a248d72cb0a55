import * as contract from '@tandem/contract/metering/energy.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as energy from './energy.service.ts'

/** What was consumed and produced: of a user, of a group, of everybody. */
export function serveEnergy(serve: Serve, platform: Platform): void {
  serve(contract.getEnergyGraphic, ({ params, query, caller }) =>
    energy.getEnergyGraphic(platform, caller, { ...params, ...query }),
  )
  serve(contract.getEnergyHeatMap, ({ params, caller }) => energy.getEnergyHeatMap(platform, caller, params))
  serve(contract.getEnergyIndicators, ({ params, caller }) => energy.getEnergyIndicators(platform, caller, params))
  serve(contract.getGroupEnergy, ({ params, caller }) => energy.getGroupEnergy(platform, caller, params))
  serve(contract.getPlatformEnergy, ({ params, caller }) => energy.getPlatformEnergy(platform, caller, params))
  serve(contract.getPlatformEnergyGraphic, ({ params, caller }) =>
    energy.getPlatformEnergyGraphic(platform, caller, params),
  )
}
