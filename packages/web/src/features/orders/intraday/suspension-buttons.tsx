import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { mdiPauseCircleOutline, mdiPlayCircleOutline } from '@mdi/js'
import { resumeContracts, suspendContracts } from '@tandem/contract/orders/intraday.ts'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useAction } from '../../../lib/query.ts'
import { Icon, useConfirm, useNotify } from '../../../ui/index.ts'
import { useContract, useLive, type LiveSource } from './live/use-live.ts'

interface SuspensionButtonsProps {
  readonly source: LiveSource
  readonly marketId: number
  readonly period: number | null
}

/** For the administrator: stops trading in the chosen contract or in all of them, and lets it go on. */
export function SuspensionButtons({ source, marketId, period }: SuspensionButtonsProps) {
  const t = useText('intraday')
  const confirm = useConfirm()
  const notify = useNotify()
  const suspend = useAction(suspendContracts)
  const resume = useAction(resumeContracts)
  const contract = useContract(source, period)
  const isAnyOpen = useLive(source, ({ contracts }) => contracts.some(({ status }) => status === 'open'))
  const isAnySuspended = useLive(source, ({ contracts }) => contracts.some(({ status }) => status === 'suspended'))
  const isBusy = suspend.isPending || resume.isPending
  const stop = async (chosen: number | null, title: string) => {
    if (!(await confirm({ title, text: t('admin.suspendText'), yes: t('admin.suspendYes'), tone: 'danger' }))) return
    resume.reset()
    suspend.mutate(
      { params: { marketId }, body: { period: chosen } },
      { onSuccess: () => notify(t('admin.suspended')) },
    )
  }
  const goOn = (chosen: number | null) => {
    suspend.reset()
    resume.mutate({ params: { marketId }, body: { period: chosen } }, { onSuccess: () => notify(t('admin.resumed')) })
  }
  const error = suspend.error ?? resume.error
  const stopIcon = <Icon path={mdiPauseCircleOutline} size={18} />
  const goIcon = <Icon path={mdiPlayCircleOutline} size={18} />
  const common = { size: 'small', variant: 'outlined', disabled: isBusy } as const
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {contract?.status === 'open' && (
        <Button
          {...common}
          color="warning"
          startIcon={stopIcon}
          onClick={() => void stop(contract.period, t('admin.suspendOne', { interval: contract.label }))}
        >
          {t('admin.suspend', { interval: contract.label })}
        </Button>
      )}
      {contract?.status === 'suspended' && (
        <Button
          {...common}
          startIcon={goIcon}
          onClick={() => {
            goOn(contract.period)
          }}
        >
          {t('admin.resume', { interval: contract.label })}
        </Button>
      )}
      {isAnyOpen && (
        <Button
          {...common}
          color="warning"
          startIcon={stopIcon}
          onClick={() => void stop(null, t('admin.suspendAllTitle'))}
        >
          {t('admin.suspendAll')}
        </Button>
      )}
      {isAnySuspended && (
        <Button
          {...common}
          startIcon={goIcon}
          onClick={() => {
            goOn(null)
          }}
        >
          {t('admin.resumeAll')}
        </Button>
      )}
      {error && <Alert severity="error">{failureText(error)}</Alert>}
    </Stack>
  )
}
