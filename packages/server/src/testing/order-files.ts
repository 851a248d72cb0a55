import { previewImport, type ImportLine, type ImportPreview } from '@tandem/contract/orders/order-import.ts'
import type { TestApp, TestUser } from './test-app.ts'
import { upload } from './uploading.ts'

/** Sends files of orders to be read. */
export function previewing(app: TestApp) {
  return (marketId: number, as: TestUser, content: string | Uint8Array, name = 'orders.csv') =>
    upload(app, previewImport, { params: { marketId }, as, name, content })
}

/** The rows that could be read, as a confirmation sends them back. */
export function rowsOf({ rows }: ImportPreview): (ImportLine & { row: number })[] {
  return rows.flatMap(({ row, line }) => (line ? [{ row, ...line }] : []))
}

/** Of each row its number and what is wrong with it: `column code`. */
export function faultsOf({ rows }: ImportPreview): (number | string)[][] {
  return rows.map(({ row, faults }) => [row, ...faults.map(({ column, code }) => `${column} ${code}`)])
}
