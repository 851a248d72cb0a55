import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { getSessionForEditing, updateSession, type MarketSession } from '@tandem/contract/markets/markets.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useParams } from 'react-router'
import { MarketEditor } from '../../features/markets/market-editor.tsx'
import type { Changeable } from '../../features/markets/market-form.tsx'
import { valuesOf } from '../../features/markets/market-terms.ts'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { ErrorState, LinkButton, LoadingBlock, Page } from '../../ui/index.ts'

/** /editMarket/{id}: the terms of a market, as far as they can still change. */
export default function EditMarket() {
  const t = useText('markets')
  const format = useFormat()
  const id = Number(/^\d{1,9}$/.exec(useParams()['id'] ?? '')?.[0] ?? 0)
  const market = useCall(getSessionForEditing, { params: { id } }, { enabled: id > 0 })
  const update = useAction(updateSession)
  return (
    <Page title={t('edit.title')} purpose={t('edit.purpose')} width="form">
      {market.isError || id === 0 ? (
        <ErrorState
          message={market.error ? failureText(market.error) : undefined}
          {...(id > 0 && { onRetry: () => void market.refetch() })}
        />
      ) : !market.data ? (
        <LoadingBlock height={560} />
      ) : (
        <>
          <WhatCanChange market={market.data} />
          <MarketEditor
            key={market.data.id}
            initial={valuesOf(market.data)}
            changeable={changeableOf(market.data)}
            submitText={t('edit.submit')}
            call={update}
            onSave={(terms, onSuccess) => update.mutate({ body: { ...terms, id } }, { onSuccess })}
            savedText={(saved) => t('edit.saved', { day: format.date(saved.date) })}
          />
        </>
      )}
    </Page>
  )
}

function changeableOf({ status, orderCount }: MarketSession): Changeable {
  if (status !== 'scheduled' && status !== 'open') return 'nothing'
  return orderCount > 0 ? 'gate' : 'all'
}

/** What is fixed, and why. */
function WhatCanChange({ market }: { readonly market: MarketSession }) {
  const t = useText('markets')
  const changeable = changeableOf(market)
  if (changeable === 'all') return null
  if (changeable === 'gate') {
    return (
      <Alert severity="info">
        <AlertTitle>{t('edit.ordersTitle')}</AlertTitle>
        {t('edit.ordersText', { count: market.orderCount })}
      </Alert>
    )
  }
  const isCleared = market.status !== 'closed'
  const result = isCleared && market.marketType === 'dayAhead' && (
    <LinkButton to={screenPath('/reportsDaily', { day: market.date })} color="inherit" size="small" sx={{ ml: -1.25 }}>
      {t('list.seeResult')}
    </LinkButton>
  )
  return (
    <Alert severity="info">
      <AlertTitle>{t('edit.lockedTitle')}</AlertTitle>
      {t(isCleared ? 'edit.lockedCleared' : 'edit.lockedClosed')}
      {result && <Box sx={{ mt: 1 }}>{result}</Box>}
    </Alert>
  )
}
