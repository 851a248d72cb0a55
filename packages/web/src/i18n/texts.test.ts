import { describe, expect, it } from 'vitest'
import { english } from './en/index.ts'
import { romanian } from './ro/index.ts'

interface Tree {
  readonly [key: string]: string | Tree
}

/** Every text by its path; the plural form for few, which only Romanian has, joins its `_other`. */
function flatten(tree: Tree, path = ''): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    const here = path ? `${path}.${key}` : key
    if (typeof value === 'string') texts.set(here, value)
    else for (const [inner, text] of flatten(value, here)) texts.set(inner, text)
  }
  return texts
}

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()
const en = flatten(english)
const ro = flatten(romanian)

describe('texts', () => {
  it('say the same things in both languages', () => {
    const romanianKeys = [...ro.keys()].filter((key) => !key.endsWith('_few'))
    expect(romanianKeys.sort()).toEqual([...en.keys()].sort())
  })

  it('use the same placeholders', () => {
    for (const [key, text] of ro) {
      const reference = en.get(key.replace(/_few$/, '_other')) ?? ''
      // "one" may be written as a word instead of the number
      const expected = placeholders(reference)
      const actual = placeholders(text)
      if (key.endsWith('_one')) expect([expected, expected.filter((name) => name !== 'count')]).toContainEqual(actual)
      else expect({ key, names: actual }).toEqual({ key, names: expected })
    }
  })

  it('count in Romanian with the form for few', () => {
    const counted = [...ro.keys()].filter((key) => key.endsWith('_other'))
    for (const key of counted) expect(ro.has(key.replace(/_other$/, '_few')), key).toBe(true)
  })

  it('write ș and ț with a comma below, and no empty text', () => {
    for (const [key, text] of ro) {
      expect(text, key).not.toMatch(/[şţŞŢ]/)
      expect(text.trim(), key).not.toBe('')
    }
    for (const [key, text] of en) expect(text.trim(), key).not.toBe('')
  })
})
