import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { mdiGauge, mdiHelpNetworkOutline, mdiPlus, mdiPowerPlugOffOutline } from '@mdi/js'
import { getUserDay } from '@tandem/contract/admin/dashboards.ts'
import { findAnalyser, pushProfile, type Analyser } from '@tandem/contract/metering/analysers.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import { dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { AnalyserFacts } from '../../features/metering/analysers/analyser-facts.tsx'
import { AnalyserTable } from '../../features/metering/analysers/analyser-table.tsx'
import { DayCurve } from '../../features/metering/analysers/day-curve.tsx'
import { LiveAnalyser } from '../../features/metering/analysers/live-analyser.tsx'
import { RowButtons } from '../../features/metering/analysers/row-buttons.tsx'
import { useAnalyserActions, type AnalyserActions } from '../../features/metering/analysers/use-analyser-actions.ts'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { EmptyState, LinkButton, Loaded, Page, Section } from '../../ui/index.ts'

/** /Analyzer: the own analyser with its live values. An administrator looks at a user's with `?user=`. */
export default function AnalyserScreen() {
  const t = useText('analysers')
  const [search] = useSearchParams()
  const user = useSignedInUser()
  const isAdmin = isAdministrator(user)
  const asked = /^[1-9]\d{0,8}$/.exec(search.get('user') ?? '')?.[0]
  const userId = isAdmin && asked ? Number(asked) : (user?.userId ?? 0)
  const isOwn = userId === user?.userId
  const analysers = useCall(findAnalyser, { params: { userId } }, { enabled: userId > 0, everySeconds: 30 })
  const attached = analysers.data?.find(({ isActive }) => isActive)
  const name = analysers.data?.[0]?.username ?? ''
  const handlers = useAnalyserActions()
  const edit = useOpenForm(userId)
  return (
    <Page
      title={isOwn || name === '' ? t('own.title') : t('own.titleOf', { name })}
      purpose={t('own.purpose')}
      actions={attached && <AttachedActions analyser={attached} handlers={handlers} onEdit={() => edit(attached)} />}
    >
      {handlers.failure && <Alert severity="error">{handlers.failure}</Alert>}
      <Loaded of={[analysers]} loading={340}>
        {(data) =>
          attached ? (
            <>
              {attached.profile === null ? (
                <WithoutModel analyser={attached} onChoose={() => edit(attached)} />
              ) : (
                <LiveAnalyser key={attached.id} analyser={attached}>
                  <Today userId={userId} />
                </LiveAnalyser>
              )}
              <Section title={t('own.facts')}>
                <AnalyserFacts analyser={attached} />
              </Section>
            </>
          ) : isAdmin && isOwn ? (
            <Section>
              <EmptyState
                icon={mdiGauge}
                title={t('own.emptyTitle')}
                text={t('own.adminText')}
                action={
                  <LinkButton to={screenPath('/analyzersAdministration')} variant="contained">
                    {t('own.toAll')}
                  </LinkButton>
                }
              />
            </Section>
          ) : (
            <NothingAttached userId={userId} latest={data[0]} handlers={handlers} />
          )
        }
      </Loaded>
      <Former analysers={analysers.data} handlers={handlers} onEdit={edit} />
    </Page>
  )
}

/** The hours of today beside what was forecast of them. */
function Today({ userId }: { readonly userId: number }) {
  const { now } = useServerClock()
  const day = useCall(getUserDay, { params: { userId, day: dayOf(now, displayZone) } }, { everySeconds: 300 })
  return (
    <Loaded of={[day]} loading={320}>
      {(data) => (
        <Section>
          <DayCurve day={data} now={now} />
        </Section>
      )}
    </Loaded>
  )
}

function useOpenForm(userId: number) {
  const navigate = useNavigate()
  return ({ id }: Analyser) => void navigate(screenPath('/addAnalyzer/{id}', { id: userId, analyser: id }))
}

interface WithoutModelProps {
  readonly analyser: Analyser
  readonly onChoose: () => void
}

/** It is kept, and nobody reads it yet. */
function WithoutModel({ analyser, onChoose }: WithoutModelProps) {
  const t = useText('analysers')
  return (
    <Section>
      <EmptyState
        icon={mdiHelpNetworkOutline}
        title={t('own.noModelTitle', { name: analyser.readingCode })}
        text={t('own.noModelText')}
        action={
          <Button variant="contained" onClick={onChoose}>
            {t('own.chooseModel')}
          </Button>
        }
      />
    </Section>
  )
}

interface AttachedActionsProps {
  readonly analyser: Analyser
  readonly handlers: AnalyserActions
  readonly onEdit: () => void
}

function AttachedActions({ analyser, handlers, onEdit }: AttachedActionsProps) {
  const t = useText('analysers')
  const isBusy = handlers.busy === analyser.id
  return (
    <>
      <Button disabled={isBusy} onClick={() => void handlers.disable(analyser)}>
        {t('act.disable')}
      </Button>
      {analyser.profile !== pushProfile && (
        <Button disabled={isBusy} onClick={() => void handlers.edit(analyser, onEdit)}>
          {t('common:word.edit')}
        </Button>
      )}
      <LinkButton to={screenPath('/checkAnalyzers/{id}', { id: analyser.id })} variant="outlined">
        {t('act.check')}
      </LinkButton>
    </>
  )
}

interface NothingAttachedProps {
  readonly userId: number
  /** The one that was disabled last, if there is any. */
  readonly latest: Analyser | undefined
  readonly handlers: AnalyserActions
}

/** What an analyser is good for and how to get one; or the way back to the one that was disabled. */
function NothingAttached({ userId, latest, handlers }: NothingAttachedProps) {
  const t = useText('analysers')
  const add = (
    <LinkButton to={screenPath('/addAnalyzer/{id}', { id: userId })} variant="contained" icon={mdiPlus}>
      {t('own.add')}
    </LinkButton>
  )
  return (
    <Section>
      {latest ? (
        <EmptyState
          icon={mdiPowerPlugOffOutline}
          title={t('own.detachedTitle')}
          text={t('own.detachedText', { name: latest.readingCode })}
          action={
            <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
              <Button
                variant="outlined"
                loading={handlers.busy === latest.id}
                onClick={() => void handlers.attach(latest)}
              >
                {t('act.attach')}
              </Button>
              {add}
            </Stack>
          }
        />
      ) : (
        <EmptyState icon={mdiGauge} title={t('own.emptyTitle')} text={t('own.emptyText')} action={add} />
      )}
    </Section>
  )
}

interface FormerProps {
  readonly analysers: readonly Analyser[] | undefined
  readonly handlers: AnalyserActions
  readonly onEdit: (analyser: Analyser) => void
}

function Former({ analysers = [], handlers, onEdit }: FormerProps) {
  const t = useText('analysers')
  const former = analysers.filter(({ isActive }) => !isActive)
  if (former.length === 0) return null
  const isBlocked = former.length < analysers.length
  return (
    <Section title={t('own.former')} note={t('own.formerNote')} flush>
      <AnalyserTable
        label={t('own.former')}
        analysers={former}
        empty=""
        actions={(analyser) => (
          <RowButtons analyser={analyser} handlers={handlers} isBlocked={isBlocked} onEdit={() => onEdit(analyser)} />
        )}
      />
    </Section>
  )
}
