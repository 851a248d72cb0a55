import * as contract from '@tandem/contract/admin/scenario-runs.ts'
import type { Serve } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import * as runs from './runs.service.ts'

export function serveScenarioRuns(serve: Serve, platform: Platform): void {
  serve(contract.getScenarioSetup, () => Promise.resolve(runs.getSetup(platform)))
  serve(contract.checkScenario, (call) => runs.checkText(call, call.body))
  serve(contract.listScenarioRuns, ({ query, language }) => runs.listRuns(platform, query, language))
  serve(contract.getScenarioRun, ({ params, language }) => runs.getRun(platform, params.id, language))
  serve(contract.startScenarioRun, (call) => runs.startRun(platform, call, call.body))
  serve(contract.stopScenarioRun, (call) => runs.changeRun(platform, call, { ...call.params, goesOn: false }))
  serve(contract.resumeScenarioRun, (call) => runs.changeRun(platform, call, { ...call.params, goesOn: true }))
  serve(contract.deleteScenarioRun, ({ params, caller }) => runs.deleteRun(platform, caller, params.id))
  serve(contract.downloadScenarioRun, ({ params }) => runs.downloadRun(platform, params.id))
}
