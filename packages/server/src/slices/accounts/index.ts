// Owns who uses the platform: registration, sign-in, profiles, roles and mailed links.
// Refuses every way of becoming somebody one is not, and leaving the platform without an administrator.
export { changeAccount, identify, tellChanges, updatePreferences, type UpdateTerms } from './accounts.service.ts'
export { findSystemUsers, holdOpenAccount, holdOpenAccounts, usersById } from './accounts.store.ts'
export { answer } from './answers.ts'
export { checkPassword, eraseUser, lockForClosing } from './closing.service.ts'
export { closedIdentity } from './names.ts'
export { createUser, createUsers } from './registration.service.ts'
export { issueToken } from './tokens.ts'
