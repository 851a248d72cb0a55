import * as accounts from '@tandem/contract/accounts/accounts.ts'
import { endpoints } from '@tandem/contract/endpoints.ts'
import * as energy from '@tandem/contract/metering/energy.ts'
import { getWallet } from '@tandem/contract/ledger/ledger.ts'
import { listLooks } from '@tandem/contract/accounts/looks.ts'
import { pageTrades } from '@tandem/contract/trades.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { recordDataAccess } from '../../platform/audit.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
const span = { dateFrom: '2026-03-01' as DeliveryDay, dateTo: '2026-03-02' as DeliveryDay }

test('who was looked at sees by whom, as what, at what and when; who looks at the own details is not listed', async () => {
  const admin = await app.aUser({ isAdministrator: true })
  const ana = await app.aUser({ coins: '5' })
  const other = await app.aUser()
  const start = app.clock.now()
  expect(await app.call(listLooks, { as: ana })).toEqual({ looks: [], total: 0, page: 1, pageSize: 20 })
  await app.call(accounts.getUser, { params: { id: ana.userId }, as: ana })
  await app.call(accounts.getUser, { params: { id: ana.userId }, as: admin })
  app.clock.set(start.add({ minutes: 1 }))
  await app.call(getWallet, { params: { userId: ana.userId }, as: admin })
  await app.call(energy.getEnergyGraphic, { params: { userId: ana.userId, ...span }, as: admin })
  await app.call(pageTrades, { params: span, query: { userId: ana.userId, marketType: null }, as: admin })
  // Of nobody in particular.
  await app.call(pageTrades, { params: span, query: { marketType: null }, as: admin })
  const { looks, total } = await app.call(listLooks, { as: ana })
  expect(total).toBe(4)
  expect(looks.map(({ at, name, role, what }) => [at.toString(), name, role, what])).toEqual([
    [start.add({ minutes: 1 }).toString(), 'User Test', 'administrator', 'orders'],
    [start.add({ minutes: 1 }).toString(), 'User Test', 'administrator', 'energy'],
    [start.add({ minutes: 1 }).toString(), 'User Test', 'administrator', 'wallet'],
    [start.toString(), 'User Test', 'administrator', 'profile'],
  ])
  expect((await app.call(listLooks, { as: other })).total).toBe(0)
  expect((await app.call(listLooks, { as: admin })).total).toBe(0)
  const second = await app.call(listLooks, { query: { page: 2, pageSize: 3 }, as: ana })
  expect(second.looks.map(({ what }) => what)).toEqual(['profile'])
  expect(await app.refused(listLooks)).toMatchObject({ status: 401 })
})

test('looks within five minutes are one, also those at the same time; what was refused was not seen', async () => {
  const admin = await app.aUser({ isAdministrator: true })
  const elena = await app.aUser({ userType: 'strategicUser' })
  const ana = await app.aUser()
  const look = () => app.call(accounts.getUser, { params: { id: ana.userId }, as: admin })
  await Promise.all([look(), look(), look(), look()])
  app.clock.set(app.clock.now().add({ minutes: 4 }))
  await look()
  expect((await app.call(listLooks, { as: ana })).total).toBe(1)
  app.clock.set(app.clock.now().add({ minutes: 2 }))
  await look()
  expect((await app.call(listLooks, { as: ana })).total).toBe(2)
  const params = { id: ana.userId }
  expect(await app.refused(accounts.getUser, { params, as: elena })).toMatchObject({ status: 403 })
  expect((await app.call(listLooks, { as: ana })).total).toBe(2)
  await recordDataAccess(app.platform.db, {
    at: app.clock.now(),
    actorId: elena.userId,
    userId: ana.userId,
    what: 'energy',
  })
  expect((await app.call(listLooks, { as: ana })).looks[0]).toMatchObject({ role: 'strategicUser', what: 'energy' })
  const nobody = { at: app.clock.now(), actorId: elena.userId, userId: 2_000_000, what: 'energy' } as const
  await expect(recordDataAccess(app.platform.db, nobody)).resolves.toBeUndefined()
})

test('every call that shows the records of the one person whom it names says which', () => {
  const silent = [...endpoints].filter(([, endpoint]) => {
    const named = [endpoint.params, endpoint.query].some((part) => 'userId' in (part as z.ZodObject).shape)
    // Whatever everybody may be told of anybody, and what strategic providers ask, which the use cases themselves record.
    const isOfPerson = named && endpoint.audience !== 'public' && endpoint.audience !== 'strategic'
    return isOfPerson && endpoint.method === 'GET' && !endpoint.changesState && !endpoint.shows
  })
  expect(silent.map(([name]) => name)).toEqual([])
})
