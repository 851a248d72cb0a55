import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Page, SystemChip } from '../../../ui/index.ts'
import { BackLink } from './back-link.tsx'

interface ParticipantFrameProps<Name extends string> {
  /** What the participant is called. */
  readonly name: string
  /** A trading agent of the platform's own. */
  readonly isSystem?: boolean
  readonly purpose?: ReactNode
  /** The list that the participant stands in. */
  readonly back: { readonly to: string; readonly label: string }
  readonly tabs: readonly { readonly value: Name; readonly label: string }[]
  readonly tab: Name
  readonly onTab: (tab: Name) => void
  /** Other screens of the same participant. */
  readonly actions?: ReactNode
  readonly filters?: ReactNode
  readonly children: ReactNode
}

/** One participant as a strategic provider sees it: the name, the way back to the list, the parts as tabs. */
export function ParticipantFrame<Name extends string>(props: ParticipantFrameProps<Name>) {
  const t = useText('strategicMarkets')
  const { name, isSystem = false, purpose, back, tabs, tab, onTab, actions, filters, children } = props
  return (
    <Page
      title={name}
      purpose={purpose}
      filters={filters}
      actions={
        <>
          {isSystem && <SystemChip />}
          <BackLink {...back} />
          {actions}
        </>
      }
    >
      <Tabs
        value={tab}
        aria-label={t('participant.tabs')}
        onChange={(_event, next: Name) => onTab(next)}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((each) => (
          <Tab
            key={each.value}
            value={each.value}
            id={`part-${each.value}`}
            aria-controls={tab === each.value ? `part-panel-${each.value}` : undefined}
            label={each.label}
          />
        ))}
      </Tabs>
      <Stack role="tabpanel" id={`part-panel-${tab}`} aria-labelledby={`part-${tab}`} spacing={3} sx={{ minWidth: 0 }}>
        {children}
      </Stack>
    </Page>
  )
}
