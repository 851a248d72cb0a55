import { mdiGauge } from '@mdi/js'
import { checkAnalyser, pushProfile } from '@tandem/contract/metering/analysers.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useParams } from 'react-router'
import { CheckedDays } from '../../features/metering/analysers/checked-days.tsx'
import { ConnectionNow } from '../../features/metering/analysers/connection-now.tsx'
import { EventList } from '../../features/metering/analysers/event-list.tsx'
import { PowerAgreement } from '../../features/metering/analysers/power-agreement.tsx'
import { TestAgain } from '../../features/metering/analysers/test-again.tsx'
import { useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { EmptyState, LinkButton, Loaded, LoadingBlock, Page, Section } from '../../ui/index.ts'

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
  const home = isOwn ? screenPath('/Analyzer') : screenPath('/AnalyzerList/{userId}', { userId: analyser.userId })
  return (
    <Page
      title={analyser ? t('act.checkOf', { name: analyser.readingCode }) : t('check.title')}
      purpose={t('check.purpose')}
      actions={
        analyser && (
          <LinkButton to={home} variant="outlined">
            {isOwn ? t('check.toOwn') : t('list.titleOf', { name: analyser.username })}
          </LinkButton>
        )
      }
    >
      {isUnknown ? (
        <Section>
          <EmptyState
            icon={mdiGauge}
            title={t('form.unknownTitle')}
            text={t('check.unknownText')}
            action={
              <LinkButton to={screenPath('/Analyzer')} variant="contained">
                {t('check.toOwn')}
              </LinkButton>
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
              {data.power && <PowerAgreement power={data.power} />}
              <EventList events={data.events} />
              {data.analyser.profile !== null && data.analyser.profile !== pushProfile && (
                <TestAgain key={id} analyser={data.analyser} />
              )}
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}
