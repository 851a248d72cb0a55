import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { mdiAccountOutline, mdiFormatListBulleted, mdiPencilOutline, mdiStairs } from '@mdi/js'
import { useText } from '../../../i18n/use-text.ts'
import { Icon } from '../../../ui/index.ts'

export type DeskView = 'board' | 'contract' | 'ticket' | 'own'

const views = [
  { view: 'board', icon: mdiFormatListBulleted, title: 'screen.viewBoard' },
  { view: 'contract', icon: mdiStairs, title: 'screen.viewContract' },
  { view: 'ticket', icon: mdiPencilOutline, title: 'common:word.order' },
  { view: 'own', icon: mdiAccountOutline, title: 'screen.viewOwn' },
] as const

interface DeskTabsProps {
  readonly view: DeskView
  readonly onView: (view: DeskView) => void
}

/** On a phone: which part is shown. Stays at the foot of the screen, within the thumb's reach. */
export function DeskTabs({ view, onView }: DeskTabsProps) {
  const t = useText('intraday')
  return (
    <Paper
      elevation={6}
      sx={{
        position: 'sticky',
        bottom: 8,
        zIndex: 3,
        borderRadius: 3,
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Tabs
        variant="fullWidth"
        aria-label={t('common:action.show')}
        value={view}
        onChange={(_, next: DeskView) => {
          onView(next)
        }}
      >
        {views.map((each) => (
          <Tab
            key={each.view}
            value={each.view}
            label={t(each.title)}
            icon={<Icon path={each.icon} />}
            sx={{ minWidth: 0, px: 0.5, minHeight: 56, fontSize: '0.75rem' }}
          />
        ))}
      </Tabs>
    </Paper>
  )
}
