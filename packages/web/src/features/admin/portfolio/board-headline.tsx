import Stack from '@mui/material/Stack'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../../i18n/use-text.ts'
import { LinkButton, Section, StatFigure, StatRow } from '../../../ui/index.ts'
import { CostFigure, type ImbalanceCosts } from './imbalance-costs.tsx'
import { Gate, type MissingOrders } from './missing-orders.tsx'
import { PositionFigure, type Position } from './position-figure.tsx'

interface BoardHeadlineProps {
  readonly today: Position | undefined
  readonly tomorrow: Position | undefined
  readonly costs: ImbalanceCosts | undefined
  readonly orders: MissingOrders | undefined
  readonly offset: number
  readonly onClosed: () => void
}

/** The board in four figures, with the way to it. */
export function BoardHeadline({ today, tomorrow, costs, orders, offset, onClosed }: BoardHeadlineProps) {
  const t = useText('strategicBoard')
  const total = orders?.participants.total ?? 0
  return (
    <Section
      title={t('head.title')}
      actions={
        <LinkButton to={screenPath('/strategicBoard')} variant="contained" size="small">
          {t('toBoard')}
        </LinkButton>
      }
    >
      <Stack spacing={2}>
        <StatRow>
          <PositionFigure day={t('today')} position={today} />
          <PositionFigure day={t('common:word.tomorrow')} position={tomorrow} />
          <CostFigure answer={costs} />
          <StatFigure
            size="large"
            label={t('head.missing')}
            value={orders && t('head.missingOf', { missing: orders.count, total })}
            hint={orders && <Gate answer={orders} offset={offset} onClosed={onClosed} />}
          />
        </StatRow>
      </Stack>
    </Section>
  )
}
