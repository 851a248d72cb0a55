import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { listAccessTokens, withdrawAccessToken, type AccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useFormat } from '../../../lib/format.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import { DataTable, EmptyState, Section, useConfirm, useNotify, type Column } from '../../../ui/index.ts'

/** Own valid tokens; each can be withdrawn. */
export function TokenList() {
  const t = useText('accessTokens')
  const confirm = useConfirm()
  const notify = useNotify()
  const tokens = useCall(listAccessTokens)
  const withdraw = useAction(withdrawAccessToken)
  const ask = async ({ id, name }: AccessToken) => {
    const answers = { yes: t('withdraw.yes'), no: t('withdraw.no') }
    const question = { title: t('withdraw.title', { name }), text: t('withdraw.text'), ...answers }
    if (!(await confirm({ ...question, tone: 'danger' }))) return
    withdraw.mutate({ params: { id } }, { onSuccess: () => notify(t('withdraw.done', { name })) })
  }
  return (
    <Section title={t('list.title')} flush>
      {withdraw.error && <Alert severity="error">{sentenceOf(withdraw.error)}</Alert>}
      <DataTable
        label={t('list.title')}
        columns={useColumns()}
        rows={tokens.data}
        rowKey={({ id }) => id}
        error={tokens.error ? failureText(tokens.error) : undefined}
        onRetry={() => void tokens.refetch()}
        empty={<EmptyState title={t('list.emptyTitle')} text={t('list.emptyText')} />}
        skeletonRows={2}
        actions={(token) => (
          <Button
            size="small"
            color="error"
            aria-label={t('withdraw.of', { name: token.name })}
            loading={withdraw.isPending && withdraw.variables.params?.id === token.id}
            onClick={() => void ask(token)}
          >
            {t('common:action.withdraw')}
          </Button>
        )}
      />
    </Section>
  )
}

function useColumns(): Column<AccessToken>[] {
  const t = useText('accessTokens')
  const format = useFormat()
  const scopesOf = ({ scopes }: AccessToken) => scopes.map((scope) => t(`scope.${scope}`)).join(', ')
  return [
    { key: 'name', header: t('common:word.name'), fact: true, render: ({ name }) => name },
    { key: 'hint', header: t('common:word.beginsWith'), render: ({ hint }) => <code>{hint}…</code> },
    { key: 'scopes', header: t('list.scopes'), fact: true, render: scopesOf },
    { key: 'calls', header: t('list.calls'), align: 'right', render: (token) => format.count(token.callsPerMinute) },
    {
      key: 'lastUsed',
      header: t('list.lastUsed'),
      render: ({ lastUsedAt }) => (lastUsedAt ? format.dateTime(lastUsedAt) : t('common:word.never')),
    },
    { key: 'expires', header: t('list.expires'), render: ({ expiresAt }) => format.dateTime(expiresAt) },
  ]
}
