import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSafeAddress, isWebAddress, parseMarkdown, unsafeAddressOf } from './markdown.ts'

const text = (value: string) => ({ kind: 'text', text: value })

test('headings, paragraphs, lists and marks within a line are read', () => {
  expect(parseMarkdown('# Title\nFirst line\nsecond\n\n- one\n- **two** and\n  more\n\n1. *a*\n2. b')).toEqual([
    { kind: 'heading', level: 2, content: [text('Title')] },
    { kind: 'paragraph', content: [text('First line second')] },
    {
      kind: 'list',
      ordered: false,
      items: [[text('one')], [{ kind: 'strong', text: 'two' }, text(' and more')]],
    },
    { kind: 'list', ordered: true, items: [[{ kind: 'emphasis', text: 'a' }], [text('b')]] },
  ])
  expect(parseMarkdown('### Deeper')).toEqual([{ kind: 'heading', level: 3, content: [text('Deeper')] }])
})

test('HTML is text, and what runs something is no link', () => {
  const html = '<img src=x onerror=alert(1)>'
  expect(parseMarkdown(html)).toEqual([{ kind: 'paragraph', content: [text(html)] }])
  for (const bad of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//evil.eu',
    'vbscript:x',
    'https://a:b@c.eu',
    '/\\evil.eu',
    'ht\ttps://a.eu',
    '',
  ]) {
    const source = `[here](${bad})`
    const [block] = parseMarkdown(source)
    const inlines = block?.kind === 'paragraph' ? block.content : []
    expect([bad, inlines.map(({ kind }) => kind)]).toEqual([bad, inlines.map(() => 'text')])
    expect(inlines.map((inline) => inline.text).join('')).toBe(source)
    expect(bad).toContain(unsafeAddressOf(source))
  }
  expect(parseMarkdown('[a](https://a.eu/b) [m](mailto:a@b.eu) [p](/privacy)')).toEqual([
    {
      kind: 'paragraph',
      content: [
        { kind: 'link', text: 'a', address: 'https://a.eu/b' },
        text(' '),
        { kind: 'link', text: 'm', address: 'mailto:a@b.eu' },
        text(' '),
        { kind: 'link', text: 'p', address: '/privacy' },
      ],
    },
  ])
  expect(isWebAddress('mailto:a@b.eu')).toBe(false)
})

test('whatever a text holds, it is read, and every address in it is safe', () => {
  const parts = fc.constantFrom(
    '[a](',
    ')',
    'javascript:',
    'https://a.eu',
    '**',
    '*',
    '# ',
    '- ',
    '1. ',
    '\n',
    '\n\n',
    '<b>',
    'x ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 30 }), (pieces) => {
      const seen = JSON.stringify(parseMarkdown(pieces.join('')), (_key, value: unknown) => value)
      const addresses = [...seen.matchAll(/"address":"((?:[^"\\]|\\.)*)"/g)].map(
        ([, address]) => JSON.parse(`"${address ?? ''}"`) as string,
      )
      expect(addresses.every(isSafeAddress)).toBe(true)
    }),
  )
})
