import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { EmptyState, LoadingBlock } from '../../../ui/index.ts'
import { ContractBoard, type ContractBoardProps } from './contract-board.tsx'
import { useLive } from './live/use-live.ts'
import { Panel } from './panel.tsx'

interface BoardPanelProps extends ContractBoardProps {
  readonly hidesClosed: boolean
  readonly onHideClosed: (hides: boolean) => void
  /** What the administrator may do. */
  readonly controls?: ReactNode
}

/** The board with what stands around it: closed contracts can be left out. */
export function BoardPanel({ hidesClosed, onHideClosed, controls, ...board }: BoardPanelProps) {
  const t = useText('intraday')
  const closed = useLive(board.source, ({ contracts }) => contracts.filter(({ status }) => status === 'closed').length)
  const isKnown = useLive(board.source, ({ market }) => market !== null)
  return (
    <Panel
      flush
      title={t('screen.viewBoard')}
      note={controls ? undefined : t('board.units')}
      actions={
        <>
          {controls}
          {closed > 0 && (
            <FormControlLabel
              control={<Switch size="small" checked={hidesClosed} />}
              label={t('board.hideClosed', { count: closed })}
              onChange={(_, hides) => {
                onHideClosed(hides)
              }}
              slotProps={{ typography: { variant: 'body2' } }}
              sx={{ mr: 0 }}
            />
          )}
        </>
      }
    >
      {!isKnown ? (
        <Box sx={{ px: 2, pb: 2 }}>
          <LoadingBlock height={420} />
        </Box>
      ) : board.periods.length === 0 ? (
        <EmptyState text={t('board.noneLeft')} />
      ) : (
        <ContractBoard {...board} />
      )}
    </Panel>
  )
}
