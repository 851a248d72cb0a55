import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiChevronDown, mdiChevronUp, mdiDownload, mdiShieldAlertOutline, mdiShieldCheckOutline } from '@mdi/js'
import type { AuctionOutcome } from '@tandem/contract/markets/auctions.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { CopyButton, DataTable, Icon, Section, StatusChip } from '../../../ui/index.ts'

type Report = AuctionOutcome['verification']
type Check = Report['checks'][number]

interface VerificationProps {
  readonly report: Report
  readonly day: string
  /** Saves a part of the proof as a file. */
  readonly onProof: (part: ProofPart, fileName: string) => Promise<void>
  /** Has the whole proof checked in this browser. */
  readonly onCheck: () => Promise<Report>
}

/** What `tandem auction verify` reads: the anonymous orders, the published result and, with blocks, the certificate. */
export type ProofPart = 'book' | 'result' | 'certificate'
const partNames = {
  book: 'verification.proofBook',
  result: 'verification.proofResult',
  certificate: 'verification.proofCertificate',
} as const

const explained = ['V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V13'] as const

/** The verifier's report: the verdict, each check in plain words, and how to check it oneself. */
export function Verification({ report, day, onProof, onCheck }: VerificationProps) {
  const t = useText('markets')
  const [isOpen, setOpen] = useState(false)
  const [state, setState] = useState<'idle' | 'failed' | ProofPart>('idle')
  const hasCertificate = report.checks.some(({ id }) => id === 'V13')
  const proofParts: readonly ProofPart[] = hasCertificate ? ['book', 'result', 'certificate'] : ['book', 'result']
  const fileName = (part: ProofPart) => `tandem-${day}-${part}.json`
  const download = (part: ProofPart) => {
    setState(part)
    onProof(part, fileName(part)).then(
      () => {
        setState('idle')
      },
      () => {
        setState('failed')
      },
    )
  }
  return (
    <Section title={t('verification.title')} note={t('verification.note')}>
      <Stack spacing={2}>
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <StatusChip
            tone={report.passed ? 'success' : 'danger'}
            icon={report.passed ? mdiShieldCheckOutline : mdiShieldAlertOutline}
            label={report.passed ? t('verification.passed', { count: report.checks.length }) : t('verification.failed')}
          />
          <Button
            aria-expanded={isOpen}
            endIcon={<Icon path={isOpen ? mdiChevronUp : mdiChevronDown} size={18} />}
            onClick={() => {
              setOpen(!isOpen)
            }}
          >
            {t(isOpen ? 'verification.hide' : 'verification.show')}
          </Button>
          <OwnCheck onCheck={onCheck} />
        </Stack>
        {state === 'failed' && <Alert severity="error">{t('verification.proofFailed')}</Alert>}
        <Collapse in={isOpen} unmountOnExit>
          <Stack spacing={2}>
            <Checks checks={report.checks} />
            <Typography variant="body2">{t('verification.recheck')}</Typography>
            <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
              {proofParts.map((part) => (
                <Button
                  key={part}
                  variant="outlined"
                  startIcon={<Icon path={mdiDownload} size={18} />}
                  loading={state === part}
                  loadingPosition="start"
                  onClick={() => {
                    download(part)
                  }}
                >
                  {t(partNames[part])}
                </Button>
              ))}
            </Stack>
            <Command
              text={[
                `npx tandem auction verify ${fileName('book')} ${fileName('result')}`,
                ...(hasCertificate ? [`--certificate ${fileName('certificate')}`] : []),
              ].join(' ')}
            />
          </Stack>
        </Collapse>
      </Stack>
    </Section>
  )
}

/** The whole proof checked once more, where its reader is. */
function OwnCheck({ onCheck }: Pick<VerificationProps, 'onCheck'>) {
  const t = useText('markets')
  const [state, setState] = useState<'idle' | 'checking' | 'failed' | Report>('idle')
  const check = async () => {
    setState('checking')
    try {
      setState(await onCheck())
    } catch {
      setState('failed')
    }
  }
  const report = typeof state === 'string' ? null : state
  return (
    <>
      <Button variant="outlined" loading={state === 'checking'} onClick={() => void check()}>
        {t('verification.checkHere')}
      </Button>
      {state === 'failed' && <Alert severity="error">{t('verification.proofFailed')}</Alert>}
      {report && (
        <Box role="status">
          <StatusChip
            tone={report.passed ? 'success' : 'danger'}
            icon={report.passed ? mdiShieldCheckOutline : mdiShieldAlertOutline}
            label={
              report.passed
                ? t('verification.checkedHere', { count: report.checks.length })
                : t('verification.notHere', { check: report.checks.find(({ passed }) => !passed)?.id ?? '' })
            }
          />
        </Box>
      )}
    </>
  )
}

function Checks({ checks }: { readonly checks: readonly Check[] }) {
  const t = useText('markets')
  const format = useFormat()
  const meaning = ({ id }: Check) => {
    const known = explained.find((each) => each === id)
    return known ? t(`verification.${known}`) : t('verification.other')
  }
  const rows = checks.map((check, index) => ({ ...check, key: index }))
  return (
    <DataTable
      label={t('verification.title')}
      dense
      rows={rows}
      rowKey={(row) => row.key}
      columns={[
        { key: 'id', header: t('verification.check'), render: (row) => row.id, fact: true, width: 72 },
        {
          key: 'result',
          header: t('verification.result'),
          fact: true,
          render: (row) => (
            <StatusChip
              tone={row.passed ? 'success' : 'danger'}
              label={t(row.passed ? 'verification.ok' : 'verification.notOk')}
            />
          ),
        },
        {
          key: 'figure',
          header: t('verification.figure'),
          align: 'right',
          render: (row) => figureText(row.figure, format),
        },
        {
          key: 'meaning',
          header: t('verification.meaning'),
          render: (row) => (row.passed ? meaning(row) : `${meaning(row)} ${row.detail ?? ''}`),
        },
      ]}
    />
  )
}

/** Figures are whole numbers of Wh, ticks or coin units, as the verifier counts them. */
function figureText(figure: string | number, format: ReturnType<typeof useFormat>): string {
  const text = String(figure)
  return /^-?\d+$/.test(text) ? format.count(BigInt(text)) : text
}

function Command({ text }: { readonly text: string }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        bgcolor: 'action.hover',
        borderRadius: 1,
        pl: 2,
        pr: 1,
        py: 0.5,
      }}
    >
      <Box
        component="code"
        tabIndex={0}
        sx={{ flex: 1, minWidth: 0, overflowX: 'auto', whiteSpace: 'nowrap', fontSize: '0.8125rem' }}
      >
        {text}
      </Box>
      <CopyButton text={text} />
    </Box>
  )
}
