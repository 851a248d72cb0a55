import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import {
  deleteResearchPackage,
  downloadResearchPackage,
  listResearchPackages,
  publishResearchPackage,
  ResearchPackage,
  withdrawResearchPackage,
} from '@tandem/contract/admin/research-packages.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import {
  packageStateWords,
  publicationWords,
  type PackageState,
  type Publication,
} from '@tandem/contract/texts/package-words.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { downloadFile } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import { readPage, useFilters } from '../../../lib/use-address.ts'
import {
  CopyButton,
  DataTable,
  EmptyState,
  LinkButton,
  pagingOf,
  Section,
  StatusChip,
  unsorted,
  useColumns,
  useDecision,
  type Tone,
} from '../../../ui/index.ts'
import { LeftOut } from './left-out.tsx'
import { WorkButton, WorkState } from './work-cells.tsx'

const stateTones: Readonly<Record<PackageState, Tone>> = {
  waiting: 'neutral',
  making: 'info',
  done: 'success',
  failed: 'danger',
}
const publicationTones: Readonly<Record<Publication, Tone>> = {
  private: 'neutral',
  published: 'success',
  withdrawn: 'warning',
}

/** Megabytes of a file, as screens write them. */
export function useMegabytes(): (bytes: number) => string {
  const format = useFormat()
  return (bytes) => format.decimal(Math.max(1, Math.ceil(bytes / 10_000)), 2, { min: 2, max: 2 })
}

/** Packages that were asked for: how far they are, what they left out, and what can be done with them. */
export function PackagesTable() {
  const t = useText('research')
  const [search, change] = useFilters()
  const list = useCall(
    listResearchPackages,
    { query: { page: readPage(search) } },
    { everySeconds: 3, keepsLast: true },
  )
  const { busy, failure, decide } = useDecision()
  const [remove, publish, withdraw] = [
    useAction(deleteResearchPackage),
    useAction(publishResearchPackage),
    useAction(withdrawResearchPackage),
  ]
  const megabytes = useMegabytes()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const columns = useColumns(
    ResearchPackage,
    ['packageTitle', 'packageState', 'dateFrom', 'dateTo', 'publication', 'members', 'bytes', 'askedAt', 'askedBy'],
    {
      packageTitle: { fact: true, render: (row) => <Title row={row} isPhone={isPhone} /> },
      packageState: { fact: true, render: (row) => <State row={row} /> },
      publication: {
        render: ({ publication }) => (
          <StatusChip tone={publicationTones[publication]} label={publicationWords[currentLanguage()][publication]} />
        ),
      },
      bytes: {
        header: 'MB',
        render: ({ bytes }) => (bytes === null ? '–' : megabytes(bytes)),
      },
    },
  )
  const act = (row: ResearchPackage, kind: 'publish' | 'withdraw' | 'delete' | 'stop') => {
    const input = { params: { id: row.id } }
    const title = row.packageTitle
    const decisions = {
      publish: {
        question: {
          title: t('packages.publishAsk', { title }),
          text: t('packages.publishText'),
          yes: t('packages.publish'),
        },
        work: async () => (await publish.mutateAsync(input), t('packages.published')),
      },
      withdraw: {
        question: {
          title: t('packages.withdrawAsk', { title }),
          text: t('packages.withdrawText'),
          yes: t('common:action.withdraw'),
          tone: 'danger' as const,
        },
        work: async () => (await withdraw.mutateAsync(input), t('packages.withdrawn')),
      },
      delete: {
        question: {
          title: t('packages.deleteAsk', { title }),
          text: t('packages.deleteText'),
          yes: t('common:action.delete'),
          tone: 'danger' as const,
        },
        work: async () => (await remove.mutateAsync(input), t('packages.deleted')),
      },
      stop: {
        question: { title: t('packages.stopAsk', { title }), text: t('packages.stopText'), yes: t('packages.stop') },
        work: async () => (await remove.mutateAsync(input), t('packages.stopped')),
      },
    }
    void decide(row.id, decisions[kind].question, decisions[kind].work)
  }
  const download = ({ id }: ResearchPackage) =>
    void decide(id, null, async () => {
      await downloadFile(downloadResearchPackage, { params: { id } })
      return null
    })
  return (
    <Section flush title={t('packages.title')} note={t('packages.note')}>
      {failure && <Alert severity="error">{failure}</Alert>}
      <DataTable
        label={t('packages.title')}
        columns={[
          ...unsorted(columns),
          { key: 'leftOut', header: t('leftOut.title'), phoneOnly: true, render: (row) => <Details row={row} /> },
        ]}
        rows={list.data?.packages}
        rowKey={({ id }) => id}
        error={list.isError && failureText(list.error)}
        onRetry={() => void list.refetch()}
        empty={<EmptyState title={t('packages.emptyTitle')} text={t('packages.emptyText')} />}
        {...(list.data && {
          paging: pagingOf(list.data, (page) => change({ page: String(page + 1) })),
        })}
        actions={(row) => <Acts row={row} isBusy={busy === row.id} onAct={act} onDownload={download} />}
      />
    </Section>
  )
}

interface ActsProps {
  readonly row: ResearchPackage
  readonly isBusy: boolean
  readonly onAct: (row: ResearchPackage, kind: 'publish' | 'withdraw' | 'delete' | 'stop') => void
  readonly onDownload: (row: ResearchPackage) => void
}

function Acts({ row, isBusy, onAct, onDownload }: ActsProps) {
  const t = useText('research')
  const { id, packageState, publication, packageTitle } = row
  const button = (label: string, onClick: () => void) => (
    <WorkButton label={label} title={packageTitle} isBusy={isBusy} onClick={onClick} />
  )
  if (packageState === 'waiting' || packageState === 'making')
    return button(t('packages.stop'), () => onAct(row, 'stop'))
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
      {packageState === 'done' && button(t('packages.download'), () => onDownload(row))}
      {publication === 'published' && (
        <LinkButton
          size="small"
          to={screenPath('/packages/{id}', { id })}
          aria-label={t('packages.of', { act: t('packages.page'), title: packageTitle })}
        >
          {t('packages.page')}
        </LinkButton>
      )}
      {packageState === 'done' &&
        (publication === 'published'
          ? button(t('common:action.withdraw'), () => onAct(row, 'withdraw'))
          : button(t('packages.publish'), () => onAct(row, 'publish')))}
      {publication !== 'published' && button(t('common:action.delete'), () => onAct(row, 'delete'))}
    </Stack>
  )
}

/** What it is called, and once it is there what it left out; on a phone that is in the row that is opened. */
function Title({ row, isPhone }: { readonly row: ResearchPackage; readonly isPhone: boolean }) {
  const t = useText('research')
  return (
    <>
      <Box component="span" sx={{ display: 'block', minWidth: { sm: 180 }, whiteSpace: 'normal' }}>
        {row.packageTitle}
      </Box>
      {!isPhone && row.leftOut && row.hash && (
        <details>
          <Typography component="summary" variant="caption" color="textSecondary" sx={{ cursor: 'pointer' }}>
            {t('leftOut.title')}
          </Typography>
          <Details row={row} />
        </details>
      )}
    </>
  )
}

function Details({ row: { leftOut, hash } }: { readonly row: ResearchPackage }) {
  const t = useText('research')
  if (!leftOut || hash === null) return absent
  return (
    <Stack spacing={1} sx={{ py: 1, minWidth: 240, whiteSpace: 'normal' }}>
      <LeftOut title={t('leftOut.title')} counts={leftOut} />
      <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
        SHA-256 {hash} <CopyButton text={hash} />
      </Typography>
    </Stack>
  )
}

function State({ row }: { readonly row: ResearchPackage }) {
  const t = useText('research')
  const { packageState, doneParts, allParts, failure } = row
  return (
    <WorkState
      tone={stateTones[packageState]}
      label={packageStateWords[currentLanguage()][packageState]}
      progress={
        packageState === 'making'
          ? { share: doneParts / allParts, words: t('packages.parts', { done: doneParts, all: allParts }) }
          : null
      }
      failure={failure}
    />
  )
}
