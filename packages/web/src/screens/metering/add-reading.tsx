import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { mdiClockOutline, mdiCounter, mdiFileTableOutline } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import { useState, type ReactNode } from 'react'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { addDays, dayOf, parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { ImportWizard } from '../../features/metering/reading-import/import-wizard.tsx'
import { HoursPanel } from '../../features/metering/readings/hours-panel.tsx'
import { IndexPanel } from '../../features/metering/readings/index-panel.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Icon, LinkButton, Page } from '../../ui/index.ts'

const methods = ['file', 'hours', 'index'] as const
type Method = (typeof methods)[number]

const icons = { file: mdiFileTableOutline, hours: mdiClockOutline, index: mdiCounter }

/** /addReading: readings from a file, hour by hour, or the monthly index. Which way, day and month stand in the address. */
export default function AddReading() {
  const t = useText('readings')
  const user = useSignedInUser()
  const [search, change] = useAddress()
  const method = methods.find((each) => each === search.get('way')) ?? 'file'
  // What was begun in one way waits there while another is looked at.
  const [begun, setBegun] = useState<ReadonlySet<Method>>(new Set([method]))
  if (!begun.has(method)) setBegun(new Set([...begun, method]))
  if (!user) return null
  const { userId } = user
  const yesterday = addDays(dayOf(Temporal.Now.instant(), displayZone), -1)
  const day = parseDeliveryDay(search.get('day') ?? '') ?? yesterday
  const panels: Record<Method, ReactNode> = {
    file: <ImportWizard userId={userId} />,
    hours: <HoursPanel userId={userId} day={day} onDay={(next) => change({ day: next })} />,
    index: (
      <IndexPanel
        userId={userId}
        month={parseDeliveryDay(`${search.get('month') ?? ''}-01`)}
        onMonth={(next) => change({ month: next.slice(0, 7) })}
      />
    ),
  }
  return (
    <Page
      title={t('common:action.addReadings')}
      purpose={t('add.purpose')}
      actions={
        <LinkButton to={screenPath('/readings')} variant="outlined">
          {t('add.toGraphs')}
        </LinkButton>
      }
    >
      <Tabs
        value={method}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t('add.way')}
        onChange={(_event, next: Method) => {
          change({ way: next })
        }}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {methods.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`way-${each}`}
            aria-controls={`panel-${each}`}
            label={t(each === 'hours' ? 'common:word.hourByHour' : `add.${each}`)}
            icon={
              <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
                <Icon path={icons[each]} />
              </Box>
            }
            iconPosition="start"
            sx={{ gap: 0.75, minWidth: 0, px: { xs: 1.25, sm: 2 } }}
          />
        ))}
      </Tabs>
      {methods.map((each) => (
        <Box key={each} role="tabpanel" id={`panel-${each}`} aria-labelledby={`way-${each}`} hidden={each !== method}>
          {begun.has(each) && <Stack spacing={2}>{panels[each]}</Stack>}
        </Box>
      ))}
    </Page>
  )
}
