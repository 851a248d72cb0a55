import * as contract from '@tandem/contract/metering/device-models.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as models from './device-models.service.ts'

/** Device models that people described. */
export function serveDeviceModels(serve: Serve, platform: Platform): void {
  serve(contract.listDeviceModels, ({ caller }) => models.listDeviceModels(platform, caller))
  serve(contract.addDeviceModel, ({ body, caller }) => models.addDeviceModel(platform, caller, body))
  serve(contract.changeDeviceModel, ({ params, body, caller }) =>
    models.changeDeviceModel(platform, caller, { ...params, ...body }),
  )
  serve(contract.removeDeviceModel, ({ params, caller }) => models.removeDeviceModel(platform, caller, params.modelId))
  serve(contract.getRegisterMap, ({ params, caller }) => models.getRegisterMap(platform, caller, params.profile))
}
