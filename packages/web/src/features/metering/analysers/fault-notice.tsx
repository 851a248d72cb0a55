import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import type { Connection } from '@tandem/contract/metering/analysers.ts'
import type { ConnectionFault } from '@tandem/core/metering/analyser.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'

/** Why a device could not be read, and what to do about it. */
export function FaultWords({ reason }: { readonly reason: ConnectionFault }) {
  const t = useText('analysers')
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>{t(`fault.${reason}`)}</Box>
      <div>{t(`step.${reason}`)}</div>
    </>
  )
}

/** Since when an analyser cannot be read, when it last could, why, and the next step. Nothing unless it is offline. */
export function OfflineNotice({ connection }: { readonly connection: Connection }) {
  const t = useText('analysers')
  const format = useFormat()
  if (connection.state !== 'offline') return null
  const { since, lastGoodAt, reason } = connection
  return (
    <Alert severity="error" variant="outlined" role="alert" sx={{ bgcolor: 'background.paper' }}>
      <AlertTitle>{t('live.offlineTitle')}</AlertTitle>
      {reason && <FaultWords reason={reason} />}
      <Box sx={{ mt: 1, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {lastGoodAt
          ? t('live.offlineSince', { since: format.dateTime(since), last: format.dateTime(lastGoodAt) })
          : t('live.offlineNever', { since: format.dateTime(since) })}
      </Box>
    </Alert>
  )
}
