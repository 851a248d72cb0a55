import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { confirmReadings } from '@tandem/contract/metering/reading-import.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { LinkButton, Section, StatFigure, StatRow } from '../../../ui/index.ts'

interface ImportResultProps {
  readonly fileName: string
  readonly result: ResponseOf<typeof confirmReadings>
  /** The download of what was left out. */
  readonly rejected: ReactNode
  readonly onAgain: () => void
}

/** What became of a file, and where it is to be seen. */
export function ImportResult({ fileName, result, rejected, onAgain }: ImportResultProps) {
  const t = useText('readingImport')
  const format = useFormat()
  const taken = result.imported + result.replaced
  const graphs = result.firstMonth
    ? screenPath('/readings', { view: 'month', day: result.firstMonth })
    : screenPath('/readings')
  return (
    <Section title={t('common:word.imported')}>
      <Stack spacing={3}>
        {taken > 0 ? (
          <Alert severity="success">{t('result.said', { count: taken, file: fileName })}</Alert>
        ) : (
          <Alert severity="info">{t('result.nothing', { file: fileName })}</Alert>
        )}
        <StatRow>
          <StatFigure label={t('line.consumption')} energy={result.consumption} color="consumption" />
          <StatFigure label={t('line.production')} energy={result.production} color="production" />
        </StatRow>
        <StatRow>
          <StatFigure label={t('result.imported')} value={format.count(result.imported)} />
          <StatFigure label={t('result.replaced')} value={format.count(result.replaced)} />
          <StatFigure label={t('result.duplicate')} value={format.count(result.duplicate)} />
          <StatFigure label={t('result.rejected')} value={format.count(result.rejected)} />
        </StatRow>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <LinkButton to={graphs} variant="contained">
            {t('result.graphs')}
          </LinkButton>
          <Button variant="outlined" onClick={onAgain}>
            {t('common:word.importAnotherFile')}
          </Button>
          {result.rejected > 0 && rejected}
        </Stack>
      </Stack>
    </Section>
  )
}
