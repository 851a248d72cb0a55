import * as consents from '@tandem/contract/accounts/consents.ts'
import * as people from '@tandem/contract/accounts/people.ts'
import * as peopleImport from '@tandem/contract/accounts/people-import.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { consentTexts } from './consent-texts.ts'
import * as consenting from './consents.service.ts'
import { findCodes } from './invitation-codes.store.ts'
import { makeCode, withdrawCode } from './invitation-codes.service.ts'
import * as invitations from './invitations.service.ts'
import { peopleSettings, savePeopleSettings } from './people-settings.ts'

/** How people become participants, and what they consent to. */
export function servePeople(serve: Serve, platform: Platform): void {
  const { db, clock } = platform
  serve(people.getPeopleSettings, () => peopleSettings(db))
  serve(people.savePeopleSettings, ({ body, caller }) => savePeopleSettings(platform, caller, body))
  serve(people.listInvitationCodes, () => findCodes(db, clock.now()))
  serve(people.makeInvitationCode, ({ body, caller }) => makeCode(platform, caller, body))
  serve(people.withdrawInvitationCode, ({ params, caller }) => withdrawCode(platform, caller, params.id))

  serve(peopleImport.listInvitations, ({ query }) => invitations.listInvitations(platform, query))
  serve(peopleImport.sendInvitationsAgain, ({ body, caller }) =>
    invitations.sendInvitationsAgain(platform, caller, body.userIds),
  )
  serve(peopleImport.acceptInvitation, ({ body, language }) => invitations.acceptInvitation(platform, body, language))

  serve(consents.listConsentTexts, ({ language }) => consentTexts(db, language))
  serve(consents.getConsents, ({ params, caller }) => consenting.getConsents(platform, caller, params.id))
  serve(consents.saveResearchConsent, ({ params, body, caller }) =>
    consenting.saveResearchConsent(platform, caller, params.id, body),
  )
  serve(consents.listConsentStates, ({ query }) => consenting.listConsentStates(platform, query))
}
