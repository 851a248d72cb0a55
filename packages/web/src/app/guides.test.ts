import { mayUse } from '@tandem/core/access/access.ts'
import { expect, it } from 'vitest'
import made from '../../public/guides/guides.json'
import { chapterOf, guideAddress, guideOf } from './guides.ts'
import { destination } from './navigation-guard.ts'
import { screens } from './screens.ts'

/** What `npm run guides` wrote of each file; tests/guides.test.ts holds it against the texts. */
const known: Readonly<Record<string, { readonly chapters: Readonly<Record<string, number>> }>> = made
const languages = ['en', 'ro'] as const

const people = [
  null,
  { userId: 1, userType: 'standard', roles: ['ROLE_USER'] },
  { userId: 1, userType: 'transactionalUser', roles: ['ROLE_USER'] },
  { userId: 1, userType: 'strategicUser', roles: ['ROLE_USER'] },
  { userId: 1, userType: 'standard', roles: ['ROLE_USER', 'ROLE_ADMIN'] },
] as const

it.each(screens.map(({ path: place, audience }) => [place, audience] as const))(
  '%s has a chapter in the guide of everybody who may open it',
  (place, audience) => {
    for (const person of people) {
      const isOpen = mayUse(audience, person) && destination(person, place.replaceAll(/\{\w+\}/g, '1')) === null
      if (!isOpen) continue
      const guide = guideOf(person)
      const chapter = chapterOf(guide, place)
      for (const language of languages) {
        const isThere = (known[`${guide}.${language}.pdf`]?.chapters[chapter ?? ''] ?? 0) > 0
        expect({ guide, language, chapter, isThere }).toEqual({
          guide,
          language,
          chapter,
          isThere: true,
        })
      }
    }
  },
)

it('leads to the guide in the reader’s language, at its chapter', () => {
  expect(guideAddress('user', 'ro', 'day-ahead')).toBe('/guides/user.ro.pdf#nameddest=day-ahead')
  expect(guideAddress('administrator', 'en')).toBe('/guides/administrator.en.pdf')
})
