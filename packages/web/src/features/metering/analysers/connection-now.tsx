import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Analyser } from '@tandem/contract/metering/analysers.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DefinitionList, Section } from '../../../ui/index.ts'
import { addressText } from './address-text.ts'
import { ConnectionChip, stateOf } from './connection-chip.tsx'
import { FaultWords } from './fault-notice.tsx'

const tones = { online: 'success', waiting: 'info', noModel: 'warning', disabled: 'info' } as const

/** How an analyser is at this moment, in a sentence, and what it is. */
export function ConnectionNow({ analyser }: { readonly analyser: Analyser }) {
  const t = useText('analysers')
  const format = useFormat()
  const state = stateOf(analyser)
  const { connection, profileName, placement, dateAdded, disabledAt } = analyser
  const since = connection?.since ?? disabledAt
  return (
    <Section title={t('check.now')} actions={<ConnectionChip state={state} />}>
      <Stack spacing={2}>
        {state === 'offline' ? (
          <Alert severity="error">
            {connection?.reason ? <FaultWords reason={connection.reason} /> : t('live.offlineTitle')}
          </Alert>
        ) : (
          <Alert severity={tones[state]}>{t(`check.${state}Text`)}</Alert>
        )}
        <DefinitionList
          items={[
            ...(since ? [{ term: t('field.since'), value: format.dateTime(since) }] : []),
            ...(connection ? [{ term: t('field.lastGood'), value: format.dateTime(connection.lastGoodAt) }] : []),
            { term: t('field.profile'), value: profileName ?? t('field.profileNone') },
            { term: t('common:word.address'), value: addressText(analyser) },
            { term: t('field.placement'), value: t(`placement.${placement}`) },
            { term: t('field.dateAdded'), value: format.dateTime(dateAdded) },
          ]}
        />
        <Typography variant="body2" color="textSecondary">
          {t(`placement.${placement}Text`)}
        </Typography>
      </Stack>
    </Section>
  )
}
