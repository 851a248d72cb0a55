import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiClose, mdiMagnify } from '@mdi/js'
import { loadTexts } from '../../i18n/index.ts'
import { useText, wordOf } from '../../i18n/use-text.ts'
import type { SignedInUser } from '../../lib/session.ts'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { HiddenText } from '../../ui/hidden-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { MenuEntry } from '../layout/menu-entry.ts'
import type { Choice } from './choice.ts'
import { ChoiceList } from './choice-list.tsx'
import { isFindKey } from './find-key.ts'
import { keepChoice } from './recent.ts'
import { screensFor } from './screen-choices.ts'
import { useEverybodysActions, useOwnActions } from './use-action-choices.ts'
import { useSections } from './use-sections.ts'

/** Who types, and where they can go and what they can do anyway. */
export interface FindPlace {
  readonly user: SignedInUser | null
  readonly menu: readonly MenuEntry[]
  readonly onSignOut: () => void
}

interface FindDialogProps extends FindPlace {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Fetches the words that the dialog shows a person: its own, and the titles of their screens. */
export async function loadFindTexts(user: SignedInUser | null): Promise<void> {
  const own = import.meta.env.TEXTS_OF?.find ?? []
  await loadTexts([...own, ...screensFor(user).map(({ title }) => wordOf(title))])
}

/** Goes to any screen, day, order or user, and does what can be done from anywhere, by typing. */
export function FindDialog({ isOpen, onClose, user, menu, onSignOut }: FindDialogProps) {
  const t = useText('find')
  const titleId = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      sx={dialogStyles}
      onKeyDown={(event) => {
        if (!isFindKey(event.nativeEvent)) return
        event.preventDefault()
        onClose()
      }}
    >
      <HiddenText id={titleId}>{t('title')}</HiddenText>
      {user ? (
        <OfPerson user={user} menu={menu} onSignOut={onSignOut} onClose={onClose} />
      ) : (
        <OfVisitor menu={menu} onClose={onClose} />
      )}
    </Dialog>
  )
}

const dialogStyles = {
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper': {
    m: { xs: 0, sm: 3 },
    mt: { sm: '10vh' },
    width: { xs: '100%' },
    height: { xs: '100%', sm: 'auto' },
    maxHeight: { xs: '100%', sm: '70vh' },
    borderRadius: { xs: 0, sm: 1 },
  },
} as const

interface OfPersonProps {
  readonly user: SignedInUser
  readonly menu: readonly MenuEntry[]
  readonly onSignOut: () => void
  readonly onClose: () => void
}

function OfPerson({ user, menu, onSignOut, onClose }: OfPersonProps) {
  const { choices, refusal, isBusy } = useOwnActions(user, onSignOut)
  return <Finder user={user} menu={menu} actions={choices} refusal={refusal} isBusy={isBusy} onClose={onClose} />
}

function OfVisitor({ menu, onClose }: Pick<OfPersonProps, 'menu' | 'onClose'>) {
  const actions = useEverybodysActions()
  return <Finder user={null} menu={menu} actions={actions} refusal={null} isBusy={false} onClose={onClose} />
}

interface FinderProps {
  readonly user: SignedInUser | null
  readonly menu: readonly MenuEntry[]
  readonly actions: readonly Choice[]
  /** Why the last act was refused. */
  readonly refusal: string | null
  readonly isBusy: boolean
  readonly onClose: () => void
}

/** The field, and below it what fits; arrows, Home and End move through the list while the field keeps the focus. */
function Finder({ user, menu, actions, refusal, isBusy, onClose }: FinderProps) {
  const t = useText('find')
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const { sections, isLooking } = useSections({ typed, user, menu, actions })
  const all = sections.flatMap(({ choices }) => choices)
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === active),
  )
  const chosen = all[at]

  const choose = async (choice: Choice) => {
    if (isBusy) return
    keepChoice(choice)
    if (choice.run && !(await choice.run())) return
    onClose()
    if (choice.href !== undefined) window.open(choice.href, '_blank', 'noopener')
    if (choice.to !== undefined) await navigate(choice.to)
  }
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % all.length,
    ArrowUp: (at - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = moves[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setActive(all[next]?.key ?? null)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      void choose(chosen)
    }
  }
  const optionId = (key: string) => `${listId}-${key}`
  return (
    <>
      <Stack
        direction="row"
        spacing={1.5}
        sx={{ alignItems: 'center', px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <Icon path={mdiMagnify} size={24} />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={t(user ? 'placeholder' : 'visitorPlaceholder')}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(null)
          }}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': t('title'),
              'aria-autocomplete': 'list',
              'aria-expanded': all.length > 0,
              'aria-controls': listId,
              'aria-activedescendant': chosen && optionId(chosen.key),
              maxLength: 60,
              autoComplete: 'off',
              spellCheck: false,
              enterKeyHint: 'go',
            },
          }}
        />
        <IconButton edge="end" aria-label={t('common:action.close')} onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </Stack>
      {refusal !== null && (
        <Alert severity="error" sx={{ borderRadius: 0 }}>
          {refusal}
        </Alert>
      )}
      <ChoiceList
        id={listId}
        optionId={optionId}
        sections={sections}
        active={chosen?.key ?? null}
        onActive={setActive}
        onChoose={(choice) => void choose(choice)}
      />
      {all.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 2.5, py: 3 }}>
          {isLooking ? t('looking') : t('nothing')}
        </Typography>
      )}
      <Box role="status">
        <HiddenText>{isLooking ? t('looking') : t('found', { count: all.length })}</HiddenText>
      </Box>
      <Typography variant="caption" color="textSecondary" sx={hintStyles}>
        {t('keys')}
      </Typography>
    </>
  )
}

const hintStyles = {
  display: { xs: 'none', sm: 'block' },
  px: 2.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const
