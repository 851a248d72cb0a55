import Stack from '@mui/material/Stack'
import { useText } from '../i18n/use-text.ts'
import { Page } from '../ui/index.ts'
import { ChartsGallery } from './gallery/charts.tsx'
import { EnergyChartsGallery } from './gallery/energy-charts.tsx'
import { FieldsGallery } from './gallery/fields.tsx'
import { ListsGallery } from './gallery/lists.tsx'
import { WordsGallery } from './gallery/words.tsx'

/** Every component in every state, for those who build screens. The appearance and language are those of the bar. */
export default function Gallery() {
  const t = useText('common')
  return (
    <Page title={t('gallery')} purpose="Every component in every state: what a screen may use.">
      <Stack spacing={3}>
        <WordsGallery />
        <ListsGallery />
        <ChartsGallery />
        <EnergyChartsGallery />
        <FieldsGallery />
      </Stack>
    </Page>
  )
}
