import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { f } from '../fields.ts'
import { Id, Instant, PathId, PathNumber } from '../wire.ts'

/** `research`: the data of the account may be used and published for research. `terms`: the terms of use. */
const consentKinds = ['research', 'terms'] as const
export const ConsentKind = z.enum(consentKinds)
export type ConsentKind = z.output<typeof ConsentKind>

export const ConsentText = z.object({
  kind: ConsentKind,
  version: z.string(),
  language: z.enum(['en', 'ro']),
  title: z.string(),
  /** With the few marks of `markdown.ts`. */
  text: z.string(),
})
export type ConsentText = z.output<typeof ConsentText>

export const listConsentTexts = endpoint({
  method: 'GET',
  path: '/api/consents/texts',
  audience: 'public',
  about: [],
  summary: 'The texts that are consented to, as they are now, in the language of the request',
  response: z.object({ research: ConsentText, terms: ConsentText }),
})

export const ConsentEntry = z.object({
  id: z.int(),
  kind: ConsentKind,
  given: z.boolean(),
  version: z.string(),
  language: z.enum(['en', 'ro']),
  at: Instant,
  /** Who said so. */
  by: z.string(),
  /** The text, word for word. */
  title: z.string(),
  text: z.string(),
})
export type ConsentEntry = z.output<typeof ConsentEntry>

export const Consents = z.object({
  userId: Id,
  /** `outdated`: it was given to an earlier text, and does not count until it is given to the present one. */
  research: z.enum(['none', 'given', 'outdated', 'withdrawn']),
  /** Everything that was ever said, the newest first; at most 200. */
  entries: z.array(ConsentEntry),
})
export type Consents = z.output<typeof Consents>

export const getConsents = endpoint({
  method: 'GET',
  path: '/api/users/{id}/consents',
  audience: 'self',
  about: ['consents'],
  summary: 'What a user consented to, when, and to which text',
  params: z.object({ id: PathId }),
  response: Consents,
})

export const saveResearchConsent = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/consents/research',
  audience: 'self',
  changes: ['consents'],
  summary: 'Gives or withdraws the own consent to research; nobody can do it for somebody else',
  params: z.object({ id: PathId }),
  body: z.object({ given: z.boolean(), version: z.string().min(1).max(40), language: z.enum(['en', 'ro']) }),
  response: Consents,
  refusals: ['consent_text_changed'],
  countsAs: 'account',
})

/** How one user stands. */
export const ConsentState = z.object({
  userId: f.userId,
  participant: f.participant,
  username: f.username,
  userType: f.userType,
  research: f.researchState,
  version: f.textVersion,
  at: f.decidedAt,
})
export type ConsentState = z.output<typeof ConsentState>

export const consentStatesPerPage = 50

export const listConsentStates = endpoint({
  method: 'GET',
  path: '/api/admin/people/consents',
  audience: 'admin',
  about: ['consents'],
  summary: 'How many users consent to research, and how each of them stands, 50 at a time',
  query: z.object({
    state: z.enum(['none', 'given', 'outdated', 'withdrawn']).optional(),
    /** From 0. */
    page: PathNumber(0, 100_000).optional(),
  }),
  response: z.object({
    total: z.int(),
    version: z.string(),
    counts: z.object({ none: z.int(), given: z.int(), outdated: z.int(), withdrawn: z.int() }),
    rows: z.array(ConsentState),
  }),
})
