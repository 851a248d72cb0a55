import * as contract from '@tandem/contract/accounts/account-security.ts'
import * as pushContract from '@tandem/contract/accounts/push-devices.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as security from './account-security.service.ts'
import * as email from './email-change.service.ts'
import * as push from './push-devices.service.ts'
import * as secondFactor from './second-factor.service.ts'
import * as renewal from './session-renewal.service.ts'
import { signInWithCode } from './sign-in.service.ts'

/** What guards an account: sessions, password, e-mail address and second factor; and the browsers that are sent push messages. */
export function serveAccountSecurity(serve: Serve, platform: Platform): void {
  serve(contract.signInWithCode, ({ body, client }) => signInWithCode(platform, body, client))
  serve(contract.signOut, ({ caller, client }) => security.signOut(platform, caller, client))
  serve(contract.renewSession, ({ caller }) => renewal.renewSession(platform, caller))
  serve(contract.resumeSession, ({ client }) => renewal.resumeSession(platform, client))
  serve(contract.getAccountSecurity, ({ caller }) => security.getAccountSecurity(platform, caller))
  serve(contract.endSession, ({ params, caller }) => security.endSession(platform, caller, params.id))
  serve(contract.changePassword, ({ body, caller, language }) =>
    security.changePassword(platform, caller, body, language),
  )

  serve(contract.changeEmail, ({ body, caller, language }) => email.changeEmail(platform, caller, body, language))
  serve(contract.cancelEmailChange, ({ caller, language }) => email.cancelEmailChange(platform, caller, language))
  serve(contract.confirmEmail, ({ body, language }) => email.confirmEmail(platform, body.token, language))
  serve(contract.undoEmailChange, ({ body, language }) => email.undoEmailChange(platform, body.token, language))

  serve(contract.beginSecondFactor, ({ body, caller }) =>
    secondFactor.beginSecondFactor(platform, caller, body.password),
  )
  serve(contract.confirmSecondFactor, ({ body, caller }) =>
    secondFactor.confirmSecondFactor(platform, caller, body.code),
  )
  serve(contract.removeSecondFactor, ({ body, caller, language }) =>
    secondFactor.removeSecondFactor(platform, caller, body, language),
  )
  serve(contract.makeRecoveryCodes, ({ body, caller }) =>
    secondFactor.makeRecoveryCodes(platform, caller, body.password),
  )

  serve(pushContract.getPushDevices, ({ caller }) => push.listPushDevices(platform, caller))
  serve(pushContract.savePushDevice, ({ body, caller, client }) => push.savePushDevice(platform, caller, body, client))
  serve(pushContract.removePushDevice, ({ params, caller }) => push.removePushDevice(platform, caller, params.id))
}
