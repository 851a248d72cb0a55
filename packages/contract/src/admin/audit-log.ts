import { auditActions } from '@tandem/core/access/audit.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { field } from '../field.ts'
import { f } from '../fields.ts'
import { auditActionWords } from '../texts/audit-words.ts'
import { Day, EventId, PathNumber } from '../wire.ts'

/** Written as JSON in the entry, whatever its subject is. */
const State = z.record(z.string(), z.unknown()).nullable()

/** An entry of the audit log. Entries are never changed. */
export const AuditEntry = z.object({
  id: EventId,
  at: f.at,
  /** Null: the platform did it by itself. */
  actor: field(z.string().nullable(), { kind: 'text', en: 'Who', ro: 'Cine', fact: 'below' }),
  action: field(z.enum(auditActions), { kind: 'choice', en: 'What', ro: 'Ce', words: auditActionWords }),
  subject: field(z.string(), { kind: 'text', en: 'Subject', ro: 'Subiect', fact: 'below' }),
  subjectId: field(z.string(), { kind: 'text', en: 'Which', ro: 'Care' }),
  /** Whose record it was. */
  person: field(z.string().nullable(), { kind: 'text', en: 'Whose record', ro: 'Al cui', fact: 'below' }),
  before: State,
  after: State,
})
export type AuditEntry = z.output<typeof AuditEntry>

/** A row of the spreadsheet: what was and what became as text. */
export const AuditRow = AuditEntry.omit({ before: true, after: true }).extend({
  before: field(z.string(), { kind: 'text', en: 'Before', ro: 'Înainte' }),
  after: field(z.string(), { kind: 'text', en: 'After', ro: 'După' }),
})

const filters = z.object({
  /** Part of the username of who did it, or of whose record it was. */
  person: z.string().trim().max(40).optional(),
  action: z.enum(auditActions).optional(),
  subject: z.string().trim().max(40).optional(),
  subjectId: z.string().trim().max(120).optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
})

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/audit-log',
  audience: 'admin',
  about: [],
  summary: 'Who did what and when, the latest first',
  query: filters.extend({ page: PathNumber(1, 100_000).optional() }),
  response: z.object({
    page: z.int(),
    pageSize: z.int(),
    count: z.int(),
    entries: z.array(AuditEntry),
    /** Every kind of subject that the log has, to choose from. */
    subjects: z.array(z.string()),
  }),
  refusals: ['start_not_before_end'],
})

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/api/audit-log/excel',
  audience: 'admin',
  summary: 'The chosen entries as a spreadsheet; of more than 20,000 the latest',
  query: filters,
  response: z.unknown(),
  file: 'xlsx',
  refusals: ['start_not_before_end'],
})
