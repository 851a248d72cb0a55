import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { textAt, type TextKey } from '../i18n/use-text.ts'

/** Names the tab after the screen: `Sign in · Tandem`. */
export function useTitle(title: TextKey): void {
  useEffect(() => {
    document.title = `${textAt(title)} · ${textAt('common.product')}`
  }, [title])
}

/** Where the visit began: there the focus is left to the browser. */
let firstKey: string | null = null

/**
 * Stands inside a screen that has loaded: when the reader came from another screen, the focus goes to its heading,
 * unless the screen has put it into a field itself.
 */
export function FocusHeading(): null {
  const { pathname, key } = useLocation()
  const here = useRef(key)
  useEffect(() => {
    here.current = key
  }, [key])
  useEffect(() => {
    firstKey ??= here.current
    if (here.current === firstKey) return
    // After the frame, which moves the focus to the content of the new screen.
    const timer = setTimeout(focusHeading)
    return () => {
      clearTimeout(timer)
    }
  }, [pathname])
  return null
}

/**
 * Whether the focus is in an open menu or dialog. A screen that arrives behind it leaves the focus there: moved away, neither
 * Escape nor the arrows would reach what is open.
 */
export function isFocusInLayer(): boolean {
  const layer = document.activeElement?.closest('[role=menu], [role=dialog], [role=alertdialog]')
  return Boolean(layer)
}

function focusHeading(): void {
  const main = document.querySelector('main')
  if (isFocusInLayer()) return
  const heading = main?.querySelector('h1')
  const isInField = document.activeElement?.matches('main input, main textarea, main [role="combobox"]') ?? false
  if (!heading || isInField) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}
