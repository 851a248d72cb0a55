/**
 * The few marks that texts of an installation may have: `## headings`, paragraphs, lists, **bold**, *emphasis* and
 * [links](https://...). Everything else, HTML above all, is text. What it is parsed to holds words and safe addresses alone.
 */
export type MarkdownInline =
  | { readonly kind: 'text' | 'strong' | 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly address: string }

export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly content: readonly MarkdownInline[] }
  | { readonly kind: 'paragraph'; readonly content: readonly MarkdownInline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly MarkdownInline[])[] }

/** Addresses a text may lead to: the web, a mail, or a page of the platform. Never one that runs something. */
export function isSafeAddress(address: string): boolean {
  if (/[\s\\]|\p{C}/u.test(address)) return false
  if (/^\/(?!\/)/.test(address)) return true
  if (/^mailto:[^@\s]+@[^@\s]+$/.test(address)) return true
  return isWebAddress(address)
}

/** http or https, with a host, and without somebody's name and password in it. */
export function isWebAddress(address: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(address) || !URL.canParse(address)) return false
  const { username, password, hostname } = new URL(address)
  return username === '' && password === '' && hostname !== ''
}

const link = /\[([^\]\n]{1,200})\]\(([^)\n]{0,500})\)/g

/** The first address of a text that may not stand in it; null when all may. */
export function unsafeAddressOf(source: string): string | null {
  for (const [, , address = ''] of source.matchAll(link)) if (!isSafeAddress(address)) return address
  return null
}

/** Reads a text; never fails, whatever it holds. */
export function parseMarkdown(source: string): MarkdownBlock[] {
  const chunks = source.replaceAll('\r\n', '\n').split(/\n\s*\n/)
  return chunks.flatMap((chunk) => blocksOf(chunk.split('\n').filter((line) => line.trim() !== '')))
}

const item = /^\s{0,3}(?:[-*]|(\d{1,3})\.)\s+(.*)$/

function blocksOf(lines: readonly string[]): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  let open: { kind: 'paragraph'; text: string } | { kind: 'list'; ordered: boolean; items: string[] } | null = null
  const shut = () => {
    if (open?.kind === 'paragraph') blocks.push({ kind: 'paragraph', content: inlinesOf(open.text) })
    if (open?.kind === 'list')
      blocks.push({ kind: 'list', ordered: open.ordered, items: open.items.map((text) => inlinesOf(text)) })
    open = null
  }
  for (const line of lines) {
    const heading = /^(#{1,6})\s+(.*)$/.exec(line)
    const [isItem, number, text = ''] = item.exec(line) ?? []
    if (heading) {
      shut()
      const level = (heading[1]?.length ?? 0) > 2 ? 3 : 2
      blocks.push({ kind: 'heading', level, content: inlinesOf(heading[2] ?? '') })
    } else if (isItem !== undefined) {
      const ordered = number !== undefined
      if (open?.kind !== 'list' || open.ordered !== ordered) {
        shut()
        open = { kind: 'list', ordered, items: [] }
      }
      open.items.push(text)
    } else if (open?.kind === 'list') {
      open.items.push(`${open.items.pop() ?? ''} ${line.trim()}`)
    } else {
      open = { kind: 'paragraph', text: open ? `${open.text} ${line.trim()}` : line.trim() }
    }
  }
  shut()
  return blocks
}

const marks = /\[([^\]\n]{1,200})\]\(([^)\n]{0,500})\)|\*\*([^*\n]{1,500})\*\*|\*([^*\n]{1,500})\*/g

function inlinesOf(source: string): MarkdownInline[] {
  const inlines: MarkdownInline[] = []
  const say = (text: string) => {
    if (text !== '') inlines.push({ kind: 'text', text })
  }
  let from = 0
  for (const match of source.matchAll(marks)) {
    const [whole, name, address, strong, emphasis] = match
    say(source.slice(from, match.index))
    from = match.index + whole.length
    if (strong !== undefined) inlines.push({ kind: 'strong', text: strong })
    else if (emphasis !== undefined) inlines.push({ kind: 'emphasis', text: emphasis })
    else if (name !== undefined && address !== undefined && isSafeAddress(address))
      inlines.push({ kind: 'link', text: name, address })
    else say(whole)
  }
  say(source.slice(from))
  return inlines
}
