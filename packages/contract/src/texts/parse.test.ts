import { describe, expect, it } from 'vitest'
import { localizeNumber, parseLocalDay, parseLocalNumber, parseLocalTime } from './parse.ts'

const read = (text: string, language: 'en' | 'ro') => {
  const parsed = parseLocalNumber(text, language)
  return parsed.ok ? parsed.text : parsed.fault
}

describe('typed numbers', () => {
  it.each([
    ['0,45', '0.45', '0.45'],
    ['0.45', '0.45', '0.45'],
    ['0,450', '0.45', '0.45'],
    ['0.412', '0.412', '0.412'],
    ['1.234,50', '1234.5', '1234.5'],
    ['1,234.50', '1234.5', '1234.5'],
    ['1 234,5', '1234.5', '1234.5'],
    ['1.234.567', '1234567', '1234567'],
    ['1.234', '1.234', 'ambiguous'],
    ['1,234', 'ambiguous', '1.234'],
    ['1234.567', '1234.567', '1234.567'],
    ['007', '7', '7'],
    ['-0,5', '-0.5', '-0.5'],
    ['−12', '-12', '-12'],
    ['-0', '0', '0'],
    ['.5', '0.5', '0.5'],
    ['5,', '5', '5'],
    ['', 'empty', 'empty'],
    ['1e5', 'not_a_number', 'not_a_number'],
    ['NaN', 'not_a_number', 'not_a_number'],
    ['1.2.3', 'not_a_number', 'not_a_number'],
    ['1,2.3,4', 'not_a_number', 'not_a_number'],
    ['.', 'not_a_number', 'not_a_number'],
  ])('%s', (text, english, romanian) => {
    expect([read(text, 'en'), read(text, 'ro')]).toEqual([english, romanian])
  })

  it('gives the text back as it is edited', () => {
    expect([localizeNumber('1234.5', 'ro'), localizeNumber('1234.5', 'en')]).toEqual(['1234,5', '1234.5'])
  })
})

describe('typed days and times', () => {
  it.each([
    ['14-06-2026', '2026-06-14'],
    ['14.6.2026', '2026-06-14'],
    ['2026-06-14', '2026-06-14'],
    ['31-02-2026', null],
    ['06-14-2026', null],
    ['soon', null],
  ])('%s', (text, day) => {
    expect(parseLocalDay(text)).toBe(day)
  })

  it.each([
    ['9:05', '09:05'],
    ['23:59', '23:59'],
    ['24:00', null],
    ['9', null],
  ])('%s', (text, time) => {
    expect(parseLocalTime(text)).toBe(time)
  })
})
