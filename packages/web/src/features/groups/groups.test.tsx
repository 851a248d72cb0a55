import { Group, GroupRequest, type GroupMember, type GroupOrder } from '@tandem/contract/groups.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { refusal, renderAt, serveFromTable } from '../accounts/testing.tsx'
import { AssociationSwitch } from './association-switch.tsx'
import { GroupOrders } from './group-orders.tsx'
import { GroupTable } from './group-table.tsx'
import { MemberTable } from './member-table.tsx'
import { MyPlace } from './my-place.tsx'
import { NameDialog } from './name-dialog.tsx'
import { RequestTable } from './request-table.tsx'
import type { Statement } from './savings.ts'
import { StatementBoard } from './statement.tsx'

const server = serveFromTable()
const at = Temporal.Instant.from('2026-11-02T09:00:00Z')
const text = () => document.body.textContent.replaceAll('\u00A0', ' ')
const sentTo = (call: string) => server.sent().filter((each) => each.call === call)

function aGroup(given: Partial<Group> = {}): Group {
  const owner = { userId: 1, username: 'ana' }
  return { groupId: 7, name: 'Strada Școlii', createdAt: at, members: 3, owner, place: 'none', ...given }
}

function aRequest(): GroupRequest {
  const group = { groupId: 7, name: 'Strada Școlii' }
  return { id: 11, group, userId: 4, username: 'dan', firstName: 'Dan', lastName: 'Pop', requestedAt: at }
}

function aMember(userId: number, username: string, isOwner = false): GroupMember {
  return { userId, username, firstName: 'Test', lastName: 'User', joinedAt: at, isOwner, isMetered: true }
}

const groupTable = (groups: readonly Group[], given: { wanted?: string; mayAsk?: boolean } = {}) => (
  <GroupTable
    groups={groups}
    error={false}
    onRetry={vi.fn()}
    onWanted={vi.fn()}
    wanted={given.wanted ?? ''}
    mayAsk={given.mayAsk ?? true}
  />
)

describe('orders of members', () => {
  it('show what came of what was asked for, zero too, and nothing for what was not', async () => {
    const order: GroupOrder = {
      orderId: 1,
      userId: 4,
      username: 'dan',
      marketType: 'dayAhead',
      date: '2026-11-02' as DeliveryDay,
      name: 'Acoperiș',
      status: 'inMarket',
      buyQuantity: energyWh(2000),
      sellQuantity: energyWh(0),
      boughtQuantity: energyWh(0),
      soldQuantity: energyWh(0),
      value: amount(0n),
      changedAt: at,
    }
    await renderAt(<GroupOrders orders={[order]} error={false} onRetry={vi.fn()} />)
    const cells = [...(screen.getAllByRole('row')[1]?.children ?? [])].map((cell) => cell.textContent)
    expect(cells.slice(4)).toEqual(['2.000', '–', '0.000', '–', '0.00'])
  })
})

describe('the own place', () => {
  it('says what to do without a group', async () => {
    const onFound = vi.fn()
    await renderAt(<MyPlace mine={{ group: null, request: null, requests: [] }} onFound={onFound} />)
    screen.getByText('You are not in a group yet')
    fireEvent.click(screen.getByRole('button', { name: 'Create a group' }))
    expect(onFound).toHaveBeenCalledOnce()
  })

  it('withdraws a request that waits, after a question', async () => {
    server.answer('DELETE /api/groups/requests/11', {})
    await renderAt(<MyPlace mine={{ group: null, request: aRequest(), requests: [] }} onFound={vi.fn()} />)
    screen.getByText('Request to join Strada Școlii pending')
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw the request' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(sentTo('DELETE /api/groups/requests/11')).toHaveLength(1))
  })

  it('leads to the own group', async () => {
    const mine = { group: aGroup({ place: 'owner' }), request: null, requests: [] }
    await renderAt(<MyPlace mine={mine} onFound={vi.fn()} />, '/here', 'ro')
    screen.getByText('Administrezi acest grup')
    expect(screen.getByRole('link', { name: 'Deschide grupul' }).getAttribute('href')).toBe('/groupDetails?group=7')
  })
})

describe('all groups', () => {
  it('are found without diacritics, and asked after a question that says what follows', async () => {
    server.answer('POST /api/groups/7/requests', z.encode(GroupRequest, aRequest()))
    await renderAt(groupTable([aGroup(), aGroup({ groupId: 8, name: 'Wind' })], { wanted: 'scolii' }))
    expect(text()).not.toContain('Wind')
    fireEvent.click(screen.getByRole('button', { name: 'Ask to join Strada Școlii' }))
    await screen.findByText(/ana decides, and will see your orders and trades/)
    fireEvent.click(screen.getByRole('button', { name: 'Ask to join' }))
    await waitFor(() => expect(sentTo('POST /api/groups/7/requests')).toHaveLength(1))
  })

  it('cannot be asked by who belongs to one', async () => {
    await renderAt(groupTable([aGroup({ place: 'member' })], { mayAsk: false }))
    expect(screen.queryByRole('button', { name: /Ask to join/ })).toBeNull()
    screen.getByText('Your group')
  })

  it('may be none', async () => {
    await renderAt(groupTable([]))
    screen.getByText('No groups yet')
  })
})

it('a name that is taken is said at the name', async () => {
  const taken = 'This group name is already in use!'
  server.answer('POST /api/groups', refusal('group_name_used', taken, 'name'), 409)
  const onClose = vi.fn()
  await renderAt(<NameDialog onClose={onClose} />)
  fireEvent.change(screen.getByLabelText(/Name of the group/), { target: { value: 'Strada Școlii' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create the group' }))
  await screen.findByText(taken)
  expect(screen.getByLabelText(/Name of the group/).getAttribute('aria-invalid')).toBe('true')
  expect(onClose).not.toHaveBeenCalled()
})

it('a request is answered once it is asked for', async () => {
  server.answer('POST /api/groups/requests/11/approve', z.encode(Group, aGroup({ place: 'owner' })))
  await renderAt(<RequestTable requests={[aRequest()]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Approve the request of dan' }))
  await screen.findByText('Approve dan for Strada Școlii?')
  expect(sentTo('POST /api/groups/requests/11/approve')).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(sentTo('POST /api/groups/requests/11/approve')).toHaveLength(1))
})

describe('the members', () => {
  const members = [aMember(1, 'ana', true), aMember(4, 'dan')]

  it('are removed by who administers the group, after a question', async () => {
    server.answer('DELETE /api/groups/7/members/4', z.encode(Group, aGroup({ place: 'owner', members: 1 })))
    await renderAt(<MemberTable group={aGroup({ place: 'owner' })} members={members} userId={1} />)
    expect(screen.queryByRole('button', { name: 'Remove ana from the group' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Remove dan from the group' }))
    await screen.findByText('Remove dan from Strada Școlii?')
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(sentTo('DELETE /api/groups/7/members/4')).toHaveLength(1))
  })

  it('are only looked at by the others', async () => {
    await renderAt(<MemberTable group={aGroup({ place: 'member' })} members={members} userId={4} />)
    expect(screen.queryByRole('button', { name: /Remove|Hand/ })).toBeNull()
    screen.getByText('You')
  })
})

describe('what the group saved', () => {
  const span = { from: '2026-11-01' as DeliveryDay, to: '2026-11-30' as DeliveryDay }
  const tc = (text: string) => amount(BigInt(text.replace('.', '')) * 1_000_000n)
  const statement: Statement = {
    group: { groupId: 7, name: 'Strada Școlii' },
    days: [
      {
        date: '2026-11-02' as DeliveryDay,
        members: 2,
        imbalance: energyWh(-1_000),
        grossImbalance: energyWh(7_000),
        standAlone: tc('-3.00'),
        cash: tc('-1.00'),
        nettingBenefit: tc('2.00'),
      },
    ],
    members: [
      {
        userId: 4,
        username: 'dan',
        deficitVolume: energyWh(4_000),
        excessVolume: energyWh(0),
        standAlone: tc('-3.00'),
        preCost: tc('1.25'),
        cash: tc('-1.75'),
      },
    ],
    totals: { standAlone: tc('-3.00'), cash: tc('-1.00'), nettingBenefit: tc('2.00') },
  }

  it('is one sentence for the reader, and one for all', async () => {
    await renderAt(<StatementBoard statement={statement} span={span} userId={4} />)
    expect(text()).toContain(
      'Alone you would have paid 3.00 TC for your imbalances. Together you paid 1.75 TC: the group saved you 1.25 TC.',
    )
    expect(text()).toContain('it saved its members 2.00 TC')
  })

  it('says in Romanian, to who is no member, what all saved', async () => {
    await renderAt(<StatementBoard statement={statement} span={span} userId={99} />, '/here', 'ro')
    expect(text()).toContain('Împreună grupul a plătit 1,00 TC: le-a economisit membrilor 2,00 TC.')
    expect(text()).not.toContain('ți-a economisit')
  })

  it('is nothing yet while no day is settled', async () => {
    await renderAt(<StatementBoard statement={{ ...statement, days: [] }} span={span} userId={4} />)
    screen.getByText('NO DATA FOR THIS TIME INTERVAL')
  })
})

it('the section is closed after a question, and opened without', async () => {
  server.answer('GET /api/association', { isOpen: true })
  server.answer('PUT /api/association', { isOpen: false })
  await renderAt(<AssociationSwitch />)
  fireEvent.click(await screen.findByRole('switch', { name: 'Section open' }))
  expect(sentTo('PUT /api/association')).toHaveLength(0)
  server.answer('GET /api/association', { isOpen: false })
  fireEvent.click(await screen.findByRole('button', { name: 'Close the section' }))
  await screen.findByText(/^The section is closed: users see/)
  server.answer('GET /api/association', { isOpen: true })
  server.answer('PUT /api/association', { isOpen: true })
  // The question is on its way out meanwhile.
  fireEvent.click(await screen.findByRole('switch', { name: 'Section open' }))
  await screen.findByText(/^The section is open: users/)
  expect(sentTo('PUT /api/association').map(({ body }) => body)).toEqual([{ isOpen: false }, { isOpen: true }])
})
