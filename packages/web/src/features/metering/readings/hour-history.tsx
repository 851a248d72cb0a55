import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import { listHourVersions, type HourReadingRow } from '@tandem/contract/metering/readings.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { useCall } from '../../../lib/query.ts'
import { DataTable, type Column } from '../../../ui/index.ts'
import { useSourceText } from './use-source-text.ts'

interface HourHistoryProps {
  readonly userId: number
  /** null: closed. */
  readonly hour: HourReadingRow | null
  readonly onClose: () => void
}

/** An hour as it is and as it was before each correction. */
export function HourHistory({ userId, hour, onClose }: HourHistoryProps) {
  const common = useText('common')
  return (
    <Dialog open={hour !== null} onClose={onClose} maxWidth="md" fullWidth aria-labelledby="hour-history">
      {hour && <Versions userId={userId} hour={hour} />}
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {common('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Versions({ userId, hour }: { readonly userId: number; readonly hour: HourReadingRow }) {
  const t = useText('readings')
  const format = useFormat()
  const source = useSourceText()
  const versions = useCall(listHourVersions, { params: { userId, start: hour.start } })
  const columns = useMemo((): Column<HourReadingRow>[] => {
    const energy = (key: 'consumption' | 'production'): Column<HourReadingRow> => ({
      key,
      header: fieldName(f[key]),
      unit: 'kWh',
      align: 'right',
      fact: key === 'consumption',
      render: (row) => format.energyFigure(row[key]),
    })
    return [
      { key: 'version', header: fieldName(f.version), width: 88, render: ({ version }) => version },
      energy('consumption'),
      energy('production'),
      { key: 'source', header: t('common:word.quality'), render: (row) => source(row) ?? absent },
      { key: 'at', header: t('history.known'), fact: true, render: ({ writtenAt }) => format.dateTime(writtenAt) },
    ]
  }, [t, format, source])
  const title = t('history.title', { hour: hour.label, day: format.date(hour.day) })
  return (
    <>
      <DialogTitle id="hour-history">{title}</DialogTitle>
      <DialogContent sx={{ px: { xs: 0, sm: 3 } }}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2, px: { xs: 2, sm: 0 } }}>
          {t('history.text')}
        </Typography>
        <DataTable
          dense
          label={title}
          columns={columns}
          rows={versions.data}
          rowKey={({ version }) => version}
          error={versions.isError}
          onRetry={() => void versions.refetch()}
          empty={t('history.none')}
          skeletonRows={2}
        />
      </DialogContent>
    </>
  )
}
