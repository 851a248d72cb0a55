import { Refusal } from '@tandem/core/refusal.ts'

/** An opening tag, names without their prefixes. */
export interface XmlTag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
}

const nameAt = /(?:[^\s<>/"'=:]+:)?([^\s<>/"'=:]+)(?=[\s/>])/y
const attributeAt = /\s+(?:[^\s<>/"'=:]+:)?([^\s<>/"'=:]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const endAt = /\s*\/?>/y

/**
 * The opening tags of an XML text that have one of `names`, in sequence, in a time that grows with its length alone. Comments
 * and the like are taken for content, so that no reader, however it understands them, sees a tag that is not told here.
 * Refuses `file_unreadable` where readers could differ: a tag that does not end, a `<` in an attribute, an attribute twice.
 */
export function* openingTags(xml: string, names: ReadonlySet<string>): Generator<XmlTag> {
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    if ('/!?'.includes(xml.charAt(at + 1))) continue
    nameAt.lastIndex = at + 1
    const name = nameAt.exec(xml)?.[1]
    if (name === undefined) throw unreadable()
    const { attributes, end } = attributesFrom(xml, nameAt.lastIndex)
    if (names.has(name)) yield { name, attributes }
    at = end - 1
  }
}

/** Refuses what `openingTags` refuses. */
export function checkTags(xml: string): void {
  // With no name to tell, it goes on to the end.
  openingTags(xml, new Set()).next()
}

/** No program writes as many into one tag. */
const maxAttributes = 100

function attributesFrom(xml: string, start: number): { attributes: ReadonlyMap<string, string>; end: number } {
  const attributes = new Map<string, string>()
  const declared = new Set<string>()
  let at = start
  for (;;) {
    attributeAt.lastIndex = at
    const match = attributeAt.exec(xml)
    if (!match) break
    const [whole, name = '', double, single] = match
    // `xmlns:r` declares a prefix; it is no attribute called `r`.
    const isDeclaration = /^\s+xmlns:/.test(whole)
    const seen = isDeclaration ? declared : attributes
    if (seen.has(name) || attributes.size + declared.size >= maxAttributes) throw unreadable()
    if (isDeclaration) declared.add(name)
    else attributes.set(name, double ?? single ?? '')
    at = attributeAt.lastIndex
  }
  endAt.lastIndex = at
  if (!endAt.test(xml)) throw unreadable()
  return { attributes, end: endAt.lastIndex }
}

function unreadable(): Refusal {
  return new Refusal('file_unreadable', {}, 'file')
}
