/** Material's own words ("rows per page", "close"). English is built in. */
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { roRO, type Localization } from '@mui/material/locale'

/** The pack of a language, completed and corrected where Material's reads badly. */
export function muiTexts(language: Language): Localization {
  if (language === 'en') return {}
  const { count } = formatFor(language)
  return {
    components: {
      ...roRO.components,
      MuiTablePagination: {
        defaultProps: {
          ...roRO.components?.MuiTablePagination?.defaultProps,
          labelDisplayedRows: ({ from, to, count: all }) =>
            `${count(from)}–${count(to)} din ${all === -1 ? `peste ${count(to)}` : count(all)}`,
        },
      },
      MuiPagination: {
        defaultProps: {
          ...roRO.components?.MuiPagination?.defaultProps,
          'aria-label': 'Pagini',
        },
      },
    },
  }
}
