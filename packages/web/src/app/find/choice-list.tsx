import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  mdiAccountCircleOutline,
  mdiArrowRight,
  mdiCalendar,
  mdiFormatListBulleted,
  mdiHelpCircleOutline,
} from '@mdi/js'
import { useEffect, useId, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Choice } from './choice.ts'

/** Of what has none of its own. */
const icons: Readonly<Record<Choice['kind'], string>> = {
  screen: mdiArrowRight,
  day: mdiCalendar,
  order: mdiFormatListBulleted,
  person: mdiAccountCircleOutline,
  action: mdiArrowRight,
  guide: mdiHelpCircleOutline,
}

/** Choices that belong together, under a name where there is more than one such list. */
export interface ChoiceSection {
  readonly name: string | null
  readonly choices: readonly Choice[]
}

interface ChoiceListProps {
  readonly id: string
  readonly optionId: (key: string) => string
  readonly sections: readonly ChoiceSection[]
  readonly active: string | null
  readonly onActive: (key: string) => void
  readonly onChoose: (choice: Choice) => void
}

/** The list of a combobox: the field beside it has the focus and says which one is meant. */
export function ChoiceList({ id, optionId, sections, active, onActive, onChoose }: ChoiceListProps) {
  const t = useText('find')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <Box
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('title')}
      sx={{ overflowY: 'auto', flex: '1 1 auto', px: 1, pb: 1 }}
    >
      {sections
        .filter(({ choices }) => choices.length > 0)
        .map(({ name, choices }) => (
          <Section key={name} name={name}>
            {choices.map((choice) => (
              <Option
                key={choice.key}
                id={optionId(choice.key)}
                choice={choice}
                isActive={choice.key === active}
                onActive={onActive}
                onChoose={onChoose}
              />
            ))}
          </Section>
        ))}
    </Box>
  )
}

function Section({ name, children }: { readonly name: string | null; readonly children: React.ReactNode }) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={name === null ? undefined : id} sx={{ pt: 1 }}>
      {name !== null && (
        <Typography id={id} variant="overline" component="div" color="textSecondary" sx={{ px: 1.5, py: 0.5 }}>
          {name}
        </Typography>
      )}
      {children}
    </Box>
  )
}

interface OptionProps {
  readonly id: string
  readonly choice: Choice
  readonly isActive: boolean
  readonly onActive: (key: string) => void
  readonly onChoose: (choice: Choice) => void
}

function Option({ id, choice, isActive, onActive, onChoose }: OptionProps) {
  const t = useText('find')
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={() => {
        if (!isActive) onActive(choice.key)
      }}
      onClick={() => onChoose(choice)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        py: 1,
        minHeight: 48,
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'action.selected' : 'transparent',
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>
        <Icon path={choice.icon ?? icons[choice.kind]} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          {choice.title}
        </Typography>
        {choice.note !== undefined && (
          <Typography variant="caption" component="div" color="textSecondary">
            {choice.note}
          </Typography>
        )}
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ flex: 'none' }}>
        {t(`kind.${choice.kind}`)}
      </Typography>
    </Box>
  )
}
