import * as contract from '@tandem/contract/admin/strategic-balancing.ts'
import * as portfolioContract from '@tandem/contract/admin/strategic-portfolio.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as days from './strategic-days.service.ts'
import * as exports from './strategic-export.service.ts'
import * as participant from './strategic-participant.service.ts'
import * as portfolio from './strategic-portfolio.service.ts'

/** The balancing market as a strategic provider sees it. */
export function serveStrategicBalancing(serve: Serve, platform: Platform): void {
  serve(contract.listBalancingDays, ({ query }) => days.listBalancingDays(platform, query))
  serve(contract.listBalancingParticipants, ({ params }) => days.listBalancingParticipants(platform, params.marketId))
  serve(contract.getParticipantImbalances, ({ params, query }) =>
    participant.getParticipantImbalances(platform, { ...params, ...query }),
  )
  serve(contract.getParticipantBalancingEnergy, ({ params, query }) =>
    participant.getParticipantBalancingEnergy(platform, { ...params, ...query }),
  )
  serve(contract.getParticipantBalancingWallet, ({ params, query }) =>
    participant.getParticipantBalancingWallet(platform, { ...params, ...query }),
  )
  serve(contract.getParticipantImbalanceDay, ({ params }) => participant.getParticipantImbalanceDay(platform, params))
  serve(contract.exportParticipantImbalances, ({ query, language }) =>
    exports.exportParticipantImbalances(platform, query, language),
  )
  serve(portfolioContract.getPortfolioImbalances, ({ query }) => portfolio.getPortfolioImbalances(platform, query))
  serve(portfolioContract.getPortfolioDay, ({ params, query }) =>
    portfolio.getPortfolioDay(platform, { ...params, ...query }),
  )
  serve(portfolioContract.exportPortfolioImbalances, ({ query, language }) =>
    exports.exportPortfolioImbalances(platform, query, language),
  )
}
