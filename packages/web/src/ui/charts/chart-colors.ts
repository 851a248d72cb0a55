import { useColorScheme } from '@mui/material/styles'
import { darkPalette, lightPalette, meaningColors, type MeaningColors } from '../../app/theme-colors.ts'

export interface ChartColors extends MeaningColors {
  readonly text: string
  readonly dimmed: string
  readonly paper: string
}

function colorsOf(scheme: 'light' | 'dark'): ChartColors {
  const { text, background } = scheme === 'dark' ? darkPalette : lightPalette
  return { ...meaningColors[scheme], text: text.primary, dimmed: text.secondary, paper: background.paper }
}

/** Both sets, the same objects every time, so that a chart is redrawn only when the appearance changes. */
export const chartColors = { light: colorsOf('light'), dark: colorsOf('dark') }

/** The colours of the appearance that is shown now, as values, because a chart cannot read CSS variables. */
export function useChartColors(): ChartColors {
  const { mode, systemMode } = useColorScheme()
  return chartColors[(mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light']
}
