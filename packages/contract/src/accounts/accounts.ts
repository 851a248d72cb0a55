import { userTypes } from '@tandem/core/access/access.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PanelPower } from './panel-power.ts'
import { Phone } from './phone.ts'
import { oneScript, readableText } from './readable-name.ts'
import { rule } from '../validation.ts'
import { Coins, Done, Id, Instant, PathId, PathNumber, paging } from '../wire.ts'

/** Registration names: letters, digits, dash and underscore, no diacritics (specification, section 5). */
export const Name = z
  .string()
  .trim()
  .min(1)
  .min(3)
  .max(20)
  .regex(/^[A-Za-z0-9_-]+$/, rule('letters_only'))

/** Printable letters, digits and signs, spaces only between them. */
const printable = /^(?!.*(?:\p{Default_Ignorable_Code_Point}| {2}))[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u
export const Username = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .min(3)
  .max(20)
  .regex(printable, rule('invalid_format'))
  .regex(oneScript, rule('invalid_format'))
export const EmailAddress = z.string().trim().min(1).max(50).pipe(z.email())
export const Password = z.string().min(1).min(6).max(40)
const LinkToken = z.string().min(1).max(200)

export const UserType = z.enum(userTypes)
const upgradeStatuses = ['none', 'pending', 'approved', 'rejected'] as const

export const Preferences = z.object({
  /** The side a new order line starts with. */
  defaultSide: z.enum(['buy', 'sell']),
  /** A mail with the own result after each clearing. */
  resultMail: z.enum(['on', 'off']),
  /** The language of mails. */
  language: z.enum(['en', 'ro']),
})
export type Preferences = z.output<typeof Preferences>

export const User = z.object({
  id: Id,
  lastName: z.string(),
  firstName: z.string(),
  username: z.string(),
  email: z.string(),
  userType: UserType,
  userTypeId: z.int(),
  roles: z.array(z.string()),
  address: z.string(),
  phone: z.string(),
  /** The peak power of the panels together, in W: no hour of production is forecast above it. null: not stated. */
  panelPower: z.int().nullable(),
  registrationDate: Instant,
  activated: z.boolean(),
  statusRequest: z.enum(upgradeStatuses),
  requestedUserType: UserType.nullable(),
  preferences: Preferences,
  /** A trader that the platform itself runs. */
  isSystem: z.boolean(),
  /** Available and reserved coins together. */
  balance: Coins,
})
export type User = z.output<typeof User>

export const SignedIn = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  userType: UserType,
  roles: z.array(z.string()),
  balance: Coins,
  accessToken: z.string(),
  mustSetSecondFactor: z.literal(true).optional(), // Of an administrator who may do nothing before.
  remembered: z.literal(true).optional(), // The browser keeps a cookie by which the session goes on.
})
export type SignedIn = z.output<typeof SignedIn>

export const Registration = z.object({
  lastName: Name,
  firstName: Name,
  username: Username,
  email: EmailAddress,
  password: Password,
  /** Whatever is asked for, a registration makes a standard user. */
  userType: z.string().max(40).optional(),
  /** The language of the activation mail. */
  language: z.enum(['en', 'ro']).optional(),
  /** Upgrades the account once it is activated. */
  invitationCode: z.string().trim().max(60).optional(),
  // The versions of the texts that were agreed to; absent: they were not.
  acceptedTermsVersion: z.string().max(40).optional(),
  researchConsentVersion: z.string().max(40).optional(),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/signin',
  audience: 'public',
  changes: [],
  summary: 'Signs in; the token lives 58 minutes. Where a second factor is set, its code is the second step',
  body: z.object({
    username: Username,
    password: z.string().min(1).max(200),
    /** Keeps the person signed in with this browser, for thirty days at most. */
    remember: z.boolean().optional(),
  }),
  response: SignedIn,
  refusals: ['wrong_credentials', 'account_not_activated', 'second_factor_needed'],
  perMinute: 1_200, // A class may sit behind one address; guesses are slowed down by account and address.
})

const takenRefusals = ['email_already_used', 'user_already_used'] as const

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  audience: 'public',
  changes: [],
  summary: 'Registers a standard user and mails the activation link',
  body: Registration,
  // Only of the demo: the mail is not sent but waits in its mailbox.
  response: Done.extend({ inDemoMailbox: z.literal(true).optional() }),
  refusals: [...takenRefusals, 'mail_not_sent', 'invitation_code_invalid', 'consent_text_changed'],
  perMinute: 10,
})

export const activateAccount = endpoint({
  method: 'GET',
  path: '/api/auth/activateAccount/{token}',
  audience: 'public',
  changes: [],
  summary: 'Activates an account; the link works once',
  params: z.object({ token: LinkToken }),
  response: Done,
  refusals: ['link_no_longer_available'],
  // A class opens its links in the same minute; nobody guesses one.
  perMinute: 600,
})

export const sendActivationMail = endpoint({
  method: 'GET',
  path: '/api/test/sendAuthentificationEmail/{email}',
  audience: 'public',
  changes: [],
  summary: 'Sends the activation link again; the same answer for known and unknown addresses',
  params: z.object({ email: EmailAddress }),
  response: Done,
  refusals: ['mail_not_sent'],
  perMinute: 5,
})

export const forgotPassword = endpoint({
  method: 'GET',
  path: '/api/test/forgotPassword/{email}',
  audience: 'public',
  changes: [],
  summary: 'Mails a reset link; the same answer for known and unknown addresses',
  params: z.object({ email: EmailAddress }),
  response: Done,
  refusals: ['mail_not_sent'],
  perMinute: 5,
})

export const resetPasswordByPath = endpoint({
  method: 'POST',
  path: '/api/test/resetPassword/{token}/{newPassword}',
  audience: 'public',
  changes: [],
  summary: 'Sets a new password; never logged',
  params: z.object({ token: LinkToken, newPassword: Password }),
  response: Done,
  refusals: ['reset_link_no_longer_available'],
  perMinute: 10,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/test/resetPassword',
  audience: 'public',
  changes: [],
  summary: 'Sets a new password, with token and password in the body',
  body: z.object({ token: LinkToken, newPassword: Password }),
  response: Done,
  refusals: ['reset_link_no_longer_available'],
  perMinute: 10,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/test/user/{id}',
  audience: 'self',
  shows: 'profile',
  about: ['account'],
  summary: 'One user',
  params: z.object({ id: PathId }),
  response: User,
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/test/allUser',
  audience: 'admin',
  about: ['accounts'],
  summary: 'All users',
  query: z.object(paging),
  response: z.array(User),
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/test/deleteUser/{id}',
  audience: 'admin',
  changes: ['accounts'],
  summary: 'Closes an account: its open orders are withdrawn, its coins go back to issuance, its name is erased',
  params: z.object({ id: PathId }),
  response: Done,
  refusals: ['cannot_delete_yourself', 'last_administrator'],
})

export const upgradeActions = { profile: 0, request: 1, approve: 2, reject: 3 } as const

export const updateUser = endpoint({
  method: 'GET',
  path: '/api/test/updateUser/{id}/{statusRequest}',
  audience: 'self',
  changes: ['account', 'accounts'],
  summary: '0 profile, 1 ask for a user type, 2 approve, 3 reject (2 and 3 the administrator)',
  params: z.object({ id: PathId, statusRequest: PathNumber(0, 3) }),
  query: z.object({
    lastName: Name.optional(),
    firstName: Name.optional(),
    email: EmailAddress.optional(),
    userTypeId: PathId.optional(),
    /** Decides the user type, and approves it at once. */
    invitationCode: z.string().trim().max(60).optional(),
    address: readableText(z.string().trim().max(200)).optional(),
    phone: Phone.optional(),
    /** In W; empty: not stated any more. */
    panelPower: PanelPower.optional(),
  }),
  response: User,
  refusals: ['email_already_used', 'upgrade_already_requested', 'no_upgrade_requested', 'invitation_code_invalid'],
  countsAs: 'account',
})

export const updatePreferences = endpoint({
  method: 'GET',
  path: '/api/test/updateUserPreferences/{userId}/{preference}/{value}',
  audience: 'self',
  changes: ['account', 'accounts'],
  summary: 'Sets one trading preference',
  params: z.object({ userId: PathId, preference: Preferences.keyof(), value: z.string().max(40) }),
  response: User,
})

export const Role = z.object({ id: Id, name: z.string(), description: z.string(), users: z.int() })
export type Role = z.output<typeof Role>

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/test/roles',
  audience: 'admin',
  about: ['accounts'],
  summary: 'All roles with the number of their users',
  response: z.array(Role),
})

export const getRole = endpoint({
  method: 'GET',
  path: '/api/test/role/{id}',
  audience: 'admin',
  about: ['accounts'],
  summary: 'One role and who has it',
  params: z.object({ id: PathId }),
  response: Role.extend({ members: z.array(z.object({ id: Id, username: z.string() })) }),
})

export const addRole = endpoint({
  method: 'POST',
  path: '/api/test/addRole',
  audience: 'admin',
  changes: ['account', 'accounts'],
  summary: 'Adds a role',
  body: z.object({
    name: z
      .string()
      .trim()
      .min(2, rule('name_too_short'))
      .max(40, rule('input_too_long'))
      .regex(/^[A-Z0-9_]+$/, rule('invalid_format')),
    description: readableText(z.string().trim().max(200, rule('input_too_long'))).default(''),
  }),
  response: Role,
  refusals: ['role_already_exists'],
})

export const setUserRoles = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/roles',
  audience: 'admin',
  changes: ['account', 'accounts'],
  summary: 'Decides which roles a user has',
  params: z.object({ id: PathId }),
  body: z.object({ roles: z.array(z.string().max(40)).max(50) }),
  response: User,
  refusals: ['last_administrator'],
})
