import { expect, test } from 'vitest'
import { isGuessable } from './guessable-password.ts'

const own = ['ana.pop', 'ana.pop@example.org', 'Ștefania', 'Popescu']

test.each([
  ...[
    '123456',
    '123456789',
    '111111',
    '123123',
    '654321',
    '12345678901',
    'abcdef',
    'abc123',
    'abcabc',
    'aaaaaaaa',
    '121212',
  ],
  ...[
    'qwerty',
    'qwertyuiop',
    'asdfgh',
    'zxcvbn',
    '1qaz2wsx',
    '1q2w3e4r',
    'qazwsx',
    'poiuyt',
    '123qwe',
    'qwe123',
    'qwerty123',
  ],
  ...[
    'password',
    'Password1',
    'P4$$w0rd',
    'p@ssword!',
    'password123!',
    'passwordpassword',
    'parola',
    'Parolă1',
    'PAROLA!!',
  ],
  ...[
    'iloveyou',
    'dragon12',
    'Summer2026!',
    'secret',
    'secret1',
    'monkey_1',
    '!!football!!',
    'letmein',
    'welcome1',
    'admin123',
  ],
  ...['tandem', 'Tandem2026', 'T4ndem!', 'tandem-admin', 'energie1', 'trading!'],
  ...['ana.pop', 'anapop1', 'stefania', 'Ștefania7', 'popescu2026', 'popescupopescu', 'ana.pop@example.org'],
])('%s is among the first that anybody tries', (password) => {
  expect(isGuessable(password, own)).toBe(true)
})

test.each([
  ...['sun-and-wind', 'correct-horse-9', 'a new password', 'o parolă nouă/?#', 'the-new-password', 'un-secret-bun'],
  ...[
    'x7$kQz',
    '8052917346',
    'lemontreehouse',
    'пароль-и-ветер',
    '日本語の言葉',
    'wintercoat88',
    'mihai si ana la mare',
  ],
  ...['a'.repeat(20) + 'b', '      x      y', '🙂🙃🙂🙃🙂🙃🙂x'],
])('"%s" is not', (password) => {
  expect(isGuessable(password, own)).toBe(false)
})

test('an empty name of the owner makes nothing easy to guess', () => {
  expect(isGuessable('sun-and-wind', ['', 'a', '@'])).toBe(false)
})
