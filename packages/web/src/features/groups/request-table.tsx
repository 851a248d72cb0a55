import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { GroupRequest } from '@tandem/contract/groups.ts'
import { useText } from '../../i18n/use-text.ts'
import { fullName } from '../../lib/full-name.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, Section } from '../../ui/index.ts'
import { useAnswering } from './use-group-actions.ts'

/** Requests that wait for the reader's answer, answered in place. */
export function RequestTable({ requests }: { readonly requests: readonly GroupRequest[] }) {
  const t = useText('groups')
  const format = useFormat()
  const { busy, failure, approve, reject } = useAnswering()
  return (
    <Section flush title={t('requests.title')} note={t('requests.note', { count: requests.length })}>
      {failure && (
        <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
          <Alert severity="error">{failure}</Alert>
        </Box>
      )}
      <DataTable
        label={t('requests.title')}
        rows={requests}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'who',
            header: t('requests.who'),
            fact: true,
            render: (request) => `${fullName(request)} (${request.username})`,
          },
          {
            key: 'when',
            header: t('requests.when'),
            fact: true,
            render: (request) => format.date(request.requestedAt),
          },
        ]}
        actions={(request) => (
          <>
            <Button
              size="small"
              variant="contained"
              loading={busy === request.id}
              aria-label={t('requests.approveOf', { user: request.username })}
              onClick={() => approve(request)}
            >
              {t('common:action.approve')}
            </Button>
            <Button
              size="small"
              color="error"
              disabled={busy === request.id}
              aria-label={t('requests.rejectOf', { user: request.username })}
              onClick={() => reject(request)}
            >
              {t('common:action.reject')}
            </Button>
          </>
        )}
      />
    </Section>
  )
}
