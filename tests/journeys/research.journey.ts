import { citationBibTex } from '@tandem/contract/texts/citation.ts'
import { expect, test } from './support/journey.ts'
import { signInAs } from './support/server-calls.ts'
import { answer, expectNotice, field } from './support/steps.ts'
import { speak } from './support/texts.ts'

const { say } = speak('en')

test('an administrator publishes a package, and a visitor reads of it and downloads it', async ({
  visit,
  complaints,
}) => {
  const page = await visit({ as: await signInAs('admin') })
  await page.goto('/research')
  const title = 'Some days of the demo'
  await field(page, say('research', 'make.name')).fill(title)
  await field(page, say('research', 'make.authors')).fill('Ana Pop\nIon Ionescu')
  await expect(page.getByText(say('research', 'make.before'))).toBeVisible()
  await page.getByRole('button', { name: say('research', 'make.action') }).click()
  await expectNotice(page, say('research', 'make.started'))
  const publish = say('research', 'packages.publish')
  await page.getByRole('button', { name: say('research', 'packages.of', { act: publish, title }) }).click()
  await answer(page, say('research', 'packages.publishAsk', { title }), publish)
  await expectNotice(page, say('research', 'packages.published'))

  const visitor = await visit()
  await visitor.goto('/packages')
  await visitor.getByRole('link', { name: title }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const address = visitor.url()
  const id = Number(address.split('/').at(-1))
  const cited = { id, title, authors: ['Ana Pop', 'Ion Ionescu'], year: 2026, address, hash: '' }
  const [firstLine = ''] = citationBibTex(cited).split('\n')
  await expect(visitor.getByText(firstLine)).toBeVisible()
  const waiting = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: /^Download/ }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^tandem-2026-.*\.zip$/)
  expect(await file.failure()).toBeNull()

  const withdraw = say('common', 'action.withdraw')
  await page.getByRole('button', { name: say('research', 'packages.of', { act: withdraw, title }) }).click()
  await answer(page, say('research', 'packages.withdrawAsk', { title }), withdraw)
  await expectNotice(page, say('research', 'packages.withdrawn'))
  complaints.expectRefusal(`/api/packages/${String(id)}`, 410)
  await visitor.reload()
  await expect(visitor.getByText(say('research', 'published.withdrawnTitle'))).toBeVisible()
})

test('a scenario is corrected, changed by the form, run, and its results are shown', async ({ visit }) => {
  const page = await visit({ as: await signInAs('admin') })
  await page.goto('/research?tab=scenarios')
  const text = field(page, say('research', 'scenarios.text'))
  await text.fill('scenario: tiny\ndays: none\n')
  await expect(page.getByText(/^On line 2: days: /)).toBeVisible()
  await text.fill(
    [
      'scenario: tiny',
      'title: Low or high',
      'from: 2026-05-04',
      'days: 2',
      'designs: [{ name: low, market: { price: low } }, { name: high, market: { price: high } }]',
      'population:',
      '  - { name: homes, count: 3, load: { profile: household }, strategy: zeroIntelligence, value: 0.6 }',
      '  - { name: hydro, count: 2, production: { profile: dispatchable, size: 3 }, strategy: naive, cost: 0.1 }',
    ].join('\n'),
  )
  const days = field(page, say('research', 'scenarios.field.days'))
  await expect(days).toHaveValue('2')
  await days.fill('1')
  await days.blur()
  await expect(text).toHaveValue(/days: 1\n/)
  await page.getByRole('button', { name: say('research', 'scenarios.run') }).click()
  await expectNotice(page, say('research', 'scenarios.started'))
  const open = say('research', 'runs.open')
  await page.getByRole('button', { name: say('research', 'packages.of', { act: open, title: 'Low or high' }) }).click()
  await expect(
    page.getByRole('heading', { name: say('research', 'results.title', { name: 'Low or high' }) }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: say('research', 'results.against', { design: 'low' }) })).toBeVisible()
})
