import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiAlertOutline, mdiCheck } from '@mdi/js'
import type { getPowerQuality, PowerQualityRow } from '@tandem/contract/metering/energy.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, NoDataForSpan, Section, StatusChip } from '../../../ui/index.ts'
import { LimitStrip } from './limit-strip.tsx'

type Limits = Pick<PowerQualityRow, 'lowerLimit' | 'upperLimit' | 'unit'>

/** Voltage, frequency, distortion and unbalance beside their limits, as an indication. */
export function SupplyQuality({ quality }: { readonly quality: ResponseOf<typeof getPowerQuality> }) {
  const t = useText('energy')
  const format = useFormat()
  const { rows, measuredWindows, expectedWindows } = quality
  if (rows.length === 0) {
    return (
      <Section title={t('quality.title')} note={t('quality.note')}>
        <NoDataForSpan quiet text={t('quality.none')} />
      </Section>
    )
  }
  const outside = rows.filter((row) => !row.isMet).length
  const write = (value: number, unit: string) => `${format.decimal(value, 3, { min: 0, max: 2 })}\u00A0${unit}`
  const measured = (value: number, unit: string) => `${format.decimal(value, 3, { min: 2, max: 2 })}\u00A0${unit}`
  const share = (thousandths: number) => format.percent(thousandths / 1000)
  const limits = ({ lowerLimit, upperLimit, unit }: Limits) => {
    if (lowerLimit === null) return t('quality.atMost', { upper: write(upperLimit ?? 0, unit) })
    if (upperLimit === null) return t('quality.atLeast', { lower: write(lowerLimit, unit) })
    return t('quality.between', { lower: write(lowerLimit, unit), upper: write(upperLimit, unit) })
  }
  const name = ({ characteristic, phase }: PowerQualityRow) =>
    phase === null
      ? t(`quality.${characteristic}`)
      : t('quality.ofPhase', { name: t(`quality.${characteristic}`), phase })
  return (
    <Section flush title={t('quality.title')} note={t('quality.note')}>
      <Stack spacing={0.5} sx={{ px: { xs: 2, sm: 3 }, pb: 1.5 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {outside === 0 ? t('quality.allMet') : t('quality.someNotMet', { count: outside })}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('quality.windows', { measured: format.count(measuredWindows), expected: format.count(expectedWindows) })}
        </Typography>
      </Stack>
      <DataTable
        label={t('quality.title')}
        rows={rows}
        rowKey={({ characteristic, phase }) => `${characteristic} ${phase ?? ''}`}
        columns={[
          { key: 'name', header: t('quality.characteristic'), fact: true, render: name },
          {
            key: 'values',
            header: t('quality.values'),
            width: 260,
            render: (row) => (
              <LimitStrip
                row={row}
                text={t('quality.strip', {
                  min: measured(row.min, row.unit),
                  max: measured(row.max, row.unit),
                  limits: limits(row),
                  mean: measured(row.mean, row.unit),
                })}
                ends={[measured(row.min, row.unit), measured(row.mean, row.unit), measured(row.max, row.unit)]}
              />
            ),
          },
          {
            key: 'limits',
            header: t('quality.limits'),
            render: (row) => (
              <>
                {limits(row)}
                <Typography variant="caption" color="textSecondary" component="div">
                  {t('quality.required', { share: share(row.requiredShare) })}
                </Typography>
                {row.always && (
                  <Typography variant="caption" color="textSecondary" component="div">
                    {t('quality.always', {
                      limits: limits({ ...row.always, unit: row.unit }),
                      share: share(row.always.insideShare),
                    })}
                  </Typography>
                )}
              </>
            ),
          },
          {
            key: 'inside',
            header: t('quality.inside'),
            fact: true,
            render: (row) => (
              <Stack direction="row" spacing={1} sx={{ alignItems: 'center', whiteSpace: 'nowrap' }}>
                <span>{share(row.insideShare)}</span>
                <StatusChip
                  tone={row.isMet ? 'success' : 'warning'}
                  icon={row.isMet ? mdiCheck : mdiAlertOutline}
                  label={row.isMet ? t('quality.met') : t('quality.notMet')}
                />
              </Stack>
            ),
          },
          {
            key: 'worst',
            header: t('quality.worst'),
            render: ({ worst, unit }) => `${measured(worst.value, unit)}, ${format.dateTime(worst.at)}`,
          },
        ]}
      />
    </Section>
  )
}
