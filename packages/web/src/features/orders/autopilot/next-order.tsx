import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import {
  skipAutopilotDay,
  takeAutopilotPlan,
  type Autopilot,
  type AutopilotStep,
} from '@tandem/contract/orders/autopilot.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useNavigate } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useAction } from '../../../lib/query.ts'
import { LinkButton, Section, useNotify } from '../../../ui/index.ts'
import { DecisionFigures } from './decision-figures.tsx'
import { useReason } from './use-reason.ts'

/** What is announced for the next day-ahead gate, with "change" and "not today" until it is sent. */
export function NextOrder({ autopilot: { state, next } }: { readonly autopilot: Autopilot }) {
  const t = useText('autopilot')
  const format = useFormat()
  if (!next) {
    if (state !== 'on') return null
    return (
      <Section title={t('next.title')}>
        <Typography>{t('next.none', { tomorrow: t('next.tomorrow') })}</Typography>
      </Section>
    )
  }
  const facts = {
    day: format.date(next.date),
    time: format.time(next.sendsAt),
    gate: format.time(next.gateClosure),
  }
  return (
    <Section title={t('next.title')}>
      <Stack spacing={2}>
        <Typography sx={{ fontWeight: 600 }}>{t(`next.${next.state}`, facts)}</Typography>
        <Decided step={next} />
      </Stack>
    </Section>
  )
}

function Decided({ step }: { readonly step: AutopilotStep }) {
  const t = useText('autopilot')
  const reasonOf = useReason()
  const notify = useNotify()
  const navigate = useNavigate()
  const skip = useAction(skipAutopilotDay)
  const take = useAction(takeAutopilotPlan)
  const failed = skip.error ?? take.error
  const isBusy = skip.isPending || take.isPending
  const body = { marketId: step.marketId }
  const leave = () =>
    skip.mutateAsync({ body }).then(
      () => notify(t(step.state === 'planned' ? 'next.left' : 'next.planAnew')),
      () => undefined,
    )
  const change = () =>
    take.mutateAsync({ body }).then(
      ({ id }) => {
        notify(t('next.taken'))
        void navigate(screenPath('/updateOrder', { id }))
      },
      () => undefined,
    )
  return (
    <>
      {step.reason !== null && <Typography>{reasonOf(step.reason)}</Typography>}
      {step.lines.length > 0 && <DecisionFigures decision={step} />}
      {failed && <Alert severity="error">{failureText(failed)}</Alert>}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {step.state === 'planned' && (
          <>
            <Button variant="outlined" loading={isBusy} onClick={() => void leave()}>
              {t('next.notToday')}
            </Button>
            <Button variant="outlined" loading={isBusy} onClick={() => void change()}>
              {t('next.change')}
            </Button>
          </>
        )}
        {step.state === 'skipped' && step.reason === 'notToday' && (
          <Button variant="outlined" loading={isBusy} onClick={() => void leave()}>
            {t('next.sendAfterAll')}
          </Button>
        )}
        {step.orderId !== null && (
          <LinkButton to={screenPath('/updateOrder', { id: step.orderId })} variant="outlined">
            {t('common:word.openMyOrder')}
          </LinkButton>
        )}
      </Stack>
      {step.state === 'planned' && (
        <Typography variant="body2" color="textSecondary">
          {t('next.changeNote')}
        </Typography>
      )}
    </>
  )
}
