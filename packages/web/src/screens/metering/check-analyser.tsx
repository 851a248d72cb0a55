import Button from '@mui/material/Button'
import { mdiGauge } from '@mdi/js'
import { checkAnalyser } from '@tandem/contract/analysers.ts'
import { Link, useParams } from 'react-router'
import { CheckedDays } from '../../features/analysers/checked-days.tsx'
import { ConnectionNow } from '../../features/analysers/connection-now.tsx'
import { EventList } from '../../features/analysers/event-list.tsx'
import { TestAgain } from '../../features/analysers/test-again.tsx'
import { useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { EmptyState, Loaded, LoadingBlock, Page, Section } from '../../ui/index.ts'

/** /checkAnalyzers/{id}: how well an analyser has been read of late, and a test of it. */
export default function CheckAnalyserScreen() {
  const t = useText('analysers')
  const { id = '' } = useParams()
  const me = useSignedInUser()
  const enabled = /^[1-9]\d{0,8}$/.test(id)
  const check = useCall(checkAnalyser, { params: { analyzerId: Number(id) } }, { enabled, everySeconds: 15 })
  const analyser = check.data?.analyser
  const isUnknown = !enabled || (check.error instanceof ApiError && check.error.status < 500)
  const isOwn = !analyser || analyser.userId === me?.userId
  const home = isOwn ? '/Analyzer' : `/AnalyzerList/${String(analyser.userId)}`
  return (
    <Page
      title={analyser ? t('check.titleOf', { name: analyser.readingCode }) : t('check.title')}
      purpose={t('check.purpose')}
      actions={
        analyser && (
          <Button component={Link} to={home} variant="outlined">
            {isOwn ? t('check.toOwn') : t('list.titleOf', { name: analyser.username })}
          </Button>
        )
      }
    >
      {isUnknown ? (
        <Section>
          <EmptyState
            icon={mdiGauge}
            title={t('check.unknownTitle')}
            text={t('check.unknownText')}
            action={
              <Button component={Link} to="/Analyzer" variant="contained">
                {t('check.toOwn')}
              </Button>
            }
          />
        </Section>
      ) : (
        <Loaded
          of={[check]}
          loading={
            <>
              <LoadingBlock height={320} />
              <LoadingBlock height={320} />
            </>
          }
        >
          {(data) => (
            <>
              <ConnectionNow analyser={data.analyser} />
              <CheckedDays days={data.days} samples={data.samples} />
              <EventList events={data.events} />
              {data.analyser.profile !== null && <TestAgain key={id} analyser={data.analyser} />}
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}
