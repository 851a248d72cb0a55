import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { SessionParticipant, type listSessionParticipants } from '@tandem/contract/admin/strategic-markets.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { participantStatusWords, type ParticipantStatus } from '@tandem/contract/texts/strategic-words.ts'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import {
  type Column,
  DataTable,
  LinkButton,
  StatusChip,
  SystemChip,
  type TablePlace,
  type Tone,
  useColumns,
  totalCells,
} from '../../../ui/index.ts'
import { fromList } from './back-link.tsx'
import { mostCompared } from './compared.ts'
import { participantPath } from '../../../lib/strategic-paths.ts'

export type SessionAnswer = ResponseOf<typeof listSessionParticipants>

const tones: Readonly<Record<ParticipantStatus, Tone>> = {
  inMarket: 'info',
  filled: 'success',
  partlyFilled: 'info',
  notFilled: 'neutral',
  cancelled: 'neutral',
  none: 'warning',
}

interface ParticipantTableProps {
  /** Undefined while it loads. */
  readonly answer: SessionAnswer | undefined
  readonly place: TablePlace
  readonly compared: readonly number[]
  readonly onCompare: (userId: number) => void
  readonly error?: ReactNode
  readonly onRetry: () => void
}

/** The participants of a session, each leading to its record; up to four of them can be marked to be compared. */
export function ParticipantTable({ answer, place, compared, onCompare, error, onRetry }: ParticipantTableProps) {
  const t = useText('strategicMarkets')
  const format = useFormat()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const columns = useColumns(
    SessionParticipant,
    [
      ...(['participant', 'offerStatus', 'orders', 'buyQuantity', 'sellQuantity', 'bought', 'sold'] as const),
      ...(['fillShare', 'averagePrice', 'net'] as const),
    ],
    {
      participant: { render: (participant) => <ParticipantName participant={participant} isPlain={isPhone} /> },
      offerStatus: {
        render: ({ offerStatus }) => (
          <StatusChip label={participantStatusWords[format.language][offerStatus]} tone={tones[offerStatus]} />
        ),
      },
      orders: { phoneOnly: true },
    },
  )
  const markOf = ({ userId, participant: name }: SessionParticipant) => {
    const isMarked = compared.includes(userId)
    return {
      isMarked,
      name,
      isFull: !isMarked && compared.length >= mostCompared,
      onMark: () => onCompare(userId),
    }
  }
  // First, so that it is in sight however wide the figures are.
  const marks: Column<SessionParticipant> = {
    key: 'compared',
    header: t('session.compareShort'),
    width: 56,
    render: (participant) => <CompareBox {...markOf(participant)} />,
  }
  const phoneActions = (participant: SessionParticipant) => (
    <PhoneActions participant={participant} {...markOf(participant)} />
  )
  const totals = answer && {
    participant: t('common:word.total'),
    ...totalCells(SessionParticipant, answer.totals, format),
  }
  return (
    <Box sx={{ '& th': { whiteSpace: 'normal', verticalAlign: 'bottom' }, '& th, & td': { px: 1 } }}>
      <DataTable
        label={t('common:word.participants')}
        dense
        columns={isPhone ? columns : [marks, ...columns]}
        rows={answer?.participants}
        rowKey={({ userId }) => userId}
        place={place}
        pageSize={50}
        skeletonRows={10}
        error={error}
        onRetry={onRetry}
        isSelected={({ userId }) => compared.includes(userId)}
        {...(isPhone && { actions: phoneActions })}
        {...(totals && { totals })}
      />
    </Box>
  )
}

interface CompareProps {
  readonly name: string
  readonly isMarked: boolean
  /** As many are marked as may be. */
  readonly isFull: boolean
  readonly onMark: () => void
}

function CompareBox({ name, isMarked, isFull, onMark }: CompareProps) {
  const t = useText('strategicMarkets')
  return (
    <Checkbox
      size="small"
      sx={{ m: -0.5 }}
      checked={isMarked}
      disabled={isFull}
      onChange={onMark}
      slotProps={{ input: { 'aria-label': t('session.compare', { name }) } }}
    />
  )
}

/** A row of a phone is a button already: what else it does stands inside of it. */
function PhoneActions({ participant, ...mark }: CompareProps & { readonly participant: SessionParticipant }) {
  const t = useText('strategicMarkets')
  const { userId, participant: name, isClosed } = participant
  return (
    <>
      {!isClosed && (
        <LinkButton to={participantPath({ userId, participant: name })} state={fromList} variant="outlined">
          {t('session.open')}
        </LinkButton>
      )}
      <FormControlLabel control={<CompareBox {...mark} />} label={t('session.compareShort')} />
    </>
  )
}

interface ParticipantNameProps {
  readonly participant: SessionParticipant
  /** Without a link. */
  readonly isPlain?: boolean
}

/** Closed accounts have no record to lead to. */
export function ParticipantName({ participant, isPlain = false }: ParticipantNameProps) {
  const t = useText('strategicMarkets')
  const { userId, participant: name, isClosed, isSystem } = participant
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', whiteSpace: 'nowrap' }}>
      {isClosed || isPlain ? (
        name
      ) : (
        <Link component={RouterLink} to={participantPath({ userId, participant: name })} state={fromList}>
          {name}
        </Link>
      )}
      {isClosed && <StatusChip label={t('session.closed')} />}
      {isSystem && <SystemChip />}
    </Box>
  )
}
