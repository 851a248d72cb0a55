import { activateAccount, signUp, updateUser, upgradeActions } from '@tandem/contract/accounts/accounts.ts'
import { demoMailbox } from '@tandem/contract/admin/admin.ts'
import { listUserTypes } from '@tandem/contract/accounts/lookups.ts'
import { callServer, signInAs, type Caller } from './server-calls.ts'

export interface NewUser {
  readonly caller: Caller
  readonly username: string
  readonly password: string
  readonly email: string
}

/** A standard user of one journey alone, registered and activated. */
export async function newUser(username: string, name: { firstName: string; lastName: string }): Promise<NewUser> {
  const email = `${username}@posta.example`
  const password = 'the-old-password'
  await callServer(signUp, { body: { ...name, username, email, password, language: 'en' } })
  const mails = await callServer(demoMailbox)
  const token = /token=([\w.-]+)/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
  await callServer(activateAccount, { params: { token } })
  return { caller: await signInAs(username, password), username, password, email }
}

/** Asks for the transactional type, as the button on /upgradeAccount does. */
export async function askForUpgrade({ caller }: NewUser): Promise<void> {
  const types = await callServer(listUserTypes, {}, caller)
  const userTypeId = types.find(({ key }) => key === 'transactionalUser')?.id
  const params = { id: caller.userId, statusRequest: upgradeActions.request }
  await callServer(updateUser, { params, query: { userTypeId } }, caller)
}
