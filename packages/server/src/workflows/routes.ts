import { deleteUser } from '@tandem/contract/accounts.ts'
import type { Serve } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { closeAccount } from './close-account.ts'

/** The calls that need several slices. */
export function serveWorkflows(serve: Serve, platform: Platform): void {
  serve(deleteUser, ({ params, caller, language }) => closeAccount(platform, caller, params.id, language))
}
