import Alert from '@mui/material/Alert'
import { mdiGauge, mdiPlus } from '@mdi/js'
import { findAnalyser } from '@tandem/contract/metering/analysers.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useNavigate, useParams } from 'react-router'
import { AnalyserTable } from '../../features/metering/analysers/analyser-table.tsx'
import { MeterTopics } from '../../features/metering/analysers/meter-topics.tsx'
import { RowButtons } from '../../features/metering/analysers/row-buttons.tsx'
import { useAnalyserActions } from '../../features/metering/analysers/use-analyser-actions.ts'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { EmptyState, LinkButton, Page, Section } from '../../ui/index.ts'

/** /AnalyzerList/{userId}: the analysers of one user, for the administrator. */
export default function AnalyserListScreen() {
  const t = useText('analysers')
  const { userId: id = '' } = useParams()
  const navigate = useNavigate()
  const handlers = useAnalyserActions()
  const enabled = /^[1-9]\d{0,8}$/.test(id)
  const analysers = useCall(findAnalyser, { params: { userId: Number(id) } }, { enabled, everySeconds: 15 })
  const name = analysers.data?.[0]?.username
  const isBlocked = analysers.data?.some(({ isActive }) => isActive) ?? false
  return (
    <Page
      title={name ? t('list.titleOf', { name }) : t('list.title')}
      purpose={t('list.purpose')}
      actions={
        <>
          <LinkButton to={screenPath('/userDetails/{id}', { id })}>{t('list.account')}</LinkButton>
          {analysers.data && !isBlocked && (
            <LinkButton to={screenPath('/addAnalyzer/{id}', { id })} variant="contained" icon={mdiPlus}>
              {t('own.add')}
            </LinkButton>
          )}
        </>
      }
    >
      {handlers.failure && <Alert severity="error">{handlers.failure}</Alert>}
      <Section flush>
        <AnalyserTable
          label={t('list.title')}
          analysers={enabled ? analysers.data : []}
          error={analysers.isError && failureText(analysers.error)}
          onRetry={() => void analysers.refetch()}
          empty={<EmptyState icon={mdiGauge} text={t('list.empty')} />}
          actions={(analyser) => (
            <RowButtons
              analyser={analyser}
              handlers={handlers}
              isBlocked={isBlocked}
              livePath={screenPath('/Analyzer', { user: Number(id) })}
              onEdit={() => void navigate(screenPath('/addAnalyzer/{id}', { id, analyser: analyser.id }))}
            />
          )}
        />
      </Section>
      {enabled && <MeterTopics userId={Number(id)} />}
    </Page>
  )
}
