import * as contract from '@tandem/contract/orders/autopilot.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { getAutopilot, previewAutopilot, saveAutopilot, skipDay, switchAutopilot, takePlan } from './autopilot.ts'

/** The calls of the autopilot: everybody's own alone. */
export function serveAutopilot(serve: Serve, platform: Platform): void {
  serve(contract.getAutopilot, ({ caller }) => getAutopilot(platform, caller))
  serve(contract.saveAutopilot, ({ body, caller }) => saveAutopilot(platform, caller, body))
  serve(contract.switchAutopilot, ({ body, caller }) => switchAutopilot(platform, caller, body))
  serve(contract.previewAutopilot, ({ body, caller }) => previewAutopilot(platform, caller, body))
  serve(contract.skipAutopilotDay, ({ body, caller }) => skipDay(platform, caller, body.marketId))
  serve(contract.takeAutopilotPlan, ({ body, caller }) => takePlan(platform, caller, body.marketId))
}
