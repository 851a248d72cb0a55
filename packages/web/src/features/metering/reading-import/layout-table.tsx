import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import {
  forgetReadingLayout,
  listAllReadingLayouts,
  listReadingLayouts,
  ReadingLayout,
  shareReadingLayout,
} from '@tandem/contract/metering/reading-layouts.ts'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import { DataTable, EmptyState, Section, useColumns, useConfirm, useNotify } from '../../../ui/index.ts'

/** Layouts that the person remembers; nothing where there are none. */
export function OwnLayouts() {
  const t = useText('readingImport')
  const layouts = useCall(listReadingLayouts)
  const own = layouts.data?.filter(({ username }) => username !== null)
  if (!own || own.length === 0) return null
  return (
    <Section flush title={t('remembered.title')} note={t('remembered.note')}>
      <LayoutTable label={t('remembered.title')} layouts={own} />
    </Section>
  )
}

/** What everybody remembers, for an administrator, who may let all have it. */
export function AllLayouts() {
  const t = useText('readingImport')
  const layouts = useCall(listAllReadingLayouts)
  return (
    <Section flush title={t('remembered.adminTitle')} note={t('remembered.adminNote')}>
      {layouts.isError && <Alert severity="error">{failureText(layouts.error)}</Alert>}
      {!layouts.isError && <LayoutTable label={t('remembered.adminTitle')} layouts={layouts.data} isForAll />}
    </Section>
  )
}

interface LayoutTableProps {
  readonly label: string
  /** Undefined while they load. */
  readonly layouts: readonly ReadingLayout[] | undefined
  /** With whose they are, and a button that gives them to everybody. */
  readonly isForAll?: boolean
}

function LayoutTable({ label, layouts, isForAll = false }: LayoutTableProps) {
  const t = useText('readingImport')
  const confirm = useConfirm()
  const notify = useNotify()
  const forget = useAction(forgetReadingLayout)
  const share = useAction(shareReadingLayout)
  const names = ['layoutName', 'headers', 'rememberedAt'] as const
  const columns = useColumns(ReadingLayout, isForAll ? [...names, 'username'] : names, {
    layoutName: { fact: true },
    headers: { fact: true },
    username: { render: ({ username }) => username ?? t('common:word.allUsers') },
  })
  const ask = async ({ id, layoutName: name }: ReadingLayout) => {
    const answers = { yes: t('remembered.forget'), no: t('common:action.cancel') }
    const question = { title: t('remembered.forgetTitle', { name }), text: t('remembered.forgetText'), ...answers }
    if (!(await confirm({ ...question, tone: 'danger' }))) return
    forget.mutate({ params: { layoutId: id } }, { onSuccess: () => notify(t('remembered.forgotten', { name })) })
  }
  const failure = forget.error ?? share.error
  return (
    <>
      {failure && <Alert severity="error">{sentenceOf(failure)}</Alert>}
      <DataTable
        label={label}
        columns={columns}
        rows={layouts}
        rowKey={({ id }) => id}
        pageSize={10}
        empty={<EmptyState text={t('remembered.adminEmpty')} />}
        skeletonRows={2}
        actions={(layout) => {
          const { id, layoutName: name, username } = layout
          return (
            <>
              {isForAll && username !== null && (
                <Button
                  size="small"
                  aria-label={t('remembered.shareOf', { name })}
                  loading={share.isPending && share.variables.params?.layoutId === id}
                  onClick={() => {
                    share.mutate(
                      { params: { layoutId: id } },
                      { onSuccess: () => notify(t('remembered.shared', { name })) },
                    )
                  }}
                >
                  {t('remembered.share')}
                </Button>
              )}
              <Button
                size="small"
                color="error"
                aria-label={t('remembered.forgetOf', { name })}
                loading={forget.isPending && forget.variables.params?.layoutId === id}
                onClick={() => void ask(layout)}
              >
                {t('remembered.forget')}
              </Button>
            </>
          )
        }}
      />
    </>
  )
}
