import * as contract from '@tandem/contract/orders/order-import.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { confirmImport } from './confirm-import.ts'
import { importTemplate } from './import-template.ts'
import { previewImport } from './preview-import.ts'

/** The calls of the import of orders from a file. */
export function serveImport(serve: Serve, platform: Platform): void {
  serve(contract.getImportTemplate, ({ params, query, caller, language }) =>
    importTemplate(platform, { caller, language }, params.marketId, query.filled ?? false),
  )
  serve(contract.previewImport, ({ params, file, caller, language }) =>
    previewImport(platform, { caller, language }, params.marketId, file),
  )
  serve(contract.confirmImport, ({ params, body, caller, language }) =>
    confirmImport(platform, { caller, language }, params.marketId, body),
  )
}
