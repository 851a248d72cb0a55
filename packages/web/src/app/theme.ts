/** The look of the whole product. Screens take colours, sizes and spacing from here and set none of their own. */
import { createTheme, type Theme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import { darkPalette, lightPalette, type MeaningColors } from './theme-colors.ts'
import { components } from './theme-components.ts'

declare module '@mui/material/styles' {
  interface Palette {
    meaning: MeaningColors
  }
  interface PaletteOptions {
    meaning?: MeaningColors
  }
}

const fontFamily = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"

/** Headings 40, 28, 20, 16; text 16, 14, 12. Built once per language, because the component texts differ. */
export function makeTheme(...localeTexts: object[]): Theme {
  return createTheme(
    {
      cssVariables: { colorSchemeSelector: 'data-color-scheme' },
      colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
      spacing: 8,
      shape: { borderRadius: 12 },
      typography: {
        fontFamily,
        h1: {
          fontSize: '2.5rem',
          '@media (max-width: 599.95px)': { fontSize: '2rem' },
          lineHeight: 1.15,
          fontWeight: 700,
          letterSpacing: '-0.025em',
        },
        h2: { fontSize: '1.75rem', lineHeight: 1.25, fontWeight: 650, letterSpacing: '-0.018em' },
        h3: { fontSize: '1.25rem', lineHeight: 1.35, fontWeight: 620, letterSpacing: '-0.01em' },
        h4: { fontSize: '1rem', lineHeight: 1.45, fontWeight: 620 },
        h5: { fontSize: '0.875rem', lineHeight: 1.45, fontWeight: 620 },
        h6: { fontSize: '0.75rem', lineHeight: 1.45, fontWeight: 620 },
        subtitle1: { fontSize: '1rem', lineHeight: 1.5 },
        subtitle2: { fontSize: '0.875rem', lineHeight: 1.5, fontWeight: 600 },
        body1: { fontSize: '1rem', lineHeight: 1.6 },
        body2: { fontSize: '0.875rem', lineHeight: 1.55 },
        caption: { fontSize: '0.75rem', lineHeight: 1.5 },
        overline: { fontSize: '0.75rem', lineHeight: 1.5, fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
        button: { fontSize: '0.875rem', lineHeight: 1.4, fontWeight: 600, textTransform: 'none' },
      },
      transitions: {
        duration: {
          shortest: 100,
          shorter: 120,
          short: 150,
          standard: 180,
          complex: 200,
          enteringScreen: 180,
          leavingScreen: 150,
        },
      },
      components,
    },
    ...localeTexts,
  )
}
