import Box from '@mui/material/Box'
import type { OrderBlockResult } from '@tandem/contract/orders/blocks.ts'
import { f } from '@tandem/contract/fields.ts'
import { sumEnergy } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, SideTag } from '../../../ui/index.ts'
import { blockWords, outcomeWords, spanOf } from './block-words.ts'

/** The blocks of an order: what each asked for and, once cleared, what it got and why. */
export function BlockResults({ blocks }: { readonly blocks: readonly OrderBlockResult[] }) {
  const t = useText('blocks')
  const format = useFormat()
  const isCleared = blocks.some(({ outcome }) => outcome !== null)
  return (
    <DataTable<OrderBlockResult>
      label={t('title')}
      dense
      rows={blocks}
      rowKey={({ name }) => name}
      columns={[
        { key: 'name', header: fieldName(f.blockName), fact: true, render: ({ name }) => name },
        { key: 'side', header: t('common:word.side'), fact: 'below', render: ({ side }) => <SideTag side={side} /> },
        {
          key: 'when',
          header: t('common:word.when'),
          fact: 'below',
          render: (block) => {
            const { from, to } = spanOf(block)
            return <Box sx={{ whiteSpace: 'nowrap' }}>{`${from}–${to}`}</Box>
          },
        },
        {
          key: 'price',
          header: t('common:word.limit'),
          fact: 'below',
          unit: 'TC/kWh',
          align: 'right',
          render: ({ price }) => format.ticketPrice(price),
        },
        {
          key: 'asked',
          header: t('common:word.asked'),
          unit: 'kWh',
          align: 'right',
          fact: isCleared ? 'below' : true,
          render: ({ quantities }) => format.energyFigure(sumEnergy(quantities.map(({ quantity }) => quantity))),
        },
        ...(isCleared
          ? [
              {
                key: 'traded',
                header: t('common:word.traded'),
                unit: 'kWh',
                align: 'right' as const,
                fact: true as const,
                render: ({ quantities }: OrderBlockResult) =>
                  format.energyFigure(sumEnergy(quantities.flatMap(({ accepted }) => accepted ?? []))),
              },
            ]
          : []),
        {
          key: 'why',
          header: isCleared ? t('common:word.why') : t('result.conditions'),
          render: (block) => (
            <Box sx={{ minWidth: 200 }}>
              {outcomeWords(block, { blocks, t, format }) ?? blockWords(block, t, format)}
            </Box>
          ),
        },
      ]}
    />
  )
}
