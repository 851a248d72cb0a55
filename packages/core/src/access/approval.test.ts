import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeKey, emailDomain, isOfDomain } from './approval.ts'

test.each([
  ['ana@upt.ro', true],
  ['Ana@UPT.RO', true],
  ['ana@upt.ro.', true],
  ['ana@student.upt.ro', false],
  ['ana@xupt.ro', false],
  ['ana@upt.ro.evil.org', false],
  ['"ana@upt.ro"@evil.org', false],
  ['ana@upt.ro@evil.org', false],
  // A Cyrillic letter that looks like a Latin one.
  ['ana@uрt.ro', false],
  ['upt.ro', true],
  ['', false],
  ['ana@', false],
])('%s is of the domain upt.ro: %s', (email, isOf) => {
  expect(isOfDomain(email, ['upt.ro', ''])).toBe(isOf)
})

test('only what is exactly a listed domain is of it', () => {
  const label = fc.stringMatching(/^[a-z0-9]{1,8}$/)
  fc.assert(
    fc.property(label, label, label, (name, sub, domain) => {
      expect(isOfDomain(`${name}@${domain}.ro`, [`${domain}.ro`])).toBe(true)
      expect(isOfDomain(`${name}@${sub}.${domain}.ro`, [`${domain}.ro`])).toBe(false)
      expect(isOfDomain(`${name}@${domain}.ro.${sub}`, [`${domain}.ro`])).toBe(false)
      expect(emailDomain(`${domain}.ro@${name}`)).toBe(name)
    }),
  )
})

test('a code is the same with dashes, spaces and small letters', () => {
  expect(codeKey(' ab12-cd34 ef ')).toBe('AB12CD34EF')
  expect(codeKey('---')).toBe('')
})
