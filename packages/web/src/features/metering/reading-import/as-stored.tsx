import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReadingImport } from '@tandem/contract/metering/reading-import.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { RowTable } from './row-table.tsx'

const shownRows = 3
const hourMs = 3_600_000

/** Wh of a day, the mean of the hours that a file has; null where it has none. */
function meanDay({ span, consumption, production }: ReadingImport): number | null {
  if (!span) return null
  const hours = (span.end.epochMilliseconds - span.start.epochMilliseconds) / hourMs - span.missingHours
  return hours > 0 ? Math.round((Math.max(consumption, production) * 24) / hours) : null
}

/** The first rows as they would be stored, and the energy of a day beside that of a home: what a wrong unit or column would show. */
export function AsStored({ file }: { readonly file: ReadingImport }) {
  const t = useText('readingImport')
  const format = useFormat()
  const rows = file.rows.filter(({ state }) => state !== 'bad').slice(0, shownRows)
  const day = meanDay(file)
  if (file.mapping.kind === 'index' || rows.length === 0) return null
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="subtitle2">{t('asStored.title')}</Typography>
      <RowTable label={t('asStored.title')} rows={rows} mapping={file.mapping} isReplacing={false} />
      {day !== null && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('asStored.day', { energy: format.energyFigure(day) })}
        </Typography>
      )}
    </Box>
  )
}
