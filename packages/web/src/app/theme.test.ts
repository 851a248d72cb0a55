import { describe, expect, it } from 'vitest'
import { darkPalette, lightPalette, meaningColors } from './theme-colors.ts'

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
] as const)('colours, %s', (scheme, palette) => {
  const grounds = [palette.background.default, palette.background.paper]

  it('keep text readable: 4.5 to 1', () => {
    const { text, primary, error, warning, success } = palette
    for (const ground of grounds)
      for (const ink of [text.primary, text.secondary, primary.main, error.main, warning.main, success.main])
        expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    for (const button of [primary, error, palette.secondary])
      expect(contrast(button.contrastText, button.main), button.main).toBeGreaterThanOrEqual(4.5)
  })

  it('keep marks visible: 3 to 1, and buy and sell readable as words', () => {
    const { grid: _grid, ...marks } = meaningColors[scheme]
    for (const [name, color] of Object.entries(marks))
      expect(contrast(color, palette.background.paper), name).toBeGreaterThanOrEqual(3)
    for (const word of [marks.buy, marks.sell])
      expect(contrast(word, palette.background.paper)).toBeGreaterThanOrEqual(4.5)
  })
})
