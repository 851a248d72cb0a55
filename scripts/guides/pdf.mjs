// Reads what Chromium wrote: the page of each named destination. Its objects stand in the file in plain text.

/** The page, from 1, of each named destination. */
export function chapterPages(pdf) {
  const text = pdf.toString('latin1')
  const order = pageOrder(text)
  const found = text.matchAll(/\/([a-z-]+)\s*\[\s*(\d+) 0 R\s*\/XYZ/g)
  return Object.fromEntries([...found].map(([, name, page]) => [name, order.indexOf(page) + 1]))
}

export function countPages(pdf) {
  return pageOrder(pdf.toString('latin1')).length
}

/** The numbers of the page objects, in reading order. */
function pageOrder(text) {
  const objects = new Map(
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body]),
  )
  const tree = [...objects].find(([, body]) => /\/Type \/Catalog/.test(body))?.[1] ?? ''
  const first = /\/Pages (\d+) 0 R/.exec(tree)?.[1]
  const walk = (id) => {
    const body = objects.get(id) ?? ''
    if (!/\/Type \/Pages/.test(body)) return [id]
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(body)?.[1] ?? ''
    return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => walk(kid))
  }
  return first ? walk(first) : []
}
