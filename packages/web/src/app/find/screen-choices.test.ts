// @vitest-environment jsdom
import { administratorRole, mayUse, type UserType } from '@tandem/core/access/access.ts'
import { describe, expect, it } from 'vitest'
import { startTexts } from '../../i18n/index.ts'
import { textAt } from '../../i18n/use-text.ts'
import { visitorMenu } from '../layout/public-shell.tsx'
import { menusFor } from '../menus.ts'
import { destination } from '../navigation-guard.ts'
import { isScreen, screens } from '../screens.ts'
import { rank } from './rank.ts'
import { screenChoices, screensFor } from './screen-choices.ts'
import { screenWords } from './screen-words.ts'
import { ordersAsked } from './use-server-choices.ts'

const person = (userType: UserType, roles: string[] = []) => ({
  userId: 7,
  userType,
  roles: ['ROLE_USER', ...roles],
  username: 'ana',
  firstName: 'Ana',
})
const everybody = {
  visitor: null,
  standard: person('standard'),
  trader: person('transactionalUser'),
  strategic: person('strategicUser'),
  administrator: person('transactionalUser', [administratorRole]),
}
const choicesOf = (user: (typeof everybody)[keyof typeof everybody], association = false) =>
  screenChoices({ user, menu: [...(user ? [] : visitorMenu), ...menusFor(user, isScreen, { association })] })

describe.each(Object.entries(everybody))('screens of a %s', (_, user) => {
  it('are only such as the guard and the screen let open, each once by its title', async () => {
    await startTexts('en')
    for (const { path, audience } of screensFor(user))
      expect([path, mayUse(audience, user), destination(user, path)]).toEqual([path, true, null])
    const titles = choicesOf(user).map(({ title, note = '' }) => `${title} ${note}`)
    expect(titles).toEqual([...new Set(titles)])
  })

  it('are found by each title of either language, whichever is read', async () => {
    const titleIn = new Map<string, string[]>()
    for (const language of ['en', 'ro'] as const) {
      await startTexts(language)
      for (const { path, title } of screensFor(user)) titleIn.set(path, [...(titleIn.get(path) ?? []), textAt(title)])
    }
    for (const language of ['en', 'ro'] as const) {
      await startTexts(language)
      const choices = choicesOf(user, true)
      const lost = [...titleIn].flatMap(([path, titles]) =>
        titles
          .filter((title) => !rank(title, choices).some(({ key }) => key === `screen:${path}`))
          .map((title) => [path, title]),
      )
      expect({ language, lost }).toEqual({ language, lost: [] })
    }
  })

  it('have all that the menu leads to', async () => {
    await startTexts('en')
    const addresses = new Set(choicesOf(user).flatMap(({ to, href }) => to ?? href ?? []))
    const wanted = menusFor(user).flatMap(({ path, children = [] }) => [
      path,
      ...children.map((each) => each.path ?? each.href),
    ])
    expect(wanted.filter((address) => address !== undefined && !addresses.has(address))).toEqual([])
  })
})

describe('what finds a screen', () => {
  it('is the name of the market that people use', async () => {
    await startTexts('en')
    const first = (typed: string) => rank(typed, choicesOf(everybody.trader))[0]?.to
    expect(['pzu', 'dam', 'piata zilei urmatoare', 'day-ahead'].map(first)).toEqual(Array<string>(4).fill('/PzuMarket'))
    expect(['intra-day', 'intrazilnica'].map(first)).toEqual(['/IDMarket', '/IDMarket'])
    expect(first('contor')).toBe('/Analyzer')
    expect(first('connect meter')).toBe('/addAnalyzer/7')
  })

  it('is named of screens there are', () => {
    const known = new Set(screens.map(({ path }) => path))
    expect(Object.keys(screenWords).filter((path) => !known.has(path))).toEqual([])
  })

  it('leads to the association only once it is open', async () => {
    await startTexts('en')
    const leads = (isOpen: boolean) => choicesOf(everybody.trader, isOpen).some(({ to }) => to === '/association')
    expect([leads(false), leads(true)]).toEqual([false, true])
  })
})

describe('which orders are meant', () => {
  const day = { day: '2026-11-24' as never, rest: 'pzu' }
  it.each([
    ['1234', { number: 1234, marketType: null }],
    ['#1234', { number: 1234, marketType: null }],
    ['oferta 12', { number: 12, marketType: null }],
    ['my orders', { marketType: null, words: 'my' }],
    ['orders', { marketType: null }],
    ['orders intra-day', { marketType: 'intraday' }],
    ['pzu', null],
    ['0', null],
    ['ana', { marketType: null, words: 'ana' }],
    ['Acoperiș 2', { marketType: null, words: 'acoperis 2' }],
    ['pzu oferta sud', { marketType: 'dayAhead', words: 'sud' }],
    ['x', null],
  ])('%s', (typed, asked) => {
    expect(ordersAsked(typed, null)).toEqual(asked)
  })
  it('are those of a day, and of a market beside it', () => {
    expect(ordersAsked('maine pzu', day)).toEqual({ day: day.day, marketType: 'dayAhead' })
    expect(ordersAsked('maine', { ...day, rest: '' })).toEqual({ day: day.day, marketType: null })
    expect(ordersAsked('maine raport', { ...day, rest: 'raport' })).toBeNull()
  })
})
