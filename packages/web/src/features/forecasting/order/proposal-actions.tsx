import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiContentSaveOutline } from '@mdi/js'
import { generateOrderForecast, type OrderProposal } from '@tandem/contract/orders/forecast-orders.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useAction } from '../../../lib/query.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { Icon, useConfirm, useNotify } from '../../../ui/index.ts'
import { AlertWithLink } from './alert-with-link.tsx'
import { askedOf } from './strategy-draft.ts'

interface ProposalActionsProps {
  readonly userId: number
  readonly proposal: OrderProposal
  /** What is shown is not what is chosen yet. */
  readonly isBehind: boolean
  /** Stands beside the button that saves. */
  readonly beside?: ReactNode
}

const editorOf = (orderId: number) => screenPath('/updateOrder', { id: orderId })

/** Saves what is shown as a draft and opens it, where it can be looked at, changed and sent. */
export function ProposalActions({ userId, proposal, isBehind, beside }: ProposalActionsProps) {
  const t = useText('forecastOrder')
  const navigate = useNavigate()
  const confirm = useConfirm()
  const notify = useNotify()
  const user = useSignedInUser()
  const client = useQueryClient()
  const save = useAction(generateOrderForecast)
  const { existing, day, strategy } = proposal
  if (user?.userId !== userId) return <Alert severity="info">{t('save.ownOnly')}</Alert>
  if (existing && existing.status !== 'draft') {
    const link = { to: editorOf(existing.id), label: t('common:word.openMyOrder') }
    return <AlertWithLink text={t('save.inMarket', { name: existing.name })} link={link} />
  }

  const submit = async () => {
    const question = {
      title: t('save.replaceQuestion', { name: existing?.name ?? '' }),
      text: t('save.replaceText'),
      yes: t('save.replace'),
    }
    if (existing && !(await confirm(question))) return
    const query = { ...askedOf(strategy), replace: existing !== null }
    const { order } = await save.mutateAsync({ params: { userId, marketDate: day }, query })
    notify(t('save.saved'))
    if (order) await navigate(editorOf(order.id))
  }
  // Previews say what order there is; a refusal means that it is another than was shown.
  const learnAnew = () => client.invalidateQueries({ queryKey: [generateOrderForecast.path] })
  return (
    <Stack spacing={2}>
      {existing && (
        <AlertWithLink
          text={t('save.hasDraft', { name: existing.name })}
          link={{ to: editorOf(existing.id), label: t('save.openDraft') }}
        />
      )}
      {save.isError && <Alert severity="error">{failureText(save.error)}</Alert>}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          variant="contained"
          size="large"
          loading={save.isPending}
          disabled={isBehind}
          startIcon={<Icon path={mdiContentSaveOutline} size={20} />}
          onClick={() => {
            // A refusal is shown above the button.
            void submit().then(learnAnew, learnAnew)
          }}
        >
          {t(existing ? 'save.replace' : 'common:action.saveAsDraft')}
        </Button>
        {beside}
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {t('save.next')}
      </Typography>
    </Stack>
  )
}
