import { deleteUser } from '@tandem/contract/accounts.ts'
import { getUserBoard } from '@tandem/contract/admin.ts'
import type { Serve } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { closeAccount } from './close-account.ts'
import { showUserBoard } from './show-user-board.ts'

/** The calls that need several slices. */
export function serveWorkflows(serve: Serve, platform: Platform): void {
  serve(getUserBoard, ({ caller }) => showUserBoard(platform, caller))
  serve(deleteUser, ({ params, caller, language }) => closeAccount(platform, caller, params.id, language))
}
