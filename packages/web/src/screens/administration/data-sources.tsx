import { getDataSources, previewKnownSeries, uploadKnownSeries } from '@tandem/contract/admin/data-sources.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { KnownSeriesTable } from '../../features/forecasting/sources/known-series.tsx'
import { SeriesUpload } from '../../features/forecasting/sources/series-upload.tsx'
import { SourceDays } from '../../features/forecasting/sources/source-days.tsx'
import { EntsoeForm, OpenMeteoForm } from '../../features/forecasting/sources/source-forms.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { LinkButton, Loaded, LoadingBlock, Page, Section } from '../../ui/index.ts'

/** /dataSources: where prices, forecasts and weather come from, what came, and the series that price forecasts know. */
export default function DataSourcesScreen() {
  const t = useText('dataSources')
  const ofJobs = useText('jobs')
  const sources = useCall(getDataSources, {}, { everySeconds: 60 })
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={<LinkButton to={screenPath('/jobs')}>{ofJobs('title')}</LinkButton>}
    >
      <Loaded
        of={[sources]}
        loading={
          <>
            <LoadingBlock height={320} />
            <LoadingBlock height={320} />
          </>
        }
        keepsData
      >
        {(data) => (
          <>
            <EntsoeForm sources={data} />
            <OpenMeteoForm sources={data} />
            <Section flush title={t('days.title')} note={t('days.note', { hosts: data.hosts.join(', ') })}>
              <SourceDays days={data.days} />
            </Section>
            <KnownSeriesTable series={data.series} />
            <SeriesUpload preview={previewKnownSeries} upload={uploadKnownSeries} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
