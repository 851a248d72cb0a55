import type { PeoplePreview as Preview, PersonRow } from '@tandem/contract/accounts/people-import.ts'
import { amount } from '@tandem/core/units/units.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import { PeoplePreview } from './people-preview.tsx'

const person = {
  firstName: 'Stefan',
  lastName: 'Pop',
  username: 'stefan',
  email: 'stefan@example.org',
  userType: 'transactionalUser' as const,
  language: 'ro' as const,
  startingBalance: null,
}
const rows: PersonRow[] = [
  {
    row: 2,
    outcome: 'create',
    person,
    coins: amount(100_000_000_000n),
    faults: [],
    values: { firstName: 'Ștefan', lastName: 'Pop', username: 'stefan', email: 'stefan@example.org' },
  },
  { row: 3, outcome: 'exists', person: { ...person, username: 'ana' }, coins: null, faults: [], values: {} },
  {
    row: 4,
    outcome: 'faulty',
    person: null,
    coins: null,
    values: { firstName: '=cmd()', username: 'x' },
    faults: [
      { column: 'firstName', code: 'formula', params: {} },
      { column: 'username', code: 'too_short', params: { min: 3 } },
      { column: 'email', code: 'required', params: {} },
    ],
  },
]
const preview: Preview = {
  importKey: 'a-key-of-its-own',
  ignoredColumns: ['Class'],
  rows,
  creates: 1,
  exists: 1,
  faulty: 1,
  coins: amount(100_000_000_000n),
}
const shown = (changes: Partial<Preview> = {}, onConfirm = vi.fn()) => (
  <PeoplePreview
    fileName="people.csv"
    preview={{ ...preview, ...changes }}
    isBusy={false}
    failure={null}
    onConfirm={onConfirm}
  />
)

describe('the preview of an import of people', () => {
  it('says of each row what becomes of it, and each fault at its cell', async () => {
    await renderInApp(shown())
    const table = within(screen.getByRole('table', { name: 'People in people.csv' }))
    expect(table.getAllByRole('row')).toHaveLength(4)
    expect(table.getByText('Will be invited')).toBeTruthy()
    expect(table.getByText('Has an account')).toBeTruthy()
    // As it will be stored, not as it was written.
    expect(table.getAllByText('Stefan')).toHaveLength(2)
    expect(table.queryByText('Ștefan')).toBeNull()
    expect(table.getByText('looks like a formula')).toBeTruthy()
    expect(table.getByText('needs at least 3 characters')).toBeTruthy()
    expect(screen.getByText('Columns that are not used: Class.')).toBeTruthy()
  })

  it('shows only the rows with faults on request', async () => {
    await renderInApp(shown())
    await userEvent.click(screen.getByRole('switch', { name: 'Only rows with errors' }))
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
  })

  it('asks before it invites, with the coins that are issued, in Romanian too', async () => {
    const onConfirm = vi.fn()
    await renderInApp(shown({}, onConfirm), { language: 'ro' })
    await userEvent.click(screen.getByRole('button', { name: 'Invită 1 persoană' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/Acum se emit 1\.000,00\sTC/)).toBeTruthy()
    expect(onConfirm).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: 'Invită 1 persoană' }))
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  it('invites nobody where there is nobody new', async () => {
    await renderInApp(shown({ creates: 0, coins: amount(0n) }))
    expect(screen.getByRole('button', { name: 'Invite 0 people' })).toHaveProperty('disabled', true)
    expect(screen.getByText('No one in this file is new.')).toBeTruthy()
  })
})
