import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import type { PortfolioSums } from '@tandem/contract/admin/strategic-portfolio.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { StatFigure, StatRow } from '../../../ui/index.ts'
import { VolumeFigures } from './volume-figures.tsx'

/** The result, what netting would save, and how much was short and long. */
export function PortfolioFigures({ sums }: { readonly sums: PortfolioSums }) {
  const t = useText('strategicBalancing')
  const format = useFormat()
  return (
    <>
      <StatRow>
        <StatFigure signed size="large" label={t('figure.result')} coins={sums.cash} />
        <StatFigure size="large" label={fieldName(f.saving)} coins={sums.saving} hint={t('portfolio.savingHint')} />
        <VolumeFigures sums={sums} />
        <StatFigure
          label={t('portfolio.net')}
          energy={sums.imbalance}
          signed
          hint={sums.preCost > 0n && t('portfolio.savedAlready', { coins: format.coins(sums.preCost) })}
        />
      </StatRow>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2, maxWidth: '75ch' }}>
        {t('portfolio.how')}
      </Typography>
    </>
  )
}
