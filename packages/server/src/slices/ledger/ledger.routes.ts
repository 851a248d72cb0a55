import { auditLedger } from '@tandem/contract/admin/admin.ts'
import * as contract from '@tandem/contract/ledger/ledger.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as ledger from './ledger.service.ts'

export function serveLedger(serve: Serve, platform: Platform): void {
  serve(contract.getStatement, ({ params, caller, rows }) => ledger.getStatement(platform, caller, params, rows))
  serve(contract.getWallet, ({ params, caller }) => ledger.getWallet(platform, caller, params.userId))
  serve(contract.requestCoins, ({ body, caller }) => ledger.requestCoins(platform, caller, body))
  serve(contract.listCoinPurchases, ({ caller, rows }) => ledger.listCoinPurchases(platform, caller, rows))
  serve(auditLedger, () => ledger.audit(platform))
}
