import * as accounts from '@tandem/contract/accounts/accounts.ts'
import * as contract from '@tandem/contract/admin/admin.ts'
import { getPublicContent } from '@tandem/contract/admin/content.ts'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

test('the home page tells what was done, in the language of the visitor', async () => {
  await app.aUser()
  const content = await app.call(getPublicContent, { language: 'ro' })
  expect(content.slogan).toBe('Împarte soarele. Vinde ce rămâne.')
  expect(content.figures).toMatchObject({ participants: 1, auctionsCleared: 0, energyTraded: 0, lastDeliveryDay: null })
  expect((await app.call(getPublicContent)).slogan).toBe('Share the sun. Trade the rest.')
})

test('the boards of the administrator count what waits, and nobody else sees them', async () => {
  const admin = await app.aUser({ isAdministrator: true })
  const user = await app.aUser({ userType: 'standard' })
  await app.aUser({ coins: '40' })
  const before = await app.call(contract.getModeratorBoard, { as: admin })
  await app.call(accounts.updateUser, {
    params: { id: user.userId, statusRequest: 1 },
    query: { userTypeId: 2 },
    as: user,
  })
  const body = {
    lastName: 'Popa',
    firstName: 'Ion',
    username: 'ion',
    email: 'ion@example.org',
    password: 'sun-and-wind',
  }
  await app.call(accounts.signUp, { body })
  expect(await app.call(contract.getModeratorBoard, { as: admin })).toEqual({
    ...before,
    users: before.users + 1,
    notActivated: 1,
    upgradeRequests: 1,
  })
  expect(await app.call(contract.getAdministratorBoard, { as: admin })).toMatchObject({
    coinsIssued: 4_000_000_000n,
    coinsReserved: 0n,
    ledgerBalanced: true,
  })
  for (const board of [contract.getModeratorBoard, contract.getAdministratorBoard]) {
    expect(await app.refused(board, { as: user })).toMatchObject({ status: 403 })
    expect(await app.refused(board)).toMatchObject({ status: 401 })
  }
})

test('the mailbox shows the mails of the demo, newest first, and does not exist in production', async () => {
  const [newest] = await app.call(contract.demoMailbox)
  expect(newest).toMatchObject({ to: 'ion@example.org', subject: 'Activate your Tandem account' })
  const foreign = { url: '/api/dev/mailbox', headers: { host: 'rebound.example:3000' } }
  expect((await app.server.inject(foreign)).statusCode).toBe(404)
  const config = { ...app.platform.config, isProduction: true }
  const production = await createApp({ ...app.platform, config }, { rateLimitFactor: 0 })
  const answer = await production.inject({ url: '/api/dev/mailbox' })
  await production.close()
  expect(answer.statusCode).toBe(404)
})
