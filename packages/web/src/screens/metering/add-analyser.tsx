import { mdiGauge, mdiPowerPlugOutline } from '@mdi/js'
import { findAnalyser, type Analyser } from '@tandem/contract/metering/analysers.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { AnalyserEditor } from '../../features/metering/analysers/analyser-editor.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { EmptyState, LinkButton, Loaded, Page, Section, useNotify } from '../../ui/index.ts'

/** /addAnalyzer/{id}: adds an analyser to that user; with `?analyser=` it changes that one. */
export default function AddAnalyserScreen() {
  const t = useText('analysers')
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const edited = search.get('analyser')
  const userId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
  const analysers = useCall(findAnalyser, { params: { userId: userId ?? 0 } }, { enabled: userId !== null })
  const mode = edited === null ? 'add' : 'edit'
  return (
    <Page title={t(`form.${mode}Title`)} purpose={t(`form.${mode}Purpose`)}>
      {userId === null ? (
        <Unknown />
      ) : (
        <Loaded of={[analysers]} loading={560}>
          {(data) => <Editor key={edited} userId={userId} analysers={data} edited={edited} />}
        </Loaded>
      )}
    </Page>
  )
}

interface EditorProps {
  readonly userId: number
  readonly analysers: readonly Analyser[]
  /** The number of the one that is changed, as the address gives it. */
  readonly edited: string | null
}

/** The form where the rules allow it; otherwise why not, and where to go. */
function Editor({ userId, analysers, edited }: EditorProps) {
  const t = useText('analysers')
  const notify = useNotify()
  const navigate = useNavigate()
  const isOwn = useSignedInUser()?.userId === userId
  const home = isOwn ? screenPath('/Analyzer') : screenPath('/AnalyzerList/{userId}', { userId })
  const attached = analysers.find(({ isActive }) => isActive)
  const analyser = analysers.find((each) => String(each.id) === edited) ?? null
  // What is attached without a model was never read: its model may be chosen as it is.
  const isAllowed = !attached || (edited !== null && (attached !== analyser || attached.profile === null))
  // A form that was shown stays: it is the saving itself that attaches the analyser.
  const [isShown, setShown] = useState(isAllowed)
  if (isAllowed && !isShown) setShown(true)
  if (edited !== null && !analyser) return <Unknown />
  if (attached && !isShown) {
    return (
      <Section>
        <EmptyState
          icon={mdiPowerPlugOutline}
          title={t('form.blockedTitle')}
          text={t('form.blockedText', { name: attached.readingCode })}
          action={
            <LinkButton to={home} variant="contained">
              {t('form.blockedAction')}
            </LinkButton>
          }
        />
      </Section>
    )
  }
  return (
    <AnalyserEditor
      userId={userId}
      analyser={analyser}
      isBlocked={attached !== undefined && attached !== analyser}
      onCancel={() => void navigate(home)}
      onSaved={({ readingCode: name, isActive }) => {
        notify(t(analyser ? (isActive ? 'form.changedAttached' : 'form.changed') : 'form.added', { name }))
        void navigate(home, { replace: true })
      }}
    />
  )
}

function Unknown() {
  const t = useText('analysers')
  return (
    <Section>
      <EmptyState
        icon={mdiGauge}
        title={t('form.unknownTitle')}
        text={t('form.unknownText')}
        action={
          <LinkButton to={screenPath('/Analyzer')} variant="contained">
            {t('check.toOwn')}
          </LinkButton>
        }
      />
    </Section>
  )
}
