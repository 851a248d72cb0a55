import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import type { getEnergyHeatMap } from '@tandem/contract/metering/energy.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { HeatMapChart, type HeatMapHues } from '../../../ui/charts/index.ts'
import { Icon, LoadingBlock, NoDataForSpan } from '../../../ui/index.ts'

export const mapQuantities = ['consumption', 'production', 'balance'] as const
export type MapQuantity = (typeof mapQuantities)[number]

const hues: Record<MapQuantity, HeatMapHues> = {
  consumption: { above: 'consumption' },
  production: { above: 'production' },
  balance: { above: 'surplus', below: 'deficit' },
}

const measures = { consumption: f.consumption, production: f.production, balance: f.netEnergy } as const

interface YearMapProps {
  readonly year: number
  readonly map: ResponseOf<typeof getEnergyHeatMap> | undefined
  readonly quantity: MapQuantity
  readonly onQuantity: (quantity: MapQuantity) => void
  readonly onYear: (year: number) => void
  readonly onDay: (day: string) => void
}

/** Every hour of a calendar year in one picture. */
export function YearMap({ year, map, quantity, onQuantity, onYear, onDay }: YearMapProps) {
  const t = useText('energy')
  const days = useMemo(
    () =>
      map?.days.map(({ day, consumption, production, isEstimated }) => ({
        day,
        values: consumption.map((used, hour) => valueOf(quantity, used, production[hour] ?? null)),
        note: isEstimated ? t('map.estimated') : null,
      })),
    [map, quantity, t],
  )
  const isEmpty = days?.every(({ values }) => values.every((value) => value === null))
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={quantity}
          aria-label={t('map.what')}
          onChange={(_event, next: MapQuantity | null) => {
            if (next) onQuantity(next)
          }}
        >
          {mapQuantities.map((each) => (
            <ToggleButton key={each} value={each}>
              {t(`map.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Stack direction="row" sx={{ alignItems: 'center' }}>
          <IconButton aria-label={t('map.previous')} onClick={() => onYear(year - 1)}>
            <Icon path={mdiChevronLeft} />
          </IconButton>
          <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{year}</Typography>
          <IconButton aria-label={t('map.next')} onClick={() => onYear(year + 1)}>
            <Icon path={mdiChevronRight} />
          </IconButton>
        </Stack>
      </Stack>
      {!map || !days ? (
        <LoadingBlock height={400} />
      ) : isEmpty ? (
        <NoDataForSpan quiet text={t('map.none', { year: String(year) })} />
      ) : (
        <HeatMapChart
          title={`${t(`map.${quantity}`)} ${String(year)}`}
          description={t('map.text', { what: t(`map.${quantity}`), year: String(year) })}
          days={days}
          of={measures[quantity]}
          zone={map.zone}
          hues={hues[quantity]}
          onSelect={onDay}
        />
      )}
    </Stack>
  )
}

/** The balance counts 0 for a side that is not known beside one that is, as the totals do. */
function valueOf(quantity: MapQuantity, used: number | null, produced: number | null): number | null {
  if (quantity === 'consumption') return used
  if (quantity === 'production') return produced
  return used === null && produced === null ? null : (produced ?? 0) - (used ?? 0)
}
