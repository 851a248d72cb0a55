import { Refusal } from '@tandem/core/refusal.ts'

/** Attributes by name, without their prefixes and without declarations of prefixes. */
export type XmlAttributes = ReadonlyMap<string, string>

/** Is told what stands in a text of XML, in sequence; names come without their prefixes. */
export interface XmlVisitor {
  readonly open?: (name: string, attributes: XmlAttributes) => void
  /** May come in several pieces. */
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** No part of a workbook is as deep, and no program writes as many attributes, or as long ones, into one tag. */
const maxDepth = 40
const maxAttributes = 100
const maxAttributeLength = 8_000

/** No tag, comment or declaration is longer; so much of a text is looked at ahead. */
const lookahead = 1_000_000
/** No reference to a character is longer. */
const longestEntity = 12

/**
 * Reads XML once from the beginning to the end, whole or piece by piece: what it takes grows with the length of the text alone, whatever
 * stands in it, and of a text in pieces only a few are in memory. Refuses `file_unreadable` for what is no XML, and for what readers understand differently: a document type, a `<` in an attribute,
 * an attribute twice. Refuses `file_too_complex` for tags that are nested or filled as no workbook's are.
 */
export function parseXml(xml: string | Iterable<string>, visitor: XmlVisitor): void {
  const pieces = (typeof xml === 'string' ? [xml] : xml)[Symbol.iterator]()
  const opened: string[] = []
  let [text, at, roots, isWhole] = ['', 0, 0, false]
  for (;;) {
    while (!isWhole && text.length - at < lookahead) {
      const next = pieces.next()
      if (next.done) isWhole = true
      else [text, at] = [text.slice(at) + next.value, 0]
    }
    if (at >= text.length) break
    const mark = text.indexOf('<', at)
    // Of what goes on in the next piece, a reference to a character may have begun here.
    const end = mark >= 0 ? mark : isWhole ? text.length : endOfText(text)
    if (end > at && opened.length > 0) visitor.text?.(decodeEntities(text.slice(at, end)))
    at = end
    if (mark < 0) continue
    const next = text.charCodeAt(mark + 1)
    if (next === exclamation) at = skipDeclared(text, mark, visitor)
    else if (next === question) at = endOf(text, '?>', mark)
    else if (next === slash) {
      at = endOf(text, '>', mark)
      const name = text.slice(mark + 2, at - 1).trimEnd()
      if (opened.pop() !== name) throw unreadable()
      visitor.close?.(withoutPrefix(name))
    } else {
      const tag = parseTag(text, mark)
      if (opened.length === 0 && ++roots > 1) throw unreadable()
      const name = withoutPrefix(tag.name)
      visitor.open?.(name, tag.attributes)
      if (tag.isEmpty) visitor.close?.(name)
      else if (opened.push(tag.name) > maxDepth) throw new Refusal('file_too_complex', {}, 'file')
      at = tag.end
    }
  }
  if (roots === 0 || opened.length > 0) throw unreadable()
}

/** Where a text that goes on can be cut: before what may be half of a reference. */
function endOfText(text: string): number {
  const half = text.lastIndexOf('&')
  return half >= text.length - longestEntity && !text.includes(';', half) ? half : text.length
}

const [exclamation, question, slash] = [0x21, 0x3f, 0x2f]
const cdata = '<![CDATA['

/** A comment says nothing, and characters that are marked as such are text; a document type could define anything. */
function skipDeclared(xml: string, at: number, visitor: XmlVisitor): number {
  if (xml.startsWith('<!--', at)) return endOf(xml, '-->', at + 4)
  if (!xml.startsWith(cdata, at)) throw unreadable()
  const end = endOf(xml, ']]>', at)
  visitor.text?.(xml.slice(at + cdata.length, end - 3))
  return end
}

function endOf(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from)
  if (found < 0) throw unreadable()
  return found + mark.length
}

interface Tag {
  readonly name: string
  readonly attributes: XmlAttributes
  readonly isEmpty: boolean
  readonly end: number
}

const nameAt = /[^\s<>/"'=]+/y
const attributeAt = /\s+([^\s<>/"'=]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const endAt = /\s*(\/?)>/y
const none: XmlAttributes = new Map()

function parseTag(xml: string, mark: number): Tag {
  nameAt.lastIndex = mark + 1
  const name = nameAt.exec(xml)?.[0]
  if (name === undefined) throw unreadable()
  let at = nameAt.lastIndex
  let attributes: Map<string, string> | null = null
  const declared = new Set<string>()
  for (;;) {
    attributeAt.lastIndex = at
    const match = attributeAt.exec(xml)
    if (!match) break
    const [whole, full = '', double, single] = match
    if (whole.length > maxAttributeLength) throw new Refusal('file_too_complex', {}, 'file')
    attributes ??= new Map()
    if (attributes.size + declared.size >= maxAttributes) throw unreadable()
    // `xmlns:r` declares a prefix; it is no attribute called `r`.
    const isDeclaration = full.startsWith('xmlns:')
    const key = isDeclaration ? full : withoutPrefix(full)
    if (isDeclaration ? declared.has(key) : attributes.has(key)) throw unreadable()
    if (isDeclaration) declared.add(key)
    else attributes.set(key, decodeEntities(double ?? single ?? ''))
    at = attributeAt.lastIndex
  }
  endAt.lastIndex = at
  const end = endAt.exec(xml)
  if (!end) throw unreadable()
  return { name, attributes: attributes ?? none, isEmpty: end[1] === '/', end: endAt.lastIndex }
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

const named: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }
const entity = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|apos|gt|lt|quot));/g
const lastCodePoint = 0x10ffff

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= lastCodePoint ? String.fromCodePoint(code) : whole
  })
}

function unreadable(): Refusal {
  return new Refusal('file_unreadable', {}, 'file')
}
