import { lazy, Suspense } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { LoadingLines, Section } from '../../../ui/index.ts'
import type { BlockEditorProps } from './block-editor.tsx'

/** Fetched where a market takes blocks: most orders have none. */
const BlockEditor = lazy(() => import('./block-editor.tsx'))

/** The blocks of an order, beside its lines. */
export function BlockSection(props: BlockEditorProps) {
  const t = useText('blocks')
  return (
    <Section title={t('title')} note={t('note')}>
      <Suspense fallback={<LoadingLines lines={3} />}>
        <BlockEditor {...props} />
      </Suspense>
    </Section>
  )
}
