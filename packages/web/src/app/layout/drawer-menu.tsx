import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Stack from '@mui/material/Stack'
import { mdiClose, mdiMenu } from '@mdi/js'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { textAt, useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { FindButtonInWords } from '../find/find-button.tsx'
import { Brand } from './brand.tsx'
import { isCurrent, type MenuEntry } from './menu-entry.ts'
import { useTarget } from './top-menu.tsx'

interface DrawerMenuProps {
  readonly menu: readonly MenuEntry[]
  /** Opens where one types where to go. */
  readonly onFind: () => void
  /** Stands below the menu: account, language, sign-out. */
  readonly footer: (close: () => void) => ReactNode
}

/** The menu of a narrow screen: a button that opens everything, groups already unfolded. */
export function DrawerMenu({ menu, onFind, footer }: DrawerMenuProps) {
  const t = useText('common')
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  return (
    <>
      <IconButton
        edge="start"
        color="inherit"
        aria-label={t('shell.openMenu')}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(true)
        }}
      >
        <Icon path={mdiMenu} size={24} />
      </IconButton>
      <Drawer open={isOpen} onClose={close} slotProps={{ paper: { 'aria-label': t('shell.mainMenu') } }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', p: 2, pr: 1 }}>
          <Brand />
          <IconButton aria-label={t('shell.closeMenu')} onClick={close}>
            <Icon path={mdiClose} />
          </IconButton>
        </Stack>
        <Divider />
        <Box component="nav" aria-label={t('shell.mainMenu')} sx={{ flex: 1, overflowY: 'auto', p: 1 }}>
          <Box sx={{ p: 1 }}>
            <FindButtonInWords
              onFind={() => {
                close()
                onFind()
              }}
            />
          </Box>
          {menu.map((entry) =>
            entry.children ? (
              <List key={entry.titleKey} dense subheader={<GroupTitle entry={entry} />}>
                {entry.children.map((child) => (
                  <Entry key={child.titleKey} entry={child} onChosen={close} />
                ))}
              </List>
            ) : (
              <List key={entry.titleKey} dense disablePadding>
                <Entry entry={entry} onChosen={close} />
              </List>
            ),
          )}
        </Box>
        <Divider />
        <Box sx={{ p: 2 }}>{footer(close)}</Box>
      </Drawer>
    </>
  )
}

function GroupTitle({ entry }: { readonly entry: MenuEntry }) {
  return (
    <ListSubheader disableSticky sx={{ bgcolor: 'transparent', lineHeight: 2.5, fontSize: '0.75rem' }}>
      {textAt(entry.titleKey)}
    </ListSubheader>
  )
}

function Entry({ entry, onChosen }: { readonly entry: MenuEntry; readonly onChosen: () => void }) {
  const { pathname } = useLocation()
  const target = useTarget(entry, onChosen)
  const isHere = isCurrent(entry, pathname)
  return (
    <ListItem disablePadding>
      <ListItemButton
        {...target}
        selected={isHere}
        aria-current={isHere ? 'page' : undefined}
        sx={{ borderRadius: 1, minHeight: 48 }}
      >
        {entry.icon && (
          <ListItemIcon sx={{ minWidth: 40, color: 'inherit' }}>
            <Icon path={entry.icon} />
          </ListItemIcon>
        )}
        <ListItemText
          primary={textAt(entry.titleKey)}
          slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 550 } } }}
        />
      </ListItemButton>
    </ListItem>
  )
}
