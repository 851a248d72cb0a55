import { deleteUser } from '@tandem/contract/accounts/accounts.ts'
import { getUserBoard } from '@tandem/contract/admin/admin.ts'
import { getUserDay } from '@tandem/contract/admin/dashboards.ts'
import {
  acceptCoinPurchase,
  rejectCoinPurchase,
  settleOutstanding as settleOutstandingCall,
} from '@tandem/contract/ledger/ledger.ts'
import * as markets from '@tandem/contract/markets/markets.ts'
import { saveNoticePreferences as saveNoticePreferencesCall } from '@tandem/contract/notices.ts'
import { getOpenPosition as getOpenPositionCall } from '@tandem/contract/orders/open-position.ts'
import * as orders from '@tandem/contract/orders/orders.ts'
import { closeOwnAccount as closeOwnAccountCall } from '@tandem/contract/accounts/personal-data.ts'
import * as reports from '@tandem/contract/reports.ts'
import { exportStatement as exportStatementCall } from '@tandem/contract/ledger/wallet.ts'
import type { Serve } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { acceptCoins, rejectCoins } from './decide-coins.ts'
import { addAnyOrder, transmitAnyOrder, updateAnyOrder, withdrawAnyOrder } from './any-order.ts'
import { cancelSession } from './cancel-session.ts'
import { closeAccount, closeOwnAccount } from './close-account.ts'
import { closeSession } from './clear-session.ts'
import { placeOrder } from './day-ahead-orders.ts'
import { listOrdersOrGroups } from './group-lists.ts'
import { exportStatement } from './export-statement.ts'
import { getOpenPosition } from './open-position.ts'
import { replayDay } from './replay-day.ts'
import * as reporting from './report-markets.ts'
import { saveNoticePreferences } from './save-notice-preferences.ts'
import { settleOutstanding } from './settle-outstanding.ts'
import { showActiveSession } from './show-active-session.ts'
import { showUserBoard } from './show-user-board.ts'
import { showUserDay } from './show-user-day.ts'

/** The calls that need several slices. */
export function serveWorkflows(serve: Serve, platform: Platform): void {
  serve(getUserBoard, ({ caller }) => showUserBoard(platform, caller))
  serve(getUserDay, ({ params, caller }) => showUserDay(platform, caller, params))
  serve(deleteUser, ({ params, caller, language }) => closeAccount(platform, caller, params.id, language))
  serve(closeOwnAccountCall, ({ body, caller, language }) => closeOwnAccount(platform, caller, body.password, language))
  serve(orders.addOrder, ({ body, caller }) => addAnyOrder(platform, caller, body))
  serve(orders.placeOrder, ({ body, caller }) => placeOrder(platform, caller, body))
  serve(orders.transmitOrder, ({ params, caller }) => transmitAnyOrder(platform, caller, params.orderId))
  serve(orders.updateOrder, ({ body, caller }) => updateAnyOrder(platform, caller, body))
  serve(orders.deleteOrder, ({ params, caller }) => withdrawAnyOrder(platform, caller, params.id))
  serve(getOpenPositionCall, ({ params, query, caller }) => getOpenPosition(platform, caller, { ...params, ...query }))
  serve(orders.listOrders, ({ params, query, caller, rows }) =>
    listOrdersOrGroups(platform, caller, { ...params, ...query }, rows),
  )
  serve(orders.getActiveSessionWithOrder, ({ params, caller }) => showActiveSession(platform, caller, params.userId))
  serve(markets.cancelSession, ({ params, caller }) => cancelSession(platform, caller, params.id))
  serve(rejectCoinPurchase, ({ params, caller }) => rejectCoins(platform, caller, params.id))
  serve(markets.closeSession, ({ params, caller }) => closeSession(platform, caller, params.id))
  serve(acceptCoinPurchase, ({ params, caller }) => acceptCoins(platform, caller, params.id))
  serve(saveNoticePreferencesCall, ({ body, caller }) => saveNoticePreferences(platform, caller, body))
  serve(settleOutstandingCall, ({ caller }) => settleOutstanding(platform, caller))
  serve(exportStatementCall, ({ params, caller, language }) => exportStatement(platform, { caller, language }, params))
  serve(reports.getDayReplay, ({ params, caller }) => replayDay(platform, caller, params))
  serve(reports.getDayAheadReport, ({ params, caller }) => reporting.getDayAheadReport(platform, caller, params))
  serve(reports.listDayAheadReports, ({ params, caller }) => reporting.listDayAheadReports(platform, caller, params))
  serve(reports.exportDayAheadReport, (call) => reporting.exportDayAheadReport(platform, call, call.params))
  serve(reports.getIntradayReport, ({ params, caller }) => reporting.getIntradayReport(platform, caller, params))
  serve(reports.listIntradayReports, ({ params, caller }) => reporting.listIntradayReports(platform, caller, params))
  serve(reports.exportIntradayReport, (call) => reporting.exportIntradayReport(platform, call, call.params))
}
