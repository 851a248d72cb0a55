import Typography from '@mui/material/Typography'
import type { PortfolioSums } from '@tandem/contract/strategic-portfolio.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { StatFigure, StatRow } from '../../ui/index.ts'
import { CoinsFigure } from './coins-figure.tsx'
import { VolumeFigures } from './volume-figures.tsx'

/** The result, what netting would save, and how much was short and long. */
export function PortfolioFigures({ sums }: { readonly sums: PortfolioSums }) {
  const t = useText('strategicBalancing')
  const format = useFormat()
  return (
    <>
      <StatRow>
        <CoinsFigure signed size="large" label={t('figure.result')} units={sums.cash} />
        <CoinsFigure size="large" label={t('figure.saving')} units={sums.saving} hint={t('portfolio.savingHint')} />
        <VolumeFigures sums={sums} />
        <StatFigure
          label={t('portfolio.net')}
          value={format.signedEnergy(sums.imbalance).replace(/\u00A0kWh$/, '')}
          unit="kWh"
          hint={sums.preCost > 0n && t('portfolio.savedAlready', { coins: format.coins(sums.preCost) })}
        />
      </StatRow>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2, maxWidth: '75ch' }}>
        {t('portfolio.how')}
      </Typography>
    </>
  )
}
