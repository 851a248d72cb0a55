import * as contract from '@tandem/contract/metering/energy.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { getPowerQuality } from './power-quality.ts'

export function servePowerQuality(serve: Serve, platform: Platform): void {
  serve(contract.getPowerQuality, ({ params, caller }) => getPowerQuality(platform, caller, params))
}
