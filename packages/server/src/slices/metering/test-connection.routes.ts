import * as contract from '@tandem/contract/metering/analysers.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { testConnection } from './test-connection.ts'

export function serveTestConnection(serve: Serve, platform: Platform): void {
  serve(contract.testConnection, ({ body, caller }) => testConnection(platform, caller, body))
}
