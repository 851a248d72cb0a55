/**
 * Every colour of the product, light and dark. Text keeps a contrast of 4.5:1 on its ground, marks 3:1.
 * A colour with a meaning is the same in every chart, chip and table, and is always doubled by a word, sign or shape.
 */
export interface MeaningColors {
  readonly consumption: string
  readonly production: string
  readonly buy: string
  readonly sell: string
  readonly dayAhead: string
  readonly intraday: string
  readonly balancing: string
  readonly forecast: string
  readonly estimated: string
  readonly surplus: string
  readonly deficit: string
  /** The clearing price and other lines that are no side of anything. */
  readonly price: string
  readonly grid: string
}
export type MeaningColor = keyof MeaningColors

const lightMeanings: MeaningColors = {
  consumption: '#2467c9',
  production: '#b87700',
  buy: '#5746c4',
  sell: '#bb4a07',
  dayAhead: '#1b5fc1',
  intraday: '#0b7f78',
  balancing: '#a12f74',
  forecast: '#55647d',
  estimated: '#76849b',
  surplus: '#06719c',
  deficit: '#a8481f',
  price: '#13203a',
  grid: '#e3e9f2',
}

const darkMeanings: MeaningColors = {
  consumption: '#74abff',
  production: '#ffc940',
  buy: '#b5a8ff',
  sell: '#ff9d5c',
  dayAhead: '#7fb0ff',
  intraday: '#4fd0c4',
  balancing: '#f08fc6',
  forecast: '#a8b5ca',
  estimated: '#8593ab',
  surplus: '#5cc4ee',
  deficit: '#f2976a',
  price: '#eef3fb',
  grid: '#253249',
}

export const meaningColors = { light: lightMeanings, dark: darkMeanings } as const

export const lightPalette = {
  primary: { main: '#1b5fc1', light: '#4a85dc', dark: '#12468f', contrastText: '#ffffff' },
  secondary: { main: '#f7bd14', light: '#ffd65c', dark: '#d99a00', contrastText: '#2b2000' },
  error: { main: '#bf2a35', light: '#dd5a63', dark: '#961d27', contrastText: '#ffffff' },
  warning: { main: '#955800', light: '#c07a14', dark: '#6f4100', contrastText: '#ffffff' },
  success: { main: '#15724a', light: '#35966a', dark: '#0c5536', contrastText: '#ffffff' },
  info: { main: '#1b5fc1', light: '#4a85dc', dark: '#12468f', contrastText: '#ffffff' },
  background: { default: '#f5f8fc', paper: '#ffffff' },
  text: { primary: '#13203a', secondary: '#4b5a75', disabled: '#8593ab' },
  divider: '#dde5f0',
  action: { hover: 'rgba(27, 95, 193, 0.06)', selected: 'rgba(27, 95, 193, 0.1)' },
  meaning: lightMeanings,
}

export const darkPalette = {
  primary: { main: '#7fb0ff', light: '#a9caff', dark: '#4f8df0', contrastText: '#07142b' },
  secondary: { main: '#ffcb45', light: '#ffdd85', dark: '#e0a800', contrastText: '#2b2000' },
  error: { main: '#ff8f93', light: '#ffb3b5', dark: '#e0656b', contrastText: '#2b0508' },
  warning: { main: '#f5b95c', light: '#ffd08a', dark: '#d39431', contrastText: '#2a1a00' },
  success: { main: '#63d19c', light: '#92e2bb', dark: '#38ad75', contrastText: '#03210f' },
  info: { main: '#7fb0ff', light: '#a9caff', dark: '#4f8df0', contrastText: '#07142b' },
  background: { default: '#0b1220', paper: '#121b2b' },
  text: { primary: '#e9eff9', secondary: '#a8b6cd', disabled: '#6c7b94' },
  divider: '#253249',
  action: { hover: 'rgba(127, 176, 255, 0.08)', selected: 'rgba(127, 176, 255, 0.14)' },
  meaning: darkMeanings,
}
