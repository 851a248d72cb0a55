// Makes the page that is printed: title, table of contents, chapters.
import { Marked } from 'marked'
import path from 'node:path'
import { root } from './read-guide.mjs'

const words = {
  en: { contents: 'Contents', product: 'Virtual energy trading' },
  ro: { contents: 'Cuprins', product: 'Tranzacționare virtuală de energie' },
}

/** The guide as a page. `pages` says on which page each chapter stands, as far as it is known. */
export function pageOf({ title, chapters, body }, { language, pictures, pages }) {
  const marked = new Marked({
    renderer: {
      image: ({ href, text }) =>
        `<figure><img src="${pictures.get(href) ?? ''}" alt="${escape(text)}"><figcaption>${escape(text)}</figcaption></figure>`,
    },
  })
  const named = body.replaceAll(
    /^## (.+?) \{#([a-z-]+)\}$/gm,
    (_line, name, id) => `<h2 id="${id}">${escape(name)}</h2>\n`,
  )
  const contents = chapters
    .map(({ id, name }) => `<li><a href="#${id}">${escape(name)}</a><i></i><b>${pages[id] ?? '00'}</b></li>`)
    .join('')
  // A figure of its own within a paragraph is no paragraph.
  const html = marked.parse(named).replaceAll(/<p>(<figure>[\s\S]*?<\/figure>)<\/p>/g, '$1')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Tandem · ${escape(title)}</title>
<style>${style()}</style></head><body>
<header><svg width="44" height="44" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#1b5fc1"/><circle cx="20.5" cy="11.5" r="5" fill="#ffcb45"/><path d="M5 22.5c4 0 5-7 9-7s5 7 9 7h4" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>
<p>Tandem · ${words[language].product}</p><h1>${escape(title)}</h1></header>
<nav><h2 class="contents">${words[language].contents}</h2><ol>${contents}</ol></nav>
<main>${html}</main></body></html>`
}

const escape = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const font = (subset) =>
  path.join(root, `node_modules/@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`)

const style = () => `
@font-face { font-family: Inter; src: url("file://${font('latin-ext')}"); font-weight: 100 900; unicode-range: U+0100-02BA, U+1E00-1E9F, U+20A0-20C0; }
@font-face { font-family: Inter; src: url("file://${font('latin')}"); font-weight: 100 900; unicode-range: U+0000-00FF, U+2000-206F, U+2190-2193, U+2212; }
body { font: 10.5pt/1.55 Inter, Arial, sans-serif; color: #17212e; margin: 0; }
header { padding: 10mm 0 6mm; }
header p { color: #5a6675; margin: 4mm 0 0; }
h1 { font-size: 27pt; line-height: 1.15; margin: 2mm 0 0; letter-spacing: -0.02em; }
nav { break-after: page; }
nav ol { list-style: none; padding: 0; margin: 0; }
nav li { display: flex; align-items: baseline; gap: 2mm; padding: 1.2mm 0; }
nav i { flex: 1; border-bottom: 1px dotted #9aa6b4; }
nav b { font-weight: 500; font-variant-numeric: tabular-nums; }
a { color: #1b5fc1; text-decoration: none; }
h2 { font-size: 17pt; line-height: 1.25; margin: 11mm 0 3mm; padding-top: 3mm; border-top: 2px solid #ffcb45; break-after: avoid; }
main > h2:first-child { margin-top: 0; }
h2.contents { border: 0; font-size: 14pt; margin-top: 6mm; }
h3 { font-size: 12pt; margin: 6mm 0 1.5mm; break-after: avoid; }
p { margin: 2mm 0; }
ul, ol { margin: 2mm 0; padding-left: 6mm; }
li { margin: 1mm 0; break-inside: avoid; }
p, li { orphans: 3; widows: 3; }
code { font: 9.5pt ui-monospace, monospace; background: #eef2f7; padding: 0 1mm; border-radius: 1mm; }
figure { margin: 5mm 0; break-inside: avoid; }
figure img { display: block; max-width: 100%; max-height: 98mm; margin: 0 auto; border: 1px solid #ccd5df; border-radius: 2mm; }
figcaption { color: #5a6675; font-size: 9pt; margin-top: 1.5mm; text-align: center; }
`
