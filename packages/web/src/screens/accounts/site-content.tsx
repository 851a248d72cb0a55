import Typography from '@mui/material/Typography'
import { getSiteSettings, saveDocument, saveSiteSettings } from '@tandem/contract/admin/content.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useCallback, useState } from 'react'
import { DocumentEditor } from '../../features/admin/content/document-editor.tsx'
import { PlaceholderWarning } from '../../features/admin/content/placeholder-warning.tsx'
import { SettingsForm } from '../../features/admin/content/settings-form.tsx'
import { textAt, useText } from '../../i18n/use-text.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { LeaveGuard, LinkButton, Loaded, LoadingBlock, Page, useNotify } from '../../ui/index.ts'

/** /siteContent: what the installation says of itself. */
export default function SiteContentScreen() {
  const t = useText('content')
  const notify = useNotify()
  const content = useCall(getSiteSettings)
  const save = useAction(saveSiteSettings)
  const saveText = useAction(saveDocument)
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const mark = useCallback((what: string, isDirty: boolean) => {
    setDirty((before) => {
      const next = new Set(before)
      if (isDirty) next.add(what)
      else next.delete(what)
      return next.size === before.size ? before : next
    })
  }, [])
  const markSettings = useCallback((isDirty: boolean) => mark('settings', isDirty), [mark])
  return (
    <Page
      title={t('common:word.publicContent')}
      purpose={t('purpose')}
      actions={<LinkButton to={screenPath('/admin')}>{textAt('accounts.menu.adminBoard')}</LinkButton>}
    >
      <Loaded
        of={[content]}
        loading={
          <>
            <LoadingBlock height={360} />
            <LoadingBlock height={240} />
          </>
        }
        keepsData
      >
        {(data) => (
          <>
            <PlaceholderWarning placeholders={data.placeholders} />
            <SettingsForm
              settings={data.settings}
              onDirty={markSettings}
              onSave={async (settings) => {
                await save.mutateAsync({ body: { settings, changedAt: data.changedAt } })
                notify(t('form.saved'))
              }}
            />
            <Typography variant="h2">{t('texts.title')}</Typography>
            {data.documents.map((state) => (
              <DocumentEditor
                key={`${state.document} ${state.version}`}
                state={state}
                onDirty={(isDirty) => mark(state.document, isDirty)}
                onSave={async (texts) => {
                  const { document, version } = state
                  const saved = await saveText.mutateAsync({ params: { document }, body: { ...texts, version } })
                  mark(document, false)
                  notify(t('texts.saved', { version: saved.version }))
                }}
              />
            ))}
          </>
        )}
      </Loaded>
      <LeaveGuard isDirty={dirty.size > 0} />
    </Page>
  )
}
