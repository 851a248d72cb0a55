import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { getDocument, getSiteContent, type SiteDocument } from '@tandem/contract/admin/content.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useCall } from '../../../lib/query.ts'
import { DefinitionList, isLoaded, Loaded, LoadingLines, Markdown, Page } from '../../../ui/index.ts'

/** A text that the installation owes to everybody: in force since when, and whom to ask. */
export function DocumentPage({ document }: { readonly document: Exclude<SiteDocument, 'research'> }) {
  const t = useText('content')
  return (
    <Page title={t(document)} width="form">
      <DocumentText document={document} />
      {document === 'privacy' && (
        <>
          <Divider />
          <section aria-label={t('research')}>
            <Typography variant="h2" sx={{ mb: 2 }}>
              {t('research')}
            </Typography>
            <DocumentText document="research" />
          </section>
        </>
      )}
      <Divider />
      <Responsible />
    </Page>
  )
}

function DocumentText({ document }: { readonly document: SiteDocument }) {
  const t = useText('content')
  const format = useFormat()
  const answer = useCall(getDocument, { params: { document } })
  if (!isLoaded(answer)) return <Loaded of={[answer]} loading={<LoadingLines lines={12} />} />
  const { version, since, text, kept } = answer.data
  return (
    <div>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {since === null ? t('version', { version }) : t('versionSince', { version, since: format.dateTime(since) })}
      </Typography>
      <Markdown text={text} />
      {kept && (
        <Box component="section" aria-label={t('kept')} sx={{ mt: 3 }}>
          <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
            {t('kept')}
          </Typography>
          <DefinitionList
            items={kept.map(({ what, period, why }) => ({
              key: what,
              term: what,
              value: why === null ? period : `${period}. ${why}`,
            }))}
          />
        </Box>
      )}
    </div>
  )
}

/** Who answers for the data, and how to reach them. */
function Responsible() {
  const t = useText('content')
  const { data } = useCall(getSiteContent)
  if (!data) return null
  const { controller, contact } = data
  return (
    <Stack component="section" aria-label={t('responsible')} spacing={1}>
      <Typography variant="h3" component="h2">
        {t('responsible')}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line' }} color={controller ? 'textPrimary' : 'textSecondary'}>
        {controller ? `${controller.name}\n${controller.address}` : t('responsibleNotSet')}
      </Typography>
      <Typography color={contact.email ? 'textPrimary' : 'textSecondary'}>
        {contact.email ? <Link href={`mailto:${contact.email}`}>{contact.email}</Link> : t('contactNotSet')}
        {contact.phone && ` · ${contact.phone}`}
      </Typography>
    </Stack>
  )
}
