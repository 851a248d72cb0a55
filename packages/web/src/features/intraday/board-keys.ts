import type { IntradayContract } from '@tandem/contract/intraday.ts'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
}

/** The period a key of the board moves to; null when the key is none of the board's. */
export function periodAfterKey(
  { key, altKey, ctrlKey, metaKey }: Pick<ReactKeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  contracts: readonly Pick<IntradayContract, 'period'>[],
  selected: number | null,
): number | null {
  const step = steps[key]
  if (step === undefined || altKey || ctrlKey || metaKey || contracts.length === 0) return null
  const place = contracts.findIndex(({ period }) => period === selected)
  const next = Math.min(contracts.length - 1, Math.max(0, place + step))
  return contracts[next]?.period ?? null
}

/** The keys that work on the whole screen. */
export interface ScreenKeys {
  readonly onBuy: () => void
  readonly onSell: () => void
  readonly onHelp: () => void
}

/** Listens for B, S and ? wherever nobody types and no dialog is open. */
export function useScreenKeys(keys: ScreenKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = actOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function actOf(event: KeyboardEvent, keys: ScreenKeys): (() => void) | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return null
  if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]'))
    return null
  if (event.key === '?') return keys.onHelp
  const letter = event.key.toLowerCase()
  return letter === 'b' ? keys.onBuy : letter === 's' ? keys.onSell : null
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isWriting = target instanceof HTMLInputElement && !['button', 'checkbox', 'radio'].includes(target.type)
  return isWriting || target instanceof HTMLTextAreaElement || target.isContentEditable || target.role === 'combobox'
}
