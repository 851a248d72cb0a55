import * as contract from '@tandem/contract/ledger/wallet.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as all from './platform-wallet.service.ts'
import * as wallet from './wallet.service.ts'

/** Coins and results, of a user and of the whole platform. */
export function serveWallet(serve: Serve, platform: Platform): void {
  serve(contract.getWalletSteps, ({ params, caller }) => wallet.getWalletSteps(platform, caller, params))
  serve(contract.getUserWallet, ({ params, caller }) => wallet.getUserWallet(platform, caller, params))
  serve(contract.getWalletGraphic, ({ params, caller }) => wallet.getWalletGraphic(platform, caller, params))
  serve(contract.getMarketResultsGraphic, ({ params, caller }) => wallet.getMarketResults(platform, caller, params))
  serve(contract.getPlatformWalletGraphic, ({ query }) => all.getPlatformGraphic(platform, query))
  serve(contract.getPlatformWalletSummary, ({ query }) => all.getPlatformSummary(platform, query))
}
