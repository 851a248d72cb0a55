import Tooltip from '@mui/material/Tooltip'
import type { Ability } from '@tandem/contract/refusals.ts'
import { refusalMessage } from '@tandem/contract/texts/message.ts'
import type { ReactElement } from 'react'
import { currentLanguage } from '../i18n/index.ts'

/** Refusals that time does not heal. */
const final: readonly string[] = ['order_immutable', 'order_not_open', 'market_already_cleared']

interface PermittedProps {
  /** What the server says about the action of the button. */
  readonly ability: Ability
  readonly children: (isRefused: boolean) => ReactElement
}

/**
 * A button of a record: there while its action is possible, disabled with the reason while it would be refused, and left out where
 * there is nothing to do any more.
 */
export function Permitted({ ability, children }: PermittedProps) {
  if (ability === true) return children(false)
  if (ability === false || final.includes(ability.code)) return null
  return (
    <Tooltip describeChild title={refusalMessage(ability.code, ability.details, currentLanguage())}>
      {/* A disabled button hears no pointer and takes no focus: what stands around it does. */}
      <span tabIndex={0}>{children(true)}</span>
    </Tooltip>
  )
}
