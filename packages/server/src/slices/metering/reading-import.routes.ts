import * as contract from '@tandem/contract/metering/reading-import.ts'
import * as layoutContract from '@tandem/contract/metering/reading-layouts.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { confirmReadings } from './import/confirm-import.ts'
import * as imports from './import/import.service.ts'
import * as layouts from './import/layouts.service.ts'
import { importInOneCall } from './import/one-call.ts'
import { readingTemplate } from './import/template.ts'

/** Readings from files. */
export function serveReadingImport(serve: Serve, platform: Platform): void {
  serve(contract.importReadings, ({ body, file, caller, language }) =>
    importInOneCall(platform, { caller, language }, body.userId, file),
  )
  serve(contract.uploadReadings, ({ body, file, caller, language }) =>
    imports.uploadReadings(platform, { caller, language }, body.userId, file),
  )
  serve(contract.previewReadings, ({ params, body, caller, language }) =>
    imports.previewReadings(platform, { caller, language }, params.importId, body),
  )
  serve(contract.confirmReadings, ({ params, body, caller, language }) =>
    confirmReadings(platform, { caller, language }, params.importId, body),
  )
  serve(contract.exportRejectedRows, ({ params, body, caller, language }) =>
    imports.exportRejectedRows(platform, { caller, language }, params.importId, body),
  )
  serve(layoutContract.rememberReadingLayout, ({ params, body, caller, language }) =>
    layouts.rememberReadingLayout(platform, { caller, language }, params.importId, body),
  )
  serve(layoutContract.listReadingLayouts, ({ caller }) => layouts.listReadingLayouts(platform, caller))
  serve(layoutContract.listAllReadingLayouts, () => layouts.listAllReadingLayouts(platform))
  serve(layoutContract.shareReadingLayout, ({ params, caller }) =>
    layouts.shareReadingLayout(platform, caller, params.layoutId),
  )
  serve(layoutContract.forgetReadingLayout, ({ params, caller }) =>
    layouts.forgetReadingLayout(platform, caller, params.layoutId),
  )
  serve(contract.exportReadingTemplate, ({ query, language }) => readingTemplate(platform, query, language))
}
