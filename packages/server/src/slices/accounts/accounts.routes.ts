import * as tokensContract from '@tandem/contract/accounts/access-tokens.ts'
import * as contract from '@tandem/contract/accounts/accounts.ts'
import { findUsers } from '@tandem/contract/accounts/find-users.ts'
import * as lookupLists from '@tandem/contract/accounts/lookups.ts'
import { listOrderTypesForTrading } from '@tandem/contract/orders/orders.ts'
import { downloadPersonalData } from '@tandem/contract/accounts/personal-data.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as accessTokens from './access-tokens.service.ts'
import * as accounts from './accounts.service.ts'
import * as store from './accounts.store.ts'
import * as lookups from './lookups.ts'
import * as foundUsers from './find-users.store.ts'
import { exportPersonalData } from './personal-data.service.ts'
import * as registration from './registration.service.ts'
import { addRole } from './roles.service.ts'
import * as roles from './roles.store.ts'
import * as signingIn from './sign-in.service.ts'

export function serveAccounts(serve: Serve, platform: Platform): void {
  const { db } = platform

  serve(contract.signIn, ({ body, client }) => signingIn.signIn(platform, body, client))
  serve(contract.sendActivationMail, ({ params, language }) =>
    registration.sendActivationMail(platform, params.email, language),
  )
  serve(contract.forgotPassword, ({ params, language }) =>
    registration.forgotPassword(platform, params.email, language),
  )
  serve(contract.resetPasswordByPath, ({ params, language }) => registration.resetPassword(platform, params, language))
  serve(contract.resetPassword, ({ body, language }) => registration.resetPassword(platform, body, language))

  serve(contract.getUser, ({ params, caller }) => accounts.getUser(platform, caller, params.id))
  serve(contract.listUsers, async ({ rows }) => [...rows.take(await store.listUsers(db, rows))])
  serve(findUsers, ({ query }) => foundUsers.findUsers(db, query))
  serve(contract.updatePreferences, ({ params, caller }) => accounts.updatePreferences(platform, caller, params))

  serve(downloadPersonalData, ({ caller, language }) => exportPersonalData(platform, caller, language))

  serve(tokensContract.listAccessTokens, ({ caller }) => accessTokens.listAccessTokens(platform, caller))
  serve(tokensContract.createAccessToken, ({ body, caller }) => accessTokens.createAccessToken(platform, caller, body))
  serve(tokensContract.withdrawAccessToken, ({ params, caller }) =>
    accessTokens.withdrawAccessToken(platform, caller, params.id),
  )

  serve(contract.listRoles, () => roles.listRoles(db))
  serve(contract.getRole, ({ params }) => roles.getRole(db, params.id))
  serve(contract.addRole, ({ body, caller }) => addRole(platform, caller, body))

  serve(lookupLists.listUserTypes, async ({ language }) => lookups.listUserTypes(language))
  serve(lookupLists.listMarketTypes, async ({ language }) => lookups.listMarketTypes(language))
  serve(lookupLists.listOrderTypes, async ({ language }) => lookups.listOrderTypes(language))
  serve(listOrderTypesForTrading, async ({ language }) => lookups.listOrderTypes(language))
}
