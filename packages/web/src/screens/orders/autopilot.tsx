import { getAutopilot } from '@tandem/contract/orders/autopilot.ts'
import { AutopilotState } from '../../features/orders/autopilot/autopilot-card.tsx'
import { LimitsForm } from '../../features/orders/autopilot/limits-form.tsx'
import { NextOrder } from '../../features/orders/autopilot/next-order.tsx'
import { StepsTable } from '../../features/orders/autopilot/steps-table.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { Loaded, Page } from '../../ui/index.ts'

/** /autopilot: how it is, what it sends next, its limits with what they would do, and what it did. */
export default function AutopilotScreen() {
  const t = useText('autopilot')
  const autopilot = useCall(getAutopilot, {}, { everySeconds: 30 })
  return (
    <Page title={t('common:word.autopilot')} purpose={t('purpose')}>
      <Loaded of={[autopilot]} keepsData>
        {(data) => (
          <>
            <AutopilotState autopilot={data} />
            <NextOrder autopilot={data} />
            <LimitsForm autopilot={data} />
            {data.steps.length > 0 && <StepsTable steps={data.steps} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}
