import Stack from '@mui/material/Stack'
import { mdiLightningBoltOutline } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import type { getGroupEnergy } from '@tandem/contract/metering/energy.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { Chart } from '../../ui/charts/index.ts'
import { NoDataForSpan, Section, StatFigure, StatRow } from '../../ui/index.ts'

type Energy = ResponseOf<typeof getGroupEnergy>

/** What the group used and produced in sum, the reader's own beside, and by day. */
export function GroupEnergy({ energy }: { readonly energy: Energy }) {
  const t = useText('groups')
  const format = useFormat()
  const { totals, own, group } = energy
  const known = group?.membersWithReadings ?? 0
  if (!totals || known === 0) {
    return (
      <Section title={t('energy.title')}>
        <NoDataForSpan icon={mdiLightningBoltOutline} text={t('energy.none')} />
      </Section>
    )
  }
  const figure = (name: 'consumption' | 'production') => ({
    label: t(`energy.${name}`),
    energy: totals[name],
    color: name,
    hint: t('energy.own', { figure: format.energy(own[name]) }),
  })
  return (
    <Section title={t('energy.title')} note={t('energy.note', { count: known })}>
      <Stack spacing={3}>
        <StatRow>
          <StatFigure {...figure('consumption')} />
          <StatFigure {...figure('production')} />
          <StatFigure
            label={t('energy.balance')}
            signed
            energy={totals.balance}
            hint={t('energy.own', { figure: format.signedEnergy(own.balance) })}
          />
        </StatRow>
        {energy.days.length > 1 && <DayChart days={energy.days} totals={totals} />}
      </Stack>
    </Section>
  )
}

interface DayChartProps {
  readonly days: Energy['days']
  readonly totals: NonNullable<Energy['totals']>
}

function DayChart({ days, totals }: DayChartProps) {
  const t = useText('groups')
  const format = useFormat()
  return (
    <Chart
      title={t('energy.chart')}
      description={t('energy.chartText', {
        consumption: format.energy(totals.consumption),
        production: format.energy(totals.production),
      })}
      height={260}
      rows={days}
      labels={days.map(({ day }) => format.date(day).slice(0, 5))}
      bars={(['consumption', 'production'] as const).map((name) => ({
        of: f[name],
        name: t(`energy.${name}`),
        color: name,
        value: (day: (typeof days)[number]) => day[name],
      }))}
    />
  )
}
