import type { BodyOf } from '@tandem/contract/endpoint.ts'
import { upgradeActions } from '@tandem/contract/accounts/accounts.ts'
import type { decideCoinPurchases, DecisionOutcomes, decideUpgrades } from '@tandem/contract/accounts/people.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Asking } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { acceptCoins, rejectCoins } from '../decide-coins.ts'
import { updateUser } from '../update-user.ts'

/** Answers upgrade requests, each as if it were answered alone: one that cannot be keeps none of the others back. */
export function decideManyUpgrades(
  platform: Platform,
  { caller, language }: Asking,
  { userIds, decision }: BodyOf<typeof decideUpgrades>,
): Promise<DecisionOutcomes> {
  const statusRequest = upgradeActions[decision]
  return decideEach(userIds, language, (id) => updateUser(platform, caller, { id, statusRequest }))
}

/** The same for coin requests. */
export function decideManyPurchases(
  platform: Platform,
  { caller, language }: Asking,
  { ids, decision }: BodyOf<typeof decideCoinPurchases>,
): Promise<DecisionOutcomes> {
  return decideEach(ids, language, (id) =>
    decision === 'accept' ? acceptCoins(platform, caller, id) : rejectCoins(platform, caller, id),
  )
}

/** One after the other: all of them write the same issuance account, so they would wait for each other anyway. */
async function decideEach(
  ids: readonly number[],
  language: Language,
  decide: (id: number) => Promise<unknown>,
): Promise<DecisionOutcomes> {
  const outcomes: DecisionOutcomes['outcomes'] = []
  for (const id of new Set(ids)) {
    try {
      await decide(id)
      outcomes.push({ id, isDone: true, reason: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcomes.push({ id, isDone: false, reason: refusalMessage(error.code, error.details, language) })
    }
  }
  return { outcomes }
}
