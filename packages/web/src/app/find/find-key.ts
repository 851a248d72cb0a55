/** Ctrl-K, on a Mac Cmd-K: where one types where to go. */
export function isFindKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
}

/** Marks the button that does the same. */
export const findKeys = 'Control+K Meta+K'
