import type { ScreenPath } from '@tandem/contract/screens.ts'
import type { UserType } from '@tandem/core/access/access.ts'

type Stem<P> = P extends `${infer Before}/` | `${infer Before}/{${string}` ? Before : P

/** A screen that users of some types open although the specification's guard sends them to their dashboard. */
export interface GuardDeviation {
  /** Without its parameters: what is below it is opened with it. */
  readonly path: Stem<ScreenPath>
  readonly userTypes: readonly Exclude<UserType, 'transactionalUser'>[]
}

const strategic = ['strategicUser'] as const
const everybody = ['standard', 'strategicUser'] as const

/** Why each of them is there is a row of docs/decisions/0007. */
export const guardDeviations: readonly GuardDeviation[] = [
  { path: '/notifications', userTypes: everybody },
  { path: '/frequentlyQuestions', userTypes: everybody },
  { path: '/strategicBoard', userTypes: strategic },
  { path: '/overallMarkets', userTypes: strategic },
  { path: '/marketForStrategicUser', userTypes: strategic },
  { path: '/participantsDetailsMarketForStrategicUsersBoard', userTypes: strategic },
  { path: '/detailsForStrategicUsersBoard', userTypes: strategic },
  { path: '/BalancingMarketDetailsForStrategicUserBoardMenu', userTypes: strategic },
  { path: '/balancingMarketForStrategicUser', userTypes: strategic },
  { path: '/participantsDetailsForBalancingMarket', userTypes: strategic },
  { path: '/balancingMarketDetailsForStrategicUsersBoard', userTypes: strategic },
  { path: '/balancingMarketEnergyDetailsForStrategicUsersBoard', userTypes: strategic },
  { path: '/balancingMarketWalletDetailsForStrategicUsersBoard', userTypes: strategic },
  { path: '/imbalanceManagementUser', userTypes: strategic },
  { path: '/reportsPI', userTypes: strategic },
]
