import { screen } from '@testing-library/react'
import type { AuditEntry } from '@tandem/contract/admin/audit-log.ts'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import { AuditTable } from './audit-table.tsx'

const entry = (id: number, act: Pick<AuditEntry, 'action' | 'subject' | 'subjectId'>): AuditEntry => ({
  id,
  at: Temporal.Instant.from('2026-11-29T09:00:00Z'),
  actor: 'admin',
  person: null,
  before: null,
  after: null,
  ...act,
})

test('an entry says what it is about in words, and its day as days are written', async () => {
  const entries = [
    entry(1, { action: 'person.viewed', subject: 'user', subjectId: 'energy' }),
    entry(2, { action: 'settings.changed', subject: 'setting', subjectId: 'tradingAgents' }),
    entry(3, { action: 'imbalance.applied', subject: 'imbalances', subjectId: '2026-11-27' }),
    entry(4, { action: 'reading.changed', subject: 'indexReading', subjectId: '2026-11' }),
    entry(5, { action: 'content.changed', subject: 'content', subjectId: 'privacy' }),
    entry(6, { action: 'content.changed', subject: 'content', subjectId: 'settings' }),
    entry(7, { action: 'job.run', subject: 'job', subjectId: 'marketDay' }),
    entry(8, { action: 'market.opened', subject: 'market', subjectId: '124' }),
  ]
  const page = { page: 1, pageSize: 20, count: entries.length, entries, subjects: [] }
  await renderInApp(<AuditTable page={page} error={null} onRetry={() => undefined} onPage={() => undefined} />, {
    language: 'ro',
  })
  const said = screen.getAllByRole('row').slice(1)
  expect(said.map((row) => row.querySelectorAll('td, th')[3]?.textContent)).toEqual([
    'Cont: Energie',
    'Setări: Pornirea agenților de tranzacționare',
    'Dezechilibre: 27-11-2026',
    'Index de contor: noiembrie 2026',
    'Conținut public: Textul notei de confidențialitate',
    'Conținut public',
    'Lucrare programată: Ziua de piață',
    'Piață: 124',
  ])
})
