import Tooltip from '@mui/material/Tooltip'
import { mdiRobotOutline } from '@mdi/js'
import { useText } from '../i18n/use-text.ts'
import { StatusChip } from './status-chip.tsx'

/** Marks a user that the platform itself runs. */
export function SystemChip() {
  const t = useText('tradingAgents')
  return (
    <Tooltip title={t('chipHelp')}>
      <span>
        <StatusChip icon={mdiRobotOutline} tone="info" label={t('chip')} />
      </span>
    </Tooltip>
  )
}
