import { expect, test } from 'vitest'
import { administratorRole, audiences, maySee, mayUse, mayUseLess, type Caller } from './access.ts'

const people: Record<string, Caller | null> = {
  visitor: null,
  standard: { userId: 1, userType: 'standard', roles: ['ROLE_USER'] },
  transactional: { userId: 2, userType: 'transactionalUser', roles: ['ROLE_USER'] },
  strategic: { userId: 3, userType: 'strategicUser', roles: ['ROLE_USER'] },
  administrator: { userId: 4, userType: 'standard', roles: ['ROLE_USER', administratorRole] },
}

test.each([
  ['visitor', ['public']],
  ['standard', ['public', 'user', 'self']],
  ['transactional', ['public', 'user', 'transactional', 'self']],
  ['strategic', ['public', 'user', 'self', 'strategic']],
  ['administrator', ['public', 'user', 'transactional', 'self', 'strategic', 'admin']],
])('a %s may use %j', (person, allowed) => {
  expect(audiences.filter((audience) => mayUse(audience, people[person] ?? null))).toEqual(allowed)
})

test('own records, and every record for the administrator', () => {
  expect(maySee(people.standard!, 1)).toBe(true)
  expect(maySee(people.standard!, 2)).toBe(false)
  expect(maySee(people.administrator!, 2)).toBe(true)
})

test.each([
  ['transactional', 'standard', true],
  ['transactional', 'strategic', true],
  ['strategic', 'standard', true],
  ['administrator', 'transactional', true],
  ['standard', 'transactional', false],
  ['standard', 'strategic', false],
  ['strategic', 'administrator', false],
  ['standard', 'standard', false],
])('who was %s and is %s may use less: %s', (before, after, isLess) => {
  expect(mayUseLess(people[before]!, people[after]!)).toBe(isLess)
})
