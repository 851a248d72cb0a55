import { rowsOfFile } from '../../platform/long-lists.ts'
import type { Side } from '@tandem/core/market/order.ts'
import type { FileAnswer } from '@tandem/contract/file-answer.ts'
import { readAtOnce } from '../../platform/database.ts'
import { requireOwn, type Asking } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { spreadsheetOfToday } from '../../platform/sheets.ts'
import { indicatorSheets } from './indicators-sheets.ts'
import { findIndicators, type IndicatorOptions } from './indicators.service.ts'
import { managedOrderSheets } from './managed-orders-sheets.ts'
import { listManagedOrders, type OrderOptions } from './managed-orders.service.ts'
import { spanOf } from './wallet-steps.ts'
import { findWallet } from './wallet.service.ts'

/** The indicators as a spreadsheet with the same numbers, and the coins of the span, both as of the same moment. */
export async function exportIndicators(
  { db, clock }: Platform,
  { caller, language }: Asking,
  terms: IndicatorOptions,
): Promise<FileAnswer> {
  requireOwn(caller, terms.userId)
  const span = spanOf(terms, terms.granularity)
  const sheets = await readAtOnce(db, async (tx) => {
    const indicators = await findIndicators(tx, terms, span)
    return indicatorSheets(indicators, await findWallet(tx, terms, span), terms, language)
  })
  return spreadsheetOfToday({ clock }, sheets)
}

/** The most orders of a file. */
const longestOrders = 50_000

/** The orders of a span as a spreadsheet with the same numbers; with a side those that have a part on it. */
export async function exportManagedOrders(
  platform: Platform,
  { caller, language }: Asking,
  terms: OrderOptions & { readonly orderType: Side | null },
): Promise<FileAnswer> {
  const orders = await listManagedOrders(platform, caller, terms, rowsOfFile(longestOrders))
  return spreadsheetOfToday(platform, managedOrderSheets(orders, terms, language))
}
