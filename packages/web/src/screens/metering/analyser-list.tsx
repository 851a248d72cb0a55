import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { mdiGauge, mdiPlus } from '@mdi/js'
import { findAnalyser } from '@tandem/contract/analysers.ts'
import { Link, useNavigate, useParams } from 'react-router'
import { AnalyserTable } from '../../features/analysers/analyser-table.tsx'
import { RowButtons } from '../../features/analysers/row-buttons.tsx'
import { useAnalyserActions } from '../../features/analysers/use-analyser-actions.ts'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { EmptyState, Icon, Page, Section } from '../../ui/index.ts'

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
  const form = `/addAnalyzer/${id}`
  return (
    <Page
      title={name ? t('list.titleOf', { name }) : t('list.title')}
      purpose={t('list.purpose')}
      actions={
        <>
          <Button component={Link} to={`/userDetails/${id}`}>
            {t('list.account')}
          </Button>
          {analysers.data && !isBlocked && (
            <Button component={Link} to={form} variant="contained" startIcon={<Icon path={mdiPlus} />}>
              {t('own.add')}
            </Button>
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
              livePath={`/Analyzer?user=${id}`}
              onEdit={() => void navigate(`${form}?analyser=${String(analyser.id)}`)}
            />
          )}
        />
      </Section>
    </Page>
  )
}
