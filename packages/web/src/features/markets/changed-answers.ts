import { getAdministratorBoard, getModeratorBoard } from '@tandem/contract/admin.ts'
import {
  getActiveDayAheadSession,
  listActiveSessions,
  listDayAheadSessions,
  listSessions,
} from '@tandem/contract/markets.ts'

/** What shows several markets: read anew when one is added, opened or closed. */
export const answersAboutMarkets = [
  listSessions,
  listDayAheadSessions,
  listActiveSessions,
  getActiveDayAheadSession,
  getAdministratorBoard,
  getModeratorBoard,
]
