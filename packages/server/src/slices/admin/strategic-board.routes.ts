import * as contract from '@tandem/contract/admin/strategic-board.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { listDeviations } from './portfolio-deviations.ts'
import * as energy from './portfolio-energy.ts'
import { listMissingOrders } from './portfolio-orders.ts'
import { getPortfolioPosition } from './portfolio-position.ts'
import { getMarketsOfWeek, listImbalanceCosts } from './portfolio-results.ts'
import * as users from './portfolio-users.ts'

/** The board of a strategic provider. */
export function serveStrategicBoard(serve: Serve, platform: Platform): void {
  serve(contract.getPortfolioPosition, ({ query }) => getPortfolioPosition(platform, query))
  serve(contract.listDeviations, ({ query }) => listDeviations(platform, query))
  serve(contract.getMarketsOfWeek, () => getMarketsOfWeek(platform))
  serve(contract.listImbalanceCosts, ({ query }) => listImbalanceCosts(platform, query))
  serve(contract.listMissingOrders, ({ query }) => listMissingOrders(platform, query))
  serve(contract.getPortfolioEnergyGraphic, ({ query }) => energy.getEnergyGraphic(platform, query))
  serve(contract.getPortfolioTradeGraphic, ({ query }) => energy.getTradeGraphic(platform, query))
  serve(contract.listBoardUsers, () => users.listBoardUsers(platform))
  serve(contract.listTransactionalUsers, () => users.listTransactionalUsers(platform))
}
