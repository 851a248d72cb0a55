import { z } from 'zod'
import { EmailAddress, Name, Password, Username, UserType } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import { f } from '../fields.ts'
import { Coins, Done, Id, PathNumber, cellFault } from '../wire.ts'

/** The most people that one file may bring. */
export const maxPeopleRows = 1000

/** The columns of the template, in its order. */
export const peopleColumns = [
  ...(['firstName', 'lastName', 'username', 'email'] as const),
  ...(['userType', 'language', 'startingBalance'] as const),
] as const
export type PeopleColumn = (typeof peopleColumns)[number]

/** Why a cell, or a row, makes no account. The facts of a fault are its params; the screens put both in words. */
const personFaultCodes = [
  ...(['required', 'formula', 'too_short', 'too_long', 'invalid_format', 'not_an_email'] as const),
  ...(['user_type_unknown', 'language_unknown', 'not_a_number', 'number_ambiguous', 'too_many_decimals'] as const),
  ...(['amount_out_of_bounds', 'coins_not_for_type', 'email_twice', 'username_twice', 'username_taken'] as const),
] as const
export type PersonFaultCode = (typeof personFaultCodes)[number]

export const PersonFault = cellFault(peopleColumns, personFaultCodes)
export type PersonFault = z.output<typeof PersonFault>

/** Who is to be invited, decoded. */
export const InvitedPerson = z.object({
  firstName: Name,
  lastName: Name,
  username: Username,
  email: EmailAddress,
  userType: UserType,
  language: z.enum(['en', 'ro']),
  /** Null: what the settings give. */
  startingBalance: Coins.nullable(),
})
export type InvitedPerson = z.output<typeof InvitedPerson>

export const PersonRow = z.object({
  /** As the spreadsheet program counts. */
  row: z.int(),
  /** What stood in the cells. */
  values: z.partialRecord(z.enum(peopleColumns), z.string()),
  /** What would become of it. */
  outcome: z.enum(['create', 'exists', 'faulty']),
  /** Null where the row has faults. */
  person: InvitedPerson.nullable(),
  /** With what the account begins; null where none is made. */
  coins: Coins.nullable(),
  faults: z.array(PersonFault),
})
export type PersonRow = z.output<typeof PersonRow>

export const PeoplePreview = z.object({
  /** Goes back with the confirmation, so that confirming twice imports once. */
  importKey: z.string(),
  /** Headers of columns that say nothing to an import. */
  ignoredColumns: z.array(z.string()),
  rows: z.array(PersonRow),
  creates: z.int(),
  exists: z.int(),
  faulty: z.int(),
  /** What all of them begin with, issued at once. */
  coins: Coins,
})
export type PeoplePreview = z.output<typeof PeoplePreview>

export const previewPeopleImport = endpoint({
  method: 'POST',
  path: '/api/admin/people/import/preview',
  audience: 'admin',
  changes: [],
  summary:
    'Reads people from a CSV or Excel file and says of each row what would become of it; saves and mails nothing',
  response: PeoplePreview,
  upload: { types: ['csv', 'xlsx'], maxBytes: 2 * 1_048_576 },
  refusals: [
    'file_columns_missing',
    'file_too_many_rows',
    'file_several_tables',
    'file_column_unit',
    'file_column_twice',
  ],
  perMinute: 60,
})

const ImportedPerson = z.object({
  row: z.int(),
  userId: Id.nullable(),
  username: z.string(),
  /** `exists`: somebody took the address or the username since the preview. */
  outcome: z.enum(['created', 'exists']),
})

export const confirmPeopleImport = endpoint({
  method: 'POST',
  path: '/api/admin/people/import',
  audience: 'admin',
  changes: ['invitations', 'accounts'],
  summary: 'Makes the accounts of a preview, all at once, and lets each person be mailed a link to choose a password',
  body: z.object({
    importKey: z.string().regex(/^[\w-]{8,64}$/),
    rows: z
      .array(InvitedPerson.extend({ row: z.int().min(1).max(20_000) }))
      .min(1)
      .max(maxPeopleRows),
  }),
  /** A thousand people of half a kilobyte. */
  maxBodyBytes: 524_288,
  response: z.object({ rows: z.array(ImportedPerson), created: z.int(), exists: z.int() }),
  refusals: ['import_rows_faulty'],
})

export const invitationStates = ['waiting', 'sent', 'unknown', 'failed', 'accepted'] as const

/** A person who was invited, and how far that is. */
export const Invitation = z.object({
  userId: f.userId,
  participant: f.participant,
  username: f.username,
  email: f.email,
  userType: f.userType,
  coins: f.coins,
  invitedAt: f.invitedAt,
  mailedAt: f.mailedAt,
  state: f.invitationState,
})
export type Invitation = z.output<typeof Invitation>

export const invitationsPerPage = 50

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/people/invitations',
  audience: 'admin',
  about: ['invitations'],
  summary: 'Who was invited and how far that is, 50 at a time, those who have not come yet first',
  query: z.object({
    state: z.enum(invitationStates).optional(),
    /** From 0. */
    page: PathNumber(0, 100_000).optional(),
  }),
  response: z.object({
    total: z.int(),
    counts: z.object({
      waiting: z.int(),
      sent: z.int(),
      unknown: z.int(),
      failed: z.int(),
      accepted: z.int(),
    }),
    rows: z.array(Invitation),
  }),
})

export const sendInvitationsAgain = endpoint({
  method: 'POST',
  path: '/api/admin/people/invitations/send',
  audience: 'admin',
  changes: ['invitations'],
  summary: 'Mails new links to people who have not chosen a password yet; the older links stop working',
  body: z.object({ userIds: z.array(Id).min(1).max(maxPeopleRows) }),
  response: z.object({ sent: z.int() }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/acceptInvitation',
  audience: 'public',
  changes: [],
  summary: 'Activates an account that was made by an import, with the password its owner chooses',
  body: z.object({
    token: z.string().min(1).max(200),
    password: Password,
    acceptedTermsVersion: z.string().max(40).optional(),
    researchConsentVersion: z.string().max(40).optional(),
    language: z.enum(['en', 'ro']).optional(),
  }),
  response: Done.extend({ username: z.string() }),
  refusals: ['invitation_link_no_longer_available', 'consent_text_changed'],
  perMinute: 30,
})
