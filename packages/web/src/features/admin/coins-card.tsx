import type { getAdministratorBoard } from '@tandem/contract/admin/admin.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiScaleBalance } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { LinkButton, LoadingLines, Section, StatFigure, StatRow, StatusChip } from '../../ui/index.ts'

/** The coins that exist, those set aside for orders, and whether the ledger adds up. */
export function CoinsCard({ board }: { readonly board: ResponseOf<typeof getAdministratorBoard> | undefined }) {
  const t = useText('admin')
  const format = useFormat()
  return (
    <Section
      title={t('common:chart.coins')}
      actions={
        <LinkButton to={screenPath('/financialTransactionsAdmin')} size="small">
          {t('dashboard.toAudit')}
        </LinkButton>
      }
    >
      <Stack spacing={3}>
        <StatRow>
          <StatFigure label={t('common:word.issued')} coins={board?.coinsIssued} hint={t('dashboard.issuedHelp')} />
          <StatFigure
            label={t('dashboard.reserved')}
            coins={board?.coinsReserved}
            hint={board && t('dashboard.share', { share: format.percentOf(board.coinsReserved, board.coinsIssued) })}
          />
        </StatRow>
        {board ? (
          <Stack direction="row" spacing={1.5} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
            <StatusChip
              icon={mdiScaleBalance}
              tone={board.ledgerBalanced ? 'success' : 'danger'}
              label={t(board.ledgerBalanced ? 'dashboard.balanced' : 'dashboard.unbalanced')}
            />
            <Typography variant="body2" color="textSecondary">
              {t(board.ledgerBalanced ? 'dashboard.balancedText' : 'dashboard.unbalancedText')}
            </Typography>
          </Stack>
        ) : (
          <LoadingLines lines={1} />
        )}
      </Stack>
    </Section>
  )
}
