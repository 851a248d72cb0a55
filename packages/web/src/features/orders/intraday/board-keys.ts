import { useEffect, useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
}

/** The period a key of the board moves to; null when the key is none of the board's. */
export function periodAfterKey(
  { key, altKey, ctrlKey, metaKey }: Pick<ReactKeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  periods: readonly number[],
  selected: number | null,
): number | null {
  const step = steps[key]
  if (step === undefined || altKey || ctrlKey || metaKey || periods.length === 0) return null
  const place = selected === null ? -1 : periods.indexOf(selected)
  const next = Math.min(periods.length - 1, Math.max(0, place + step))
  return periods[next] ?? null
}

/** The keys that work on the whole screen. */
export interface ScreenKeys {
  readonly onBuy: () => void
  readonly onSell: () => void
  readonly onHelp: () => void
  /** Esc: back to the board. */
  readonly onBack: () => void
  /** j, k, arrows outside the board. */
  readonly onStep: (step: 1 | -1) => void
}

/** Listens for B, S, J, K, ? and Esc, and for the arrows as long as nothing has the focus, wherever nobody types and no dialog is open. */
export function useScreenKeys(keys: ScreenKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actOf(event, latest.current)
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function actOf(event: KeyboardEvent, keys: ScreenKeys): (() => void) | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return null
  if (event.key === 'Escape') return keys.onBack
  if (isTyping(event.target)) return null
  if (event.key === '?') return keys.onHelp
  const letter = event.key.toLowerCase()
  const step = letter === 'j' ? 1 : letter === 'k' ? -1 : isNobodys(event.target) ? (steps[event.key] ?? 0) : 0
  if (step === 1 || step === -1) {
    return () => {
      keys.onStep(step)
    }
  }
  return letter === 'b' ? keys.onBuy : letter === 's' ? keys.onSell : null
}

/** Nothing that may use a key itself has the focus: at most the content of a new screen, or its heading. */
function isNobodys(target: EventTarget | null): boolean {
  return !(target instanceof HTMLElement) || target === document.body || /^(H[1-6]|MAIN)$/.test(target.tagName)
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isWriting = target instanceof HTMLInputElement && !['button', 'checkbox', 'radio'].includes(target.type)
  return isWriting || target instanceof HTMLTextAreaElement || target.isContentEditable || target.role === 'combobox'
}
