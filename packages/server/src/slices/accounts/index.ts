// Owns who uses the platform: registration, sign-in, profiles, roles and mailed links.
// Refuses every way of becoming somebody one is not, and leaving the platform without an administrator.
export { changeAccount, publishChanges, updatePreferences, type AccountChange } from './accounts.service.ts'
export type { UpdateOptions } from './accounts.service.ts'
export {
  findSystemUsers,
  getUser as readUser,
  lockOpenAccountForShare,
  lockOpenAccountsForShare,
  shareAccounts,
  usersById,
  type HeldAccount,
  type KnownUser,
} from './accounts.store.ts'
export { markFirstTrading } from './approvals.store.ts'
export { answer } from './answers.ts'
export { onCredentialsEnded, sayCredentialsEnded } from './ended-credentials.ts'
export { withResearchConsent } from './consents.service.ts'
export { checkPassword, eraseUser, lockForClosing } from './closing.service.ts'
export { slowDownCodes } from './invitation-codes.service.ts'
export { mailInvitations } from './invitations.service.ts'
export { findImported, findTaken, insertPeople, lockPeopleImport, type NewPerson } from './invitations.store.ts'
export { closedIdentity, isReserved, usernameKey } from './names.ts'
export { refuseGuessable } from './new-passwords.ts'
export { identification } from './identify-callers.ts'
export { peopleSettings } from './people-settings.ts'
export { pushKeysOf } from './push-keys.ts'
export { forgetGone, markReached, pushAddresses, type PushAddress } from './push-subscriptions.store.ts'
export { forgetOverSignIns } from './retention.store.ts'
export { activateByLink, createUser, createUsers, signUp } from './registration.service.ts'
export { resetSecondFactor } from './second-factor.service.ts'
export { findChangedStandings, requireStandings } from './standings.store.ts'
export { issueToken } from './tokens.ts'
export { changeRoles } from './roles.service.ts'
