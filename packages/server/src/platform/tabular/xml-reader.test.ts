import { expect, test } from 'vitest'
import { parseXml } from './xml-reader.ts'

/** What a visitor sees of a text: tags with their attributes, and texts as one between two tags. */
function seen(xml: string | Iterable<string>): string[] {
  const found: string[] = []
  let text = ''
  const end = () => {
    if (text !== '') found.push(text)
    text = ''
  }
  parseXml(xml, {
    open(name, attributes) {
      end()
      found.push(`<${name} ${[...attributes.values()].join(' ')}`)
    },
    text(piece) {
      text += piece
    },
    close(name) {
      end()
      found.push(`>${name}`)
    },
  })
  return found
}

function* cut(text: string, length: number): Generator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}

test('a text in pieces is what it is as a whole, wherever it is cut', () => {
  const cell = (index: number) =>
    `<c r="A${String(index)}" t='x &amp; y'><v>${String(index)} &lt; ${'ș'.repeat(index % 7)} &#8364;</v><!-- <x> --><![CDATA[<y>]]></c>`
  const cells = Array.from({ length: 30_000 }, (_, index) => cell(index))
  const long = `<t>${'a&amp;b '.repeat(300_000)}</t>`
  const text = `<?xml version="1.0"?><sheet>${cells.join('\n')}${long}</sheet>`
  expect(text.length).toBeGreaterThan(4_000_000)
  const whole = seen(text)
  expect(whole.length).toBeGreaterThan(90_000)
  // Odd lengths, so that the pieces end everywhere; and one shorter than any reference.
  for (const length of [65_537, 999_983]) expect(seen(cut(text, length))).toEqual(whole)
  expect(seen(cut(text.slice(0, 300).replace(/<c .*/s, '</sheet>'), 1))).toEqual(['<sheet ', '>sheet'])
})
