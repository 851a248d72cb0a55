import * as contract from '@tandem/contract/accounts/accounts.ts'
import { expect, test } from 'vitest'
import { inDatabaseTransaction } from '../../platform/database.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { changeRoles } from './roles.service.ts'

const app = useTestApp()

test('two administrators who remove each other at once leave one', async () => {
  const [one, two] = [await app.aUser({ isAdministrator: true }), await app.aUser({ isAdministrator: true })]
  const answers = await Promise.allSettled(
    [
      [one, two],
      [two, one],
    ].map(([caller, other]) =>
      inDatabaseTransaction(app.platform.db, (tx) =>
        changeRoles(
          tx,
          { actorId: caller!.userId, at: app.clock.now() },
          { userId: other!.userId, names: ['ROLE_USER'] },
        ),
      ),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const left = answers[0]?.status === 'rejected' ? two : one
  expect(await app.call(contract.getUser, { params: { id: left.userId }, as: left })).toMatchObject({
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
  })
  const refused = await app.refused(contract.setUserRoles, {
    params: { id: left.userId },
    body: { roles: ['ROLE_USER'] },
    as: left,
  })
  expect(refused).toMatchObject({ status: 409, code: 'last_administrator' })
})
