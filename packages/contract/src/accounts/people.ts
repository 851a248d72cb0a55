import { codeKey } from '@tandem/core/access/approval.ts'
import { amount } from '@tandem/core/units/units.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { f } from '../fields.ts'
import { readableText } from './readable-name.ts'
import { rule } from '../validation.ts'
import { Coins, Day, EventId, Id, PathId } from '../wire.ts'

/** A domain as administrators write it: `example.org`, also `@Example.org.`; stored in small letters. */
export const DomainName = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite((text) => text.replace(/^@/, '').replace(/\.$/, ''))
  .min(1)
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, rule('invalid_format'))

/** The most coins an account may begin with: 1,000,000 TC. */
export const maxStartingBalance = amount(100_000_000_000_000n)

/** How upgrades are approved besides by hand, and what everybody begins with. */
export const PeopleSettings = z.object({
  /** Whoever enters an invitation code is upgraded at once. */
  codesApprove: z.boolean(),
  /** Whoever asks to trade and has a confirmed address of one of the domains is upgraded at once. */
  domainsApprove: z.boolean(),
  domains: z.array(DomainName).max(100),
  /** Given once, at the first approval as a transactional user; 0 is none. */
  startingBalance: Coins,
})
export type PeopleSettings = z.output<typeof PeopleSettings>

export const getPeopleSettings = endpoint({
  method: 'GET',
  path: '/api/admin/people/settings',
  audience: 'admin',
  about: ['peopleSettings'],
  summary: 'How upgrades are approved, and the starting balance',
  response: PeopleSettings,
})

export const savePeopleSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/people/settings',
  audience: 'admin',
  changes: ['peopleSettings'],
  summary: 'Decides how upgrades are approved from now on, and the starting balance',
  body: PeopleSettings,
  response: PeopleSettings,
  refusals: ['amount_out_of_bounds'],
})

/** The letters and digits of a code; everything else in it is for the eye. */
export const CodeText = z
  .string()
  .trim()
  .max(40)
  .refine((text) => codeKey(text).length >= 8, rule('min_length', { length: 8 }))

export const InvitationCode = z.object({
  id: f.userId,
  code: f.code,
  userType: f.userType,
  uses: f.uses,
  maxUses: f.maxUses,
  /** The last day on which it works. */
  until: f.until,
  note: f.note,
  createdAt: f.at,
  createdBy: f.username,
  state: f.codeState,
})
export type InvitationCode = z.output<typeof InvitationCode>

/** Codes that work at the same time. */
export const maxInvitationCodes = 200

export const listInvitationCodes = endpoint({
  method: 'GET',
  path: '/api/admin/people/codes',
  audience: 'admin',
  about: ['invitationCodes'],
  summary: 'The invitation codes, those that work first; at most 500',
  response: z.array(InvitationCode),
})

export const makeInvitationCode = endpoint({
  method: 'POST',
  path: '/api/admin/people/codes',
  audience: 'admin',
  changes: ['invitationCodes'],
  summary: 'Makes an invitation code; without a text one is made up',
  body: z.object({
    code: CodeText.optional(),
    userType: z.enum(['transactionalUser', 'strategicUser']),
    maxUses: z.int().min(1).max(10_000),
    until: Day,
    note: readableText(z.string().trim().max(200)).default(''),
  }),
  response: InvitationCode,
  refusals: ['invitation_code_used', 'too_many_invitation_codes'],
})

export const withdrawInvitationCode = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/codes/{id}',
  audience: 'admin',
  changes: ['invitationCodes'],
  summary: 'Withdraws an invitation code: nobody can use it any more',
  params: z.object({ id: PathId }),
  response: InvitationCode,
})

/** The most that one call decides. */
const maxDecisions = 1000

/** What became of each of many decisions; one that was refused says why, the others stand. */
export const DecisionOutcomes = z.object({
  outcomes: z.array(z.object({ id: EventId, isDone: z.boolean(), reason: z.string().nullable() })),
})
export type DecisionOutcomes = z.output<typeof DecisionOutcomes>

export const decideUpgrades = endpoint({
  method: 'POST',
  path: '/api/admin/people/upgrades',
  audience: 'admin',
  changes: ['account', 'accounts'],
  summary: 'Approves or rejects many upgrade requests, each by itself',
  body: z.object({ userIds: z.array(Id).min(1).max(maxDecisions), decision: z.enum(['approve', 'reject']) }),
  response: DecisionOutcomes,
})

export const decideCoinPurchases = endpoint({
  method: 'POST',
  path: '/api/admin/people/coins',
  audience: 'admin',
  changes: ['coinRequests', 'coins'],
  summary: 'Accepts or rejects many coin requests, each by itself',
  body: z.object({ ids: z.array(EventId).min(1).max(maxDecisions), decision: z.enum(['accept', 'reject']) }),
  response: DecisionOutcomes,
})
