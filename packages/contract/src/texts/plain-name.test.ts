import { expect, it } from 'vitest'
import { suggestName } from './plain-name.ts'

it.each([
  ['Ștefan', 'Stefan'],
  ['Țîrlea', 'Tirlea'],
  ['Ana Maria', 'Ana-Maria'],
  ["O'Brien", 'O-Brien'],
  ['Łukasz', 'Lukasz'],
  ['Größe', 'Grosse'],
  ['  Ăla ', 'Ala'],
  ['Konstantinopolitanská', 'Konstantinopolitansk'],
])('suggests for %s the spelling %s', (typed, plain) => {
  expect(suggestName(typed)).toBe(plain)
})

it.each(['', 'Stefan', 'Ana-Maria ', 'șt', '安娜'])('has nothing to suggest for "%s"', (typed) => {
  expect(suggestName(typed)).toBeNull()
})
