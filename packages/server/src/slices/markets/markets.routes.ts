import * as contract from '@tandem/contract/markets.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as sessions from './sessions.service.ts'

export function serveMarkets(serve: Serve, platform: Platform): void {
  serve(contract.listSessions, () => sessions.listSessions(platform))
  serve(contract.getSession, ({ params }) => sessions.getSession(platform, params.id))
  serve(contract.listDayAheadSessions, () => sessions.listSessions(platform, { marketType: 'dayAhead' }))
  serve(contract.listActiveSessions, () => sessions.listActiveSessions(platform))
  serve(contract.getActiveDayAheadSession, () => sessions.getActiveDayAheadSession(platform))
  serve(contract.addSession, ({ body }) => sessions.addSession(platform, body))
  serve(contract.getSessionForEditing, ({ params }) => sessions.getSessionForEditing(platform, params.id))
  serve(contract.updateSession, ({ body }) => sessions.updateSession(platform, body))
  serve(contract.openSession, ({ params }) => sessions.openSession(platform, params.id))
}
