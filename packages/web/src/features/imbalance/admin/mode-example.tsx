import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { imbalancePrices, type ImbalancePrices } from '@tandem/core/imbalance/imbalance-price.ts'
import { settleImbalances } from '@tandem/core/imbalance/imbalance-settlement.ts'
import { costOf, energyWh, type PriceTick } from '@tandem/core/units/units.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { DecimalBox } from '../../../ui/form/index.ts'
import type { ImbalanceText } from '../wording.ts'
import { parsePrice, readTerms, type TermsDraft } from './terms-draft.ts'

/** What the terms that are being written would make of a reference price. */
export function ModeExample({ draft }: { readonly draft: TermsDraft }) {
  const t = useText('imbalance')
  const format = useFormat()
  const [reference, setReference] = useState('0.2')
  const lines = describeExample(draft, parsePrice(reference), { t, format })
  return (
    <Box sx={{ p: 2, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Stack spacing={1.5}>
        <Typography variant="subtitle2" component="h3">
          {t('admin.example.title')}
        </Typography>
        {draft.mode !== 'C' && (
          <Box sx={{ maxWidth: 240 }}>
            <DecimalBox
              label={fieldName(f.reference)}
              unit="TC/kWh"
              value={reference}
              error={parsePrice(reference) === null}
              onChange={setReference}
            />
          </Box>
        )}
        <Box aria-live="polite">
          {lines.map((line) => (
            <Typography key={line} variant="body2" sx={{ mt: 0.5, maxWidth: '75ch' }}>
              {line}
            </Typography>
          ))}
        </Box>
      </Stack>
    </Box>
  )
}

interface Words {
  readonly t: ImbalanceText
  readonly format: Format
}

/** The example in sentences, computed as a settlement is. */
function describeExample(draft: TermsDraft, reference: PriceTick | null, { t, format }: Words): string[] {
  if (draft.mode === 'C') return [t('admin.example.uploaded')]
  const { factor, minimum } = readTerms(draft)
  if (factor === null || minimum === null || reference === null) return [t('admin.example.unreadable')]
  const pricing = { mode: draft.mode, reference, spread: { factorMillionths: factor, minimum } }
  if (draft.mode === 'B') {
    return [
      t('admin.example.short', worth(imbalancePrices(pricing, energyWh(-200)), 600, 400)),
      t('admin.example.long', worth(imbalancePrices(pricing, energyWh(200)), 400, 600)),
    ]
  }
  const group = [-10_000, 6_000].map((imbalance, user) => {
    return { user: String(user), group: 'g', imbalance: energyWh(imbalance) }
  })
  const settled = settleImbalances(group, pricing).groups[0]
  return [
    t('admin.example.two', worth(imbalancePrices(pricing, energyWh(0)), 1_000, 1_000)),
    ...(settled
      ? [
          t('admin.example.group', {
            alone: format.exactCoins(settled.standAlone),
            cash: format.exactCoins(settled.cash),
            benefit: format.exactCoins(settled.nettingBenefit),
          }),
        ]
      : []),
  ]

  function worth({ deficitPrice, excessPrice }: ImbalancePrices, missing: number, left: number) {
    return {
      deficit: format.exactCoins(costOf(energyWh(missing), deficitPrice)),
      excess: format.exactCoins(costOf(energyWh(left), excessPrice)),
    }
  }
}
