import { expect, it } from 'vitest'
import { printInLight } from './print.ts'

it('shows a dark screen light while it is printed, and dark again', () => {
  const root = document.documentElement
  root.setAttribute('data-color-scheme', 'dark')
  const stop = printInLight()
  window.dispatchEvent(new Event('beforeprint'))
  expect([root.getAttribute('data-color-scheme'), root.dataset.printedFrom]).toEqual(['light', 'dark'])
  window.dispatchEvent(new Event('afterprint'))
  expect([root.getAttribute('data-color-scheme'), root.dataset.printedFrom]).toEqual(['dark', undefined])
  stop()
  window.dispatchEvent(new Event('beforeprint'))
  expect(root.getAttribute('data-color-scheme')).toBe('dark')
})
