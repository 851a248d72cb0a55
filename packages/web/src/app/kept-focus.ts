/*
 * Browsers drop the focus to the page when what has it is disabled or taken away, as a button is while it sends and a row's button
 * when the row is gone. Whoever works by keyboard or hears the screen would be nowhere.
 */

/** How long after a press the focus is looked after. */
const lookedAfterMs = 30_000
/** The browser drops the focus when it draws, and a dialog that closes gives it back: both come first. */
const settledAfterMs = 100

interface Held {
  readonly element: HTMLElement
  /** What it stands in, from the inside out: known before it is taken away. */
  readonly around: readonly HTMLElement[]
  readonly path: string
}

/**
 * Keeps the focus after a press: on what had it, once it is enabled again; where that is gone, on the nearest heading around it
 * that is still there. Who moves the focus on, or out of a field to nowhere, is left alone, and so is another screen.
 */
export function keepFocus(root: Document): void {
  let held: Held | null = null
  let settling: ReturnType<typeof setTimeout> | undefined
  let ending: ReturnType<typeof setTimeout> | undefined

  root.addEventListener('focusin', ({ target }) => {
    held = target instanceof HTMLElement ? holding(target) : null
  })
  root.addEventListener('focusout', ({ target, relatedTarget }) => {
    // Some browsers say so also of what is taken away: what is still there was left on purpose.
    if (relatedTarget === null) setTimeout(() => held?.element === target && canHold(held) && (held = null))
  })
  const settle = () => {
    settling = undefined
    const isLost = root.activeElement === null || root.activeElement === root.body
    if (!held || !isLost || held.path !== location.pathname) return
    if (canHold(held)) held.element.focus({ preventScroll: true })
    else if (!held.element.isConnected) focusHeading(held.around)
  }
  const observer = new MutationObserver(() => {
    settling ??= setTimeout(settle, settledAfterMs)
  })
  root.addEventListener(
    'click',
    () => {
      observer.observe(root.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
      clearTimeout(ending)
      ending = setTimeout(() => {
        observer.disconnect()
      }, lookedAfterMs)
    },
    true,
  )
}

function holding(element: HTMLElement): Held {
  const around: HTMLElement[] = []
  for (let each = element.parentElement; each; each = each.parentElement) around.push(each)
  return { element, around, path: location.pathname }
}

function canHold({ element }: Held): boolean {
  return element.isConnected && !element.matches(':disabled')
}

/** The first heading inside the nearest element that is still on the screen. */
function focusHeading(around: readonly HTMLElement[]): void {
  for (const each of around) {
    const heading = each.isConnected ? each.querySelector<HTMLElement>('h1, h2, h3') : null
    if (!heading) continue
    heading.tabIndex = -1
    heading.style.outline = 'none'
    heading.focus({ preventScroll: true })
    return
  }
}
