const attribute = 'data-color-scheme'

/** Paper is white: what is printed from a dark screen is shown light for as long as it takes. Answers how to stop. */
export function printInLight(target: Window = window): () => void {
  const root = target.document.documentElement
  let shown: string | null = null
  const before = () => {
    shown = root.getAttribute(attribute)
    if (shown === null) return
    root.setAttribute(attribute, 'light')
    root.dataset.printedFrom = shown
  }
  const after = () => {
    if (shown !== null) root.setAttribute(attribute, shown)
    delete root.dataset.printedFrom
    shown = null
  }
  target.addEventListener('beforeprint', before)
  target.addEventListener('afterprint', after)
  return () => {
    target.removeEventListener('beforeprint', before)
    target.removeEventListener('afterprint', after)
  }
}
