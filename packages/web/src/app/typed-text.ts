/** What a reader typed before the app was there: the app's own fields do not know of it. */
type Typed = readonly { readonly input: HTMLInputElement; readonly text: string }[]

const textIn = (types: string) =>
  types
    .split(' ')
    .map((type) => `input[type=${type}]`)
    .join()
const ownValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
const write = (input: HTMLInputElement, text: string) => ownValue?.set?.call(input, text)
const announce = (input: HTMLInputElement) => input.dispatchEvent(new InputEvent('input', { bubbles: true }))

/** Empties the fields, as the app expects them. */
export function takeTyped(root: HTMLElement): Typed {
  const inputs = [...root.querySelectorAll<HTMLInputElement>(textIn('text password email'))]
  const typed = inputs.filter(({ value }) => value !== '').map((input) => ({ input, text: input.value }))
  for (const { input } of typed) write(input, '')
  return typed
}

/** Types it again, now that somebody listens, and says which field has the focus. */
export function giveBack(typed: Typed): void {
  for (const { input, text } of typed) {
    // React makes the field its own at the first event, and notices what changes after it.
    announce(input)
    write(input, text)
    announce(input)
  }
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}
