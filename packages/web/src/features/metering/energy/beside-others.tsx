import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import type { getGroupEnergy, getPlatformEnergy, getPlatformEnergyGraphic } from '@tandem/contract/metering/energy.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { Chart } from '../../../ui/charts/index.ts'
import { DataTable, Section } from '../../../ui/index.ts'
import type { EnergyText } from './sentences.ts'

interface BesideOthersProps {
  readonly group: ResponseOf<typeof getGroupEnergy>
  readonly platform: ResponseOf<typeof getPlatformEnergy>
  readonly graphic: ResponseOf<typeof getPlatformEnergyGraphic> | undefined
}

interface Row {
  readonly who: string
  readonly note?: string
  readonly consumption: number | null
  readonly production: number | null
}

/** The reader beside the mean of the own group and of everybody, where enough share for each to stay private. */
export function BesideOthers({ group, platform, graphic }: BesideOthersProps) {
  const t = useText('energy')
  const format = useFormat()
  const rows = rowsOf({ group, platform }, t)
  const sentence = meanSentence(platform, t, format)
  const notes = [
    ...(platform.mean ? [] : [t('others.tooFew')]),
    ...(group.group ? [] : [t('others.noGroup')]),
    ...(group.group?.membersWithReadings === 0 ? [t('others.groupEmpty', { name: group.group.name })] : []),
  ]
  const figure = (value: number | null) => format.energyColumn(value)
  const kWh = { unit: 'kWh', align: 'right' } as const
  return (
    <Section flush title={t('others.title')} note={sentence ?? t('others.note')}>
      <DataTable
        label={t('others.title')}
        rows={rows}
        rowKey={({ who }) => who}
        columns={[
          {
            key: 'who',
            header: t('others.who'),
            fact: true,
            render: ({ who, note }) => (
              <>
                {who}
                {note && (
                  <Typography variant="caption" color="textSecondary" component="div">
                    {note}
                  </Typography>
                )}
              </>
            ),
          },
          {
            ...kWh,
            key: 'consumption',
            header: fieldName(f.consumption),
            fact: true,
            render: (row) => figure(row.consumption),
          },
          { ...kWh, key: 'production', header: fieldName(f.production), render: (row) => figure(row.production) },
          { ...kWh, key: 'balance', header: t('common:word.energyBalance'), render: (row) => figure(balanceOf(row)) },
        ]}
      />
      {notes.length > 0 && (
        <Stack spacing={0.5} sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
          {notes.map((note) => (
            <Typography key={note} variant="body2" color="textSecondary">
              {note}
            </Typography>
          ))}
        </Stack>
      )}
      {graphic && graphic.days.length > 1 && (
        <Box sx={{ p: { xs: 2, sm: 3 } }}>
          <PlatformChart graphic={graphic} />
        </Box>
      )}
    </Section>
  )
}

function rowsOf({ group, platform }: Pick<BesideOthersProps, 'group' | 'platform'>, t: EnergyText): Row[] {
  const { own, mean, usersWithReadings } = platform
  const members = group.group?.membersWithReadings ?? 0
  return [
    { who: t('common:word.you'), consumption: own.consumption, production: own.production },
    ...(group.group && group.totals && members > 0
      ? [
          {
            who: t('others.group', { name: group.group.name }),
            note: t('others.groupNote', { count: members }),
            consumption: perUser(group.totals.consumption, members),
            production: perUser(group.totals.production, members),
          },
        ]
      : []),
    ...(mean ? [{ who: t('others.all'), note: t('others.allNote', { count: usersWithReadings }), ...mean }] : []),
  ]
}

function balanceOf({ consumption, production }: Row): number | null {
  return consumption === null && production === null ? null : (production ?? 0) - (consumption ?? 0)
}

/** How the own consumption stands to the mean; within a twentieth it is "about as much". */
function meanSentence(
  { own, mean }: ResponseOf<typeof getPlatformEnergy>,
  t: EnergyText,
  format: Format,
): string | null {
  if (own.consumption === null || !mean || mean.consumption === 0) return null
  const difference = own.consumption - mean.consumption
  if (Math.abs(difference) * 20 <= mean.consumption) return t('others.likeMean')
  const percent = format.percentOf(Math.abs(difference), mean.consumption, 0)
  return t(difference < 0 ? 'others.lessThanMean' : 'others.moreThanMean', { percent })
}

/** Per user with readings on that day: a sum would jump with everybody who joins. */
function PlatformChart({ graphic: { days } }: { readonly graphic: ResponseOf<typeof getPlatformEnergyGraphic> }) {
  const t = useText('energy')
  const format = useFormat()
  const counts = days.flatMap(({ users }) => (users > 0 ? [users] : []))
  return (
    <Chart
      title={t('others.chartTitle')}
      description={t('others.chartText', {
        least: format.count(Math.min(...counts)),
        most: format.count(Math.max(...counts)),
      })}
      height={260}
      rows={days}
      labels={days.map(({ day }) => format.date(day).slice(0, 5))}
      bars={(['consumption', 'production'] as const).map((name) => ({
        of: f[name],
        color: name,
        value: (day: (typeof days)[number]) => perUser(day[name], day.users),
      }))}
      note={({ users }) => t('others.allNote', { count: users })}
    />
  )
}

/** What one of so many users had on average; null where it is not known. */
function perUser(sum: number | null, users: number): number | null {
  return sum === null || users === 0 ? null : Number(divideHalfUp(BigInt(sum), BigInt(users)))
}
