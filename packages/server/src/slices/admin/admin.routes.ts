import * as contract from '@tandem/contract/admin/admin.ts'
import * as limitsContract from '@tandem/contract/admin/call-limits.ts'
import { getPublicContent } from '@tandem/contract/admin/content.ts'
import * as looks from '@tandem/contract/accounts/looks.ts'
import * as auditLog from '@tandem/contract/admin/audit-log.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as admin from './admin.service.ts'
import { exportEntries, listEntries } from './audit-log.service.ts'
import * as store from './admin.store.ts'
import * as limits from './limits.service.ts'
import { listLooks } from './looks.store.ts'

export function serveAdmin(serve: Serve, platform: Platform): void {
  serve(getPublicContent, ({ language }) => admin.getPublicContent(platform, language))
  serve(contract.getModeratorBoard, () => store.countWaiting(platform.db))
  serve(contract.getAdministratorBoard, () => admin.getAdministratorBoard(platform))
  serve(limitsContract.getCallLimits, () => limits.getCallLimits(platform))
  serve(limitsContract.saveCallLimits, ({ body, caller }) => limits.saveCallLimits(platform, caller, body))
  serve(looks.listLooks, ({ query, caller }) => listLooks(platform.db, caller.userId, query))
  serve(auditLog.listAuditEntries, ({ query }) => listEntries(platform, query))
  serve(auditLog.exportAuditLog, ({ query, language }) => exportEntries(platform, query, language))
  if (!platform.config.isProduction)
    serve(contract.demoMailbox, async ({ host }) => admin.listDemoMails(platform, host))
}
