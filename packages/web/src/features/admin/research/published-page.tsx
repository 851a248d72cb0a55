import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { mdiDownload } from '@mdi/js'
import {
  downloadPublishedPackage,
  getPublishedPackage,
  PublishedPackage,
} from '@tandem/contract/admin/research-packages.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { citationBibTex, citationText, type Cited } from '@tandem/contract/texts/citation.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { packageTableWords } from '@tandem/contract/texts/package-words.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ApiError } from '../../../lib/api.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { useCall } from '../../../lib/query.ts'
import {
  CopyButton,
  DataTable,
  DefinitionList,
  EmptyState,
  Icon,
  isLoaded,
  LinkButton,
  Loaded,
  LoadingLines,
  Page,
  Section,
} from '../../../ui/index.ts'
import { LeftOut } from './left-out.tsx'
import { useMegabytes } from './packages-table.tsx'

/** The page of a published package; one that was withdrawn says so. */
export function PublishedPage({ id }: { readonly id: number }) {
  const t = useText('research')
  const answer = useCall(getPublishedPackage, { params: { id } })
  const status = answer.error instanceof ApiError ? answer.error.status : null
  if (status === 410 || status === 404 || status === 400) {
    const [title, text] =
      status === 410
        ? [t('published.withdrawnTitle'), t('published.withdrawnText')]
        : [t('published.unknownTitle'), t('published.unknownText')]
    return (
      <Page title={t('common:shell.packages')}>
        <EmptyState
          title={title}
          text={text}
          action={<LinkButton to={screenPath('/packages')}>{t('published.all')}</LinkButton>}
        />
      </Page>
    )
  }
  if (!isLoaded(answer)) {
    return (
      <Page title={t('common:shell.packages')}>
        <Loaded of={[answer]} loading={<LoadingLines lines={12} />} />
      </Page>
    )
  }
  return <PackagePage found={answer.data} />
}

function PackagePage({ found }: { readonly found: PublishedPackage }) {
  const t = useText('research')
  const format = useFormat()
  const megabytes = useMegabytes()
  const { id, packageTitle, dateFrom, dateTo, authors, licence, members, leftOut, hash, bytes, publishedAt } = found
  const days = t('common:word.fromTo', { from: format.date(dateFrom), to: format.date(dateTo) })
  const cited: Cited = {
    id,
    authors,
    hash,
    title: packageTitle,
    year: publishedAt.toZonedDateTimeISO(displayZone).year,
    address: `${window.location.origin}${screenPath('/packages/{id}', { id })}`,
  }
  return (
    <Page
      title={packageTitle}
      purpose={days}
      width="form"
      actions={
        <Button
          variant="contained"
          href={buildRequest(downloadPublishedPackage, { params: { id } }).url}
          download
          startIcon={<Icon path={mdiDownload} />}
        >
          {t('published.download', { size: megabytes(bytes) })}
        </Button>
      }
    >
      <Section title={t('published.about')}>
        <DefinitionList
          items={[
            ...(authors.length > 0 ? [{ term: t('make.authors'), value: authors.join(', ') }] : []),
            { term: t('published.days'), value: days },
            { term: t('common:word.members'), value: format.count(members) },
            {
              term: fieldName(PublishedPackage.shape.licence),
              value: (
                <MuiLink href={`https://spdx.org/licenses/${licence}.html`} target="_blank" rel="noopener">
                  {licence}
                </MuiLink>
              ),
            },
            { term: fieldName(PublishedPackage.shape.publishedAt), value: format.dateTime(publishedAt) },
            {
              term: 'SHA-256',
              value: (
                <>
                  {hash} <CopyButton text={hash} />
                </>
              ),
            },
          ]}
        />
      </Section>
      <Section title={t('published.contains')} note={t('published.formats')}>
        <Tables rows={found.rows} />
      </Section>
      <Section>
        <LeftOut title={t('leftOut.title')} counts={leftOut} />
      </Section>
      <Section title={t('published.cite')}>
        <Stack spacing={2}>
          <Quoted text={citationText(cited)} label={t('published.copyText')} />
          <Quoted text={citationBibTex(cited)} label={t('published.copyBibTex')} />
        </Stack>
      </Section>
      <Section title={t('published.verify')} note={t('published.verifyText')}>
        <Quoted
          text={`npm run --silent tandem -- replay tandem-${dateFrom}-${dateTo}-${String(id)}.zip`}
          label={t('common:action.copy')}
          isCommand
        />
      </Section>
      <div>
        <LinkButton to={screenPath('/packages')}>{t('published.all')}</LinkButton>
      </div>
    </Page>
  )
}

function Tables({ rows }: Pick<PublishedPackage, 'rows'>) {
  const t = useText('research')
  const format = useFormat()
  const words = packageTableWords[currentLanguage()]
  return (
    <DataTable
      dense
      label={t('published.contains')}
      columns={[
        { key: 'table', header: t('published.table'), fact: true, render: ({ table }) => words[table] },
        {
          key: 'count',
          header: t('published.rows'),
          align: 'right',
          fact: true,
          render: ({ count }) => format.count(count),
        },
      ]}
      rows={rows}
      rowKey={({ table }) => table}
    />
  )
}

interface QuotedProps {
  readonly text: string
  readonly label: string
  /** One line, which is not broken: it is moved sideways where there is no room for it. */
  readonly isCommand?: boolean
}

/** A text to be copied as it is. */
function Quoted({ text, label, isCommand = false }: QuotedProps) {
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={label}
        sx={{
          flex: 1,
          minWidth: 0,
          m: 0,
          p: 1.5,
          typography: 'body2',
          fontFamily: 'monospace',
          ...(isCommand
            ? { whiteSpace: 'pre', overflowX: 'auto' }
            : { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }),
          bgcolor: 'action.hover',
          borderRadius: 1,
        }}
      >
        {text.trimEnd()}
      </Box>
      <CopyButton text={text} label={label} />
    </Stack>
  )
}
