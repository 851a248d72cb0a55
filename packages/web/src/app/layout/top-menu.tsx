import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import { mdiChevronDown, mdiOpenInNew } from '@mdi/js'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { textAt, useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { useNotify } from '../../ui/notify.tsx'
import { isCurrent, type MenuEntry } from './menu-entry.ts'

/** The menu of a wide screen: one row, groups open below. */
export function TopMenu({ menu }: { readonly menu: readonly MenuEntry[] }) {
  const t = useText('common')
  return (
    <Stack component="nav" aria-label={t('shell.mainMenu')} direction="row" spacing={0.5} sx={{ minWidth: 0 }}>
      {menu.map((entry) =>
        entry.children ? <Group key={entry.titleKey} entry={entry} /> : <Single key={entry.titleKey} entry={entry} />,
      )}
    </Stack>
  )
}

const styles = (isHere: boolean) => ({
  px: 1.5,
  color: isHere ? 'primary.main' : 'text.primary',
  bgcolor: isHere ? 'action.selected' : 'transparent',
})

function Single({ entry }: { readonly entry: MenuEntry }) {
  const { pathname } = useLocation()
  const target = useTarget(entry)
  const isHere = isCurrent(entry, pathname)
  return (
    <Button color="inherit" {...target} aria-current={isHere ? 'page' : undefined} sx={styles(isHere)}>
      {textAt(entry.titleKey)}
    </Button>
  )
}

function Group({ entry }: { readonly entry: MenuEntry }) {
  const { pathname } = useLocation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => {
    setAnchor(null)
  }
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<Icon path={mdiChevronDown} size={18} />}
        onClick={(event) => {
          setAnchor(event.currentTarget)
        }}
        sx={styles(isCurrent(entry, pathname))}
      >
        {textAt(entry.titleKey)}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {entry.children?.map((child) => (
          <GroupItem key={child.titleKey} entry={child} isHere={isCurrent(child, pathname)} onClose={close} />
        ))}
      </Menu>
    </>
  )
}

interface GroupItemProps {
  readonly entry: MenuEntry
  readonly isHere: boolean
  readonly onClose: () => void
}

function GroupItem({ entry, isHere, onClose, ...rest }: GroupItemProps) {
  const target = useTarget(entry, onClose)
  return (
    <MenuItem {...rest} {...target} selected={isHere} aria-current={isHere ? 'page' : undefined} sx={{ minWidth: 200 }}>
      {entry.icon && (
        <ListItemIcon>
          <Icon path={entry.icon} />
        </ListItemIcon>
      )}
      {textAt(entry.titleKey)}
      {entry.href && (
        <span style={{ marginInlineStart: 'auto', paddingInlineStart: 16 }}>
          <Icon path={mdiOpenInNew} size={16} />
        </span>
      )}
    </MenuItem>
  )
}

/** What an entry does when chosen: goes to a screen, opens a file, or says why there is nothing yet. */
export function useTarget(entry: MenuEntry, onChosen?: () => void) {
  const notify = useNotify()
  const { path, href, alertKey } = entry
  if (path !== undefined) return { component: Link, to: path, onClick: onChosen }
  if (href !== undefined) return { component: 'a', href, target: '_blank', rel: 'noopener', onClick: onChosen }
  return {
    onClick: () => {
      onChosen?.()
      if (alertKey) notify({ text: textAt(alertKey), tone: 'info' })
    },
  }
}
