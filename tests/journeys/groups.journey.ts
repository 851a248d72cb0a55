import { listGroups } from '@tandem/contract/groups.ts'
import { expect, test } from './support/journey.ts'
import { callServer, signInAs } from './support/server-calls.ts'
import { answer, chooseInMenu, expectNotice, part } from './support/steps.ts'
import { speak } from './support/texts.ts'

const english = speak('en')
const romanian = speak('ro')
const { say } = english

test('a section that the administrator closes says that it is not yet available', async ({ visit }) => {
  const admin = await visit({ as: await signInAs('admin') })
  await admin.goto('/admin')
  const turn = admin.getByRole('switch', { name: say('groups', 'switch.label') })
  await turn.click()
  await answer(admin, say('groups', 'switch.closeTitle'), say('groups', 'switch.closeYes'))
  await expectNotice(admin, say('groups', 'switch.done'))

  const page = await visit({ as: await signInAs('ana') })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: say('common', 'word.association') }).click()
  await expectNotice(page, say('common', 'state.notAvailable'))
  await page.goto('/association')
  await expect(page.getByText(say('common', 'state.notAvailable'))).toBeVisible()

  await turn.click()
  await expectNotice(admin, say('groups', 'switch.opened'))
  await page.goto('/dashboard')
  await chooseInMenu(page, english, { entry: say('common', 'word.association') })
  await expect(page).toHaveURL(/\/association$/)
})

test('a neighbour asks to join, is taken in, and leaves again', async ({ visit }) => {
  const maria = await signInAs('maria')
  const [group] = await callServer(listGroups, {}, maria)
  if (!group) throw new Error('the demo has no group')
  const words = { group: group.name, user: 'maria' }

  const page = await visit({ as: maria, width: 360 })
  await page.goto('/association')
  await page.getByRole('button', { name: group.name }).click()
  await page.getByRole('link', { name: say('groups', 'all.detailsOf', words) }).click()
  await page.getByRole('button', { name: say('groups', 'ask.open') }).click()
  await answer(page, say('groups', 'ask.title', words), say('groups', 'ask.open'))
  await expect(part(page, say('groups', 'mine.waitingTitle', words))).toBeVisible()

  const owner = await visit({ as: await signInAs(group.owner.username), language: 'ro' })
  await owner.goto('/association')
  await owner.getByRole('button', { name: romanian.say('groups', 'requests.approveOf', words) }).click()
  await answer(owner, romanian.say('groups', 'requests.approveTitle', words), romanian.say('common', 'action.approve'))
  await expectNotice(owner, romanian.say('groups', 'requests.approved', words))
  await owner.getByRole('link', { name: romanian.say('groups', 'mine.open') }).click()
  await expect(part(owner, romanian.say('common', 'word.members'))).toContainText('(maria)')

  await page.goto('/groupDetails')
  await expect(part(page, say('groups', 'statement.title'))).toBeVisible()
  await page.getByRole('button', { name: say('groups', 'leave.open') }).click()
  await answer(page, say('groups', 'leave.title', words), say('groups', 'leave.yes'))
  await expect(page).toHaveURL(/\/association$/)
  await expect(page.getByText(say('groups', 'mine.noneTitle'))).toBeVisible()
})
