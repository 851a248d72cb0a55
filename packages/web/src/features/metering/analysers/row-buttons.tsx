import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { pushProfile, type Analyser } from '@tandem/contract/metering/analysers.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { LinkButton } from '../../../ui/index.ts'
import type { AnalyserActions } from './use-analyser-actions.ts'

interface RowButtonsProps {
  readonly analyser: Analyser
  readonly handlers: AnalyserActions
  /** Where its live values are, if they are not on this screen. */
  readonly livePath?: string
  /** Opens its form. */
  readonly onEdit?: () => void
  /** Another one is attached, so this one cannot be. */
  readonly isBlocked: boolean
  readonly children?: ReactNode
}

/** What can be done with one analyser of a list. */
export function RowButtons({ analyser, handlers, livePath, onEdit, isBlocked, children }: RowButtonsProps) {
  const t = useText('analysers')
  const name = analyser.readingCode
  const isBusy = handlers.busy === analyser.id
  return (
    <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: { sm: 'flex-end' } }}>
      {analyser.isActive && livePath && (
        <LinkButton size="small" to={livePath} aria-label={t('act.liveOf', { name })}>
          {t('act.live')}
        </LinkButton>
      )}
      <LinkButton
        size="small"
        to={screenPath('/checkAnalyzers/{id}', { id: analyser.id })}
        aria-label={t('act.checkOf', { name })}
      >
        {t('act.checkShort')}
      </LinkButton>
      {children}
      {onEdit && analyser.profile !== pushProfile && (
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => void handlers.edit(analyser, onEdit)}
          aria-label={t('act.editOf', { name })}
        >
          {t('common:word.edit')}
        </Button>
      )}
      {analyser.isActive ? (
        <Button
          size="small"
          loading={isBusy}
          onClick={() => void handlers.disable(analyser)}
          aria-label={t('act.disableOf', { name })}
        >
          {t('act.disable')}
        </Button>
      ) : (
        <>
          {!isBlocked && (
            <Button
              size="small"
              loading={isBusy}
              onClick={() => void handlers.attach(analyser)}
              aria-label={t('act.attachOf', { name })}
            >
              {t('act.attach')}
            </Button>
          )}
          <Button
            size="small"
            color="error"
            disabled={isBusy}
            onClick={() => void handlers.remove(analyser)}
            aria-label={t('act.removeOf', { name })}
          >
            {t('act.remove')}
          </Button>
        </>
      )}
    </Stack>
  )
}
