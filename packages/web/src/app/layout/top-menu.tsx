import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { mdiChevronDown, mdiOpenInNew } from '@mdi/js'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { textAt, useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { useNotify } from '../../ui/notify.tsx'
import { useFitting } from './fitting.ts'
import { isCurrent, type MenuEntry } from './menu-entry.ts'

/** The menu of a wide screen: one row, groups open below; what does not fit is below the last, "More". */
export function TopMenu({ menu }: { readonly menu: readonly MenuEntry[] }) {
  const t = useText('common')
  const { row, count } = useFitting(menu.map(({ titleKey }) => titleKey).join())
  const rest = menu.slice(count)
  return (
    <Box component="nav" ref={row} aria-label={t('shell.mainMenu')} sx={rowStyles}>
      {menu.map((entry, index) => (
        <Box key={entry.titleKey} sx={index < count ? placeStyles : hiddenStyles}>
          {entry.children ? <Group title={textAt(entry.titleKey)} entries={[entry]} /> : <Single entry={entry} />}
        </Box>
      ))}
      <Box sx={rest.length > 0 ? { ...placeStyles, order: 1 } : hiddenStyles}>
        <Group title={t('shell.more')} entries={rest} />
      </Box>
    </Box>
  )
}

/** Nothing is drawn over what stands beside it, whatever a browser has not measured yet. */
const rowStyles = {
  display: 'flex',
  columnGap: 0.5,
  flex: '1 1 0',
  minWidth: 0,
  overflow: 'clip',
  overflowClipMargin: '6px',
} as const
const placeStyles = { flex: 'none' } as const
/** Still measured, but neither seen nor reached. */
const hiddenStyles = { ...placeStyles, order: 2, visibility: 'hidden' } as const

const styles = (isHere: boolean) => ({
  px: 1,
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

interface GroupProps {
  readonly title: string
  /** One group, or several entries: then each group among them has its name above. */
  readonly entries: readonly MenuEntry[]
}

function Group({ title, entries }: GroupProps) {
  const { pathname } = useLocation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => {
    setAnchor(null)
  }
  const items = entries.flatMap((entry) => [
    ...(entry.children && entries.length > 1
      ? [
          <ListSubheader key={entry.titleKey} role="presentation" sx={{ lineHeight: 2.5 }}>
            {textAt(entry.titleKey)}
          </ListSubheader>,
        ]
      : []),
    ...(entry.children ?? [entry]).map((child) => (
      <GroupItem
        key={`${entry.titleKey}/${child.titleKey}`}
        entry={child}
        isHere={isCurrent(child, pathname)}
        onClose={close}
      />
    )),
  ])
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
        sx={styles(entries.some((entry) => isCurrent(entry, pathname)))}
      >
        {title}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {items}
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
