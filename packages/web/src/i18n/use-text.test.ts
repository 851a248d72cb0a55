// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { currentLanguage, startTexts } from './index.ts'
import { textAt, textOf } from './use-text.ts'

describe('reading texts', () => {
  it('fills in values and counts, numbers by the language', async () => {
    await startTexts('ro')
    const t = textOf('common')
    expect(currentLanguage()).toBe('ro')
    expect([1, 3, 25, 8760].map((count) => t('count.hours', { count }))).toEqual([
      '1 oră',
      '3 ore',
      '25 de ore',
      '8.760 de ore',
    ])
    expect(t('shell.profile', { name: 'ana<b>' })).toBe('Profilul meu: ana<b>')
    expect(textAt('common.action.save')).toBe('Salvează')
  })

  it('does not compile with a wrong key or a missing value', () => {
    const t = textOf('common')
    // @ts-expect-error no such key
    t('action.fly')
    // @ts-expect-error the name is missing
    t('shell.profile')
    // @ts-expect-error a text with a placeholder cannot be named by a table
    textAt('common.shell.profile')
    expect(true).toBe(true)
  })
})
