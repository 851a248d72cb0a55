import Stack from '@mui/material/Stack'
import { mdiCalendarClock } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import { listSessions, type MarketSession } from '@tandem/contract/markets/markets.ts'
import { getImportTemplate } from '@tandem/contract/orders/order-import.ts'
import { useSearchParams } from 'react-router'
import { ImportCheck } from '../../features/orders/order-import/import-check.tsx'
import { ImportResult } from '../../features/orders/order-import/import-result.tsx'
import { useImport } from '../../features/orders/order-import/use-import.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { pendingMarkets } from '../../lib/pending-markets.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { Select } from '../../ui/form/index.ts'
import { EmptyState, ErrorState, ExportButton, FileDrop, LoadingBlock, Page, Section } from '../../ui/index.ts'

/** /importOrder: orders from a file, previewed row by row before anything is saved. */
export default function ImportOrders() {
  const t = useText('orderImport')
  const format = useFormat()
  const { now } = useServerClock()
  const [search, setSearch] = useSearchParams()
  const list = useCall(listSessions)
  const markets = list.data && pendingMarkets(list.data, now).filter(({ marketType }) => marketType !== 'balancing')
  const chosen = markets?.find(({ id }) => String(id) === search.get('market')) ?? markets?.[0]
  const choices = markets?.map((market) => ({
    value: market.id,
    label: t('marketChoice', {
      type: t(`common:market.${market.marketType}`),
      day: format.date(market.date),
      time: format.dateTime(market.closingTime),
    }),
  }))
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      filters={
        chosen &&
        choices && (
          <Select
            label={fieldName(f.marketType)}
            value={chosen.id}
            choices={choices}
            onChange={(id) => {
              setSearch({ market: String(id) }, { replace: true })
            }}
          />
        )
      }
    >
      {list.isError ? (
        <ErrorState of={list} />
      ) : !markets ? (
        <LoadingBlock height={360} />
      ) : chosen ? (
        <ImportInto key={chosen.id} market={chosen} />
      ) : (
        <Section>
          <EmptyState icon={mdiCalendarClock} title={t('noMarketTitle')} text={t('noMarketText')} />
        </Section>
      )}
    </Page>
  )
}

function ImportInto({ market }: { readonly market: MarketSession }) {
  const t = useText('orderImport')
  const { chosen, isReading, busy, failure, result, read, confirm, startAgain } = useImport(market.id)
  if (result) return <ImportResult result={result} onAgain={startAgain} />
  return (
    <Stack spacing={2}>
      <TemplateStep market={market} />
      <Section title={t('step2')}>
        <FileDrop
          fileName={chosen?.fileName ?? null}
          isBusy={isReading}
          failure={chosen?.preview ? null : failure}
          onFile={read}
        />
      </Section>
      {chosen?.preview && (
        <ImportCheck
          key={chosen.preview.importKey}
          fileName={chosen.fileName}
          preview={chosen.preview}
          busy={busy}
          failure={failure}
          onConfirm={confirm}
        />
      )}
    </Stack>
  )
}

function TemplateStep({ market }: { readonly market: MarketSession }) {
  const t = useText('orderImport')
  const params = { marketId: market.id }
  return (
    <Section title={t('step1')} note={t('step1Text')}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <ExportButton label={t('template')} endpoint={getImportTemplate} input={{ params }} />
        {market.marketType === 'dayAhead' && (
          <ExportButton
            label={t('ownOrder')}
            endpoint={getImportTemplate}
            input={{ params, query: { filled: true } }}
          />
        )}
      </Stack>
    </Section>
  )
}
