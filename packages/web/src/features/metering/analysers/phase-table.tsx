import Box from '@mui/material/Box'
import { unitOf, type MeasuredValues, type Quantity } from '@tandem/core/metering/quantities.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { baseName, figureOf, phases } from './quantity-styles.ts'

const cell = { px: { xs: 0.75, sm: 2 }, py: 1, borderBottom: 1, borderColor: 'divider' }
const number = { ...cell, textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }

interface Line {
  readonly key: string
  readonly name: string
  readonly unit: string
  readonly phases: readonly (Quantity | null)[]
  readonly total: Quantity | null
}

/** Voltage, current and power of each phase and together, and what else the device knows by phase. */
export function PhaseTable({ values }: { readonly values: MeasuredValues }) {
  const t = useText('analysers')
  const format = useFormat()
  const lines = useLines(values)
  const shownPhases = phases.filter((_, index) => lines.some((line) => line.phases[index]))
  const figure = (quantity: Quantity | null | undefined) =>
    quantity ? figureOf(format, quantity, values[quantity]) : '–'
  return (
    <Box
      component="table"
      aria-label={t('live.phases')}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        typography: 'body2',
        fontSize: { xs: '0.8125rem', sm: '0.875rem' },
      }}
    >
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ ...cell, textAlign: 'left', color: 'text.secondary' }}>
            {t('live.quantity')}
          </Box>
          {shownPhases.map((phase) => (
            <Box key={phase} component="th" scope="col" sx={{ ...number, color: 'text.secondary' }}>
              {phase}
            </Box>
          ))}
          <Box component="th" scope="col" sx={{ ...number, color: 'text.secondary' }}>
            {t('common:word.total')}
          </Box>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <Box component="th" scope="row" sx={{ ...cell, textAlign: 'left', fontWeight: 500 }}>
              {line.name}
              {line.unit && (
                <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ml: 0.5 }}>
                  {line.unit}
                </Box>
              )}
            </Box>
            {shownPhases.map((phase) => (
              <Box key={phase} component="td" sx={number}>
                {figure(line.phases[phases.indexOf(phase)])}
              </Box>
            ))}
            <Box component="td" sx={{ ...number, fontWeight: 600 }}>
              {figure(line.total)}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

function useLines(values: MeasuredValues): Line[] {
  const q = useText('quantities')
  const given = (quantity: Quantity) => (values[quantity] === undefined ? null : quantity)
  const line = (
    base: 'voltage' | 'current' | 'voltage_thd' | 'current_thd' | PowerBase,
    total: Quantity | null,
  ): Line => {
    const name = base === 'voltage_thd' || base === 'current_thd' ? q(`short.${base}`) : baseName(base)
    const byPhase = phases.map((phase) => given(`${base}_${phase}`))
    return { key: base, name, unit: unitOf(`${base}_L1`), phases: byPhase, total: total && given(total) }
  }
  const powers = (['active_power', 'reactive_power', 'apparent_power', 'power_factor'] as const).map((base) =>
    line(base, `${base}_total`),
  )
  const lines = [
    ...[line('voltage', null), line('current', 'current_total'), ...powers],
    ...[line('voltage_thd', null), line('current_thd', null)],
    { key: 'frequency', name: baseName('frequency'), unit: 'Hz', phases: [], total: given('frequency') },
  ]
  return lines.filter(({ phases: each, total }) => total || each.some(Boolean))
}

type PowerBase = 'active_power' | 'reactive_power' | 'apparent_power' | 'power_factor'
