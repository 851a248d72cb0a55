import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CheckEmail } from './check-email.tsx'
import { renderAt, serveFromTable } from './testing.tsx'

const server = serveFromTable()

it('leads to the mailbox of the demo', async () => {
  await renderAt(<CheckEmail email="ana@example.org" inDemoMailbox />)
  expect(screen.getByRole('link', { name: 'Open the mailbox' }).getAttribute('href')).toBe('/dev/mailbox')
})

it('knows of no mailbox where mails go out, and asks for none', async () => {
  await renderAt(<CheckEmail email="ana@example.org" inDemoMailbox={false} />)
  expect(screen.getByRole('status').textContent).toContain('ana@example.org')
  expect(screen.queryByRole('link')).toBeNull()
  expect(server.sent()).toEqual([])
})
