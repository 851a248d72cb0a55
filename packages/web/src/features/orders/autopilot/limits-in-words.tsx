import Typography from '@mui/material/Typography'
import type { AutopilotSettings } from '@tandem/contract/orders/autopilot.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'

/** What limits make the autopilot do, in the words of the person whose they are. */
export function LimitsInWords({ limits }: { readonly limits: AutopilotSettings }) {
  const t = useText('autopilot')
  const format = useFormat()
  const { pricing, chance, highestPrice, lowestPrice, coinsPerDay, closesGaps, gapEnergy, gapCoins, mostLoss } = limits
  const gap = gapEnergy !== null ? format.energy(gapEnergy) : gapCoins !== null ? format.coins(gapCoins) : null
  const sentences = [
    pricing === 'forecastRange' && chance !== null
      ? t('words.chance', { chance: format.percentOf(chance, 100) })
      : t(`words.${pricing}`, { high: format.price(highestPrice), low: format.price(lowestPrice) }),
    t('words.coins', { coins: format.coins(coinsPerDay) }),
    !closesGaps ? t('words.noGap') : gap === null ? t('words.gapAll') : t('words.gapUpTo', { limit: gap }),
    t('words.stop', { loss: format.coins(mostLoss) }),
  ]
  return (
    <Typography
      role="status"
      sx={{ borderLeft: 4, borderColor: 'meaning.intraday', bgcolor: 'action.hover', borderRadius: 1, p: 2 }}
    >
      {sentences.join(' ')}
    </Typography>
  )
}
