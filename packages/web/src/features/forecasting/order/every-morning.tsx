import Button from '@mui/material/Button'
import { getForecastPreference, saveForecastPreference } from '@tandem/contract/forecast-orders.ts'
import type { OrderStrategy } from '@tandem/core/forecasting/order-strategy.ts'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import { useNotify } from '../../../ui/index.ts'
import { strategyKey } from './strategy-draft.ts'

interface EveryMorningProps {
  readonly strategy: OrderStrategy
  readonly isBehind: boolean
}

/** Makes the strategy that of every morning; not there while it is. */
export function EveryMorning({ strategy, isBehind }: EveryMorningProps) {
  const t = useText('forecastOrder')
  const notify = useNotify()
  const { data: usual } = useCall(getForecastPreference)
  const save = useAction(saveForecastPreference)
  if (!usual || (usual.preparesDraft && strategyKey(usual.strategy) === strategyKey(strategy))) return null
  const submit = async () => {
    await save.mutateAsync({ body: { ...usual, preparesDraft: true, strategy } })
    notify(t('morning.on'))
  }
  return (
    <Button
      size="large"
      loading={save.isPending}
      disabled={isBehind}
      onClick={() => {
        submit().catch((error: unknown) => notify({ text: failureText(error), tone: 'error' }))
      }}
    >
      {t('save.everyMorning')}
    </Button>
  )
}
