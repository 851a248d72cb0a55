import { deleteUser } from '@tandem/contract/accounts.ts'
import { getUserBoard } from '@tandem/contract/admin.ts'
import * as reports from '@tandem/contract/reports.ts'
import type { Serve } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { closeAccount } from './close-account.ts'
import * as reporting from './report-day-ahead.ts'
import { showUserBoard } from './show-user-board.ts'

/** The calls that need several slices. */
export function serveWorkflows(serve: Serve, platform: Platform): void {
  serve(getUserBoard, ({ caller }) => showUserBoard(platform, caller))
  serve(deleteUser, ({ params, caller, language }) => closeAccount(platform, caller, params.id, language))

  serve(reports.getDayAheadReport, ({ params, caller }) => reporting.getDayAheadReport(platform, caller, params))
  serve(reports.listDayAheadReports, ({ params, caller }) => reporting.listDayAheadReports(platform, caller, params))
  serve(reports.exportDayAheadReport, ({ params, caller, language }) => reporting.exportDayAheadReport(platform, caller, params, language))
}
