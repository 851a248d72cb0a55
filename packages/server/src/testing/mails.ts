import { expect } from 'vitest'
import { fingerprint } from '../slices/accounts/links.store.ts'
import type { TestApp } from './test-app.ts'

/** The token of the link in the last mail to an address, once it has come and its link is stored: some mails leave just before. */
export async function mailedToken({ platform }: Pick<TestApp, 'platform'>, to: string): Promise<string> {
  const find = () => {
    const mail = platform.mailer.recent().find((each) => each.to === to)
    return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  await expect.poll(find).not.toBe('')
  const hash = fingerprint(find())
  const isStored = async () => {
    const link = platform.db.selectFrom('account_links').select('id').where('token_hash', '=', hash)
    const change = platform.db
      .selectFrom('email_changes')
      .select('id')
      .where((eb) => eb.or([eb('confirm_hash', '=', hash), eb('undo_hash', '=', hash)]))
    return [...(await link.execute()), ...(await change.execute())].length
  }
  await expect.poll(isStored).toBe(1)
  return find()
}
