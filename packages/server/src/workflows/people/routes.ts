import {
  activateAccount as activateCall,
  setUserRoles as setRolesCall,
  signUp as signUpCall,
  updateUser as updateUserCall,
} from '@tandem/contract/accounts/accounts.ts'
import * as people from '@tandem/contract/accounts/people.ts'
import * as peopleImport from '@tandem/contract/accounts/people-import.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { signUp, slowDownCodes } from '../../slices/accounts/index.ts'
import { setUserRoles, updateUser } from '../update-user.ts'
import { activateAccount } from './activate-account.ts'
import { decideManyPurchases, decideManyUpgrades } from './decide-many.ts'
import { confirmPeopleImport } from './import-people/confirm-import.ts'
import { previewPeopleImport } from './import-people/preview-import.ts'

/** The calls by which people come to trade, and trade no more. */
export function servePeopleChanges(serve: Serve, platform: Platform): void {
  const wrongCodes = slowDownCodes(platform)
  serve(signUpCall, ({ body, language, client }) => {
    const register = () => signUp(platform, body, language)
    return body.invitationCode ? wrongCodes.guard(`address/${client.address}`, register) : register()
  })
  serve(activateCall, ({ params, language }) => activateAccount(platform, params.token, language))
  serve(updateUserCall, ({ params, query, caller }) => {
    const change = () => updateUser(platform, caller, { ...params, ...query })
    return query.invitationCode ? wrongCodes.guard(`user/${String(caller.userId)}`, change) : change()
  })
  serve(setRolesCall, ({ params, body, caller }) => setUserRoles(platform, caller, params.id, body.roles))
  serve(people.decideUpgrades, ({ body, caller, language }) => decideManyUpgrades(platform, { caller, language }, body))
  serve(people.decideCoinPurchases, ({ body, caller, language }) =>
    decideManyPurchases(platform, { caller, language }, body),
  )
  serve(peopleImport.previewPeopleImport, ({ file, caller, language }) =>
    previewPeopleImport(platform, { caller, language }, file),
  )
  serve(peopleImport.confirmPeopleImport, ({ body, caller }) => confirmPeopleImport(platform, caller, body))
}
