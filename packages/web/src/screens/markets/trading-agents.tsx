import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { screenPath } from '@tandem/contract/screens.ts'
import { getTradingAgents, saveTradingAgents } from '@tandem/contract/markets/trading-agents.ts'
import { useState } from 'react'
import { AgentsForm } from '../../features/markets/trading-agents/agents-form.tsx'
import { AgentsTable } from '../../features/markets/trading-agents/agents-table.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { LeaveGuard, LinkButton, Loaded, LoadingBlock, Page, Section, useNotify } from '../../ui/index.ts'

/** /tradingAgents: the platform's own traders, what they are, their switch, and what they have. */
export default function TradingAgents() {
  const t = useText('tradingAgents')
  const markets = useText('markets')
  const notify = useNotify()
  const [isDirty, setDirty] = useState(false)
  const agents = useCall(getTradingAgents, {}, { everySeconds: 10 })
  const save = useAction(saveTradingAgents)
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={<LinkButton to={screenPath('/markets')}>{markets('common:word.markets')}</LinkButton>}
    >
      <Section title={t('what.title')}>
        <Stack spacing={1} sx={{ maxWidth: '75ch' }}>
          {(['text', 'coins', 'price'] as const).map((key) => (
            <Typography key={key}>{t(`what.${key}`)}</Typography>
          ))}
        </Stack>
      </Section>
      <Loaded
        of={[agents]}
        loading={
          <>
            <LoadingBlock height={320} />
            <LoadingBlock height={200} />
          </>
        }
        keepsData
      >
        {(data) => (
          <>
            <AgentsForm
              settings={data.settings}
              onDirty={setDirty}
              onSave={async (body) => {
                await save.mutateAsync({ body })
                notify(t(body.marketMaker || body.agents > 0 ? 'settings.saved' : 'settings.savedOff'))
              }}
            />
            <AgentsTable users={data.users} />
          </>
        )}
      </Loaded>
      <LeaveGuard isDirty={isDirty} />
    </Page>
  )
}
