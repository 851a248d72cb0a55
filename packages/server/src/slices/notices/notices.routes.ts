import * as contract from '@tandem/contract/notices.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as notices from './notices.service.ts'

export function serveNotices(serve: Serve, platform: Platform): void {
  serve(contract.listNotices, ({ query, caller }) => notices.list(platform, caller, query))
  serve(contract.readNotices, ({ body, caller }) => notices.read(platform, caller, body.upTo))
  serve(contract.getNoticePreferences, ({ caller }) => notices.getPreferences(platform, caller))
}
