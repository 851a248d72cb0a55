import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { mdiFormatListBulleted, mdiKeyboardOutline, mdiShieldCheckOutline } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import { listIntradayMarkets } from '@tandem/contract/orders/intraday-lists.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { useCallback, useState } from 'react'
import { GuardsDialog } from '../../features/orders/intraday/guards-dialog.tsx'
import { KeysDialog } from '../../features/orders/intraday/keys-dialog.tsx'
import { LiveBadge, StaleNotice } from '../../features/orders/intraday/live-badge.tsx'
import { useLive, useLiveStore } from '../../features/orders/intraday/live/use-live.ts'
import { firstOpen, MarketChoice, MarketState, nextMarket } from '../../features/orders/intraday/market-choice.tsx'
import { NoActiveMarket } from '../../features/orders/intraday/no-active-market.tsx'
import { SuspensionButtons } from '../../features/orders/intraday/suspension-buttons.tsx'
import { useOpenPosition } from '../../features/orders/open-position/use-open-position.ts'
import { TradingDesk } from '../../features/orders/intraday/trading-desk.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ErrorState, Icon, LinkButton, LoadingBlock, Page, Section } from '../../ui/index.ts'

/** /IDMarket: trading in an intra-day market. Market and contract are kept in the address. */
export default function IntradayMarket() {
  const t = useText('intraday')
  const markets = useCall(listIntradayMarkets, {}, { everySeconds: 30 })
  const { market: asked, change } = useDeskAddress()
  const frame = { title: t('common:word.intradayMarket'), purpose: t('screen.purpose'), width: 'wide' as const }
  if (markets.isError) {
    return (
      <Page {...frame}>
        <ErrorState of={markets} />
      </Page>
    )
  }
  if (!markets.data) {
    return (
      <Page {...frame}>
        <LoadingBlock height={620} />
      </Page>
    )
  }
  const market = markets.data.find(({ id }) => id === asked) ?? firstOpen(markets.data)
  const choice = markets.data.length > 0 && (
    <MarketChoice
      markets={markets.data}
      value={market?.id ?? 0}
      onChange={(id) => {
        change({ market: String(id), contract: null })
      }}
    />
  )
  if (!market) {
    return (
      <Page {...frame} actions={choice}>
        <Section>
          <NoActiveMarket next={nextMarket(markets.data)} />
        </Section>
      </Page>
    )
  }
  return <OpenMarket key={market.id} market={market} frame={frame} choice={choice} />
}

interface OpenMarketProps {
  readonly market: MarketSession
  readonly frame: { readonly title: string; readonly purpose: string; readonly width: 'wide' }
  readonly choice: React.ReactNode
}

function OpenMarket({ market: listed, frame, choice }: OpenMarketProps) {
  const t = useText('intraday')
  const { contract, hidesClosed, fillsOpen, change } = useDeskAddress()
  const open = useOpenPosition(listed.date)
  const store = useLiveStore(listed.id, contract)
  const market = useLive(store, (shown) => shown.market) ?? listed
  const [dialog, setDialog] = useState<'keys' | 'guards' | null>(null)
  const user = useSignedInUser()
  const choose = useCallback(
    (period: number) => {
      change({ contract: String(period) })
    },
    [change],
  )
  const close = () => {
    setDialog(null)
  }
  return (
    <Page
      {...frame}
      actions={
        <>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <MarketState market={market} />
            <LiveBadge source={store} />
          </Box>
          <Box sx={{ mt: { xs: 0.75, sm: 0 } }}>{choice}</Box>
          <LinkButton size="small" to={screenPath('/Orders')} icon={mdiFormatListBulleted}>
            {t('common:word.myOrders')}
          </LinkButton>
          <Button size="small" startIcon={<Icon path={mdiShieldCheckOutline} />} onClick={() => setDialog('guards')}>
            {t('common:word.myGuards')}
          </Button>
          <Button
            size="small"
            startIcon={<Icon path={mdiKeyboardOutline} />}
            onClick={() => setDialog('keys')}
            sx={{ display: { xs: 'none', md: 'inline-flex' } }}
          >
            {t('screen.keys')}
          </Button>
        </>
      }
    >
      <StaleNotice source={store} onRetry={store.reopen} />
      <TradingDesk
        store={store}
        day={market.date}
        period={contract}
        onPeriod={choose}
        hidesClosed={hidesClosed}
        hours={open.data?.hours}
        fillsOpen={fillsOpen}
        onHideClosed={(hides) => {
          change({ closed: hides ? 'hidden' : 'shown' })
        }}
        onHelp={() => {
          setDialog('keys')
        }}
        {...(isAdministrator(user) && {
          controls: (period: number | null) => (
            <SuspensionButtons source={store} marketId={market.id} period={period} />
          ),
        })}
      />
      <KeysDialog isOpen={dialog === 'keys'} onClose={close} />
      <GuardsDialog open={dialog === 'guards'} onClose={close} />
    </Page>
  )
}

/** What the address says of the desk, and how to change it. */
function useDeskAddress() {
  const [search, change] = useAddress()
  const number = (name: string) => Number(/^\d{1,9}$/.exec(search.get(name) ?? '')?.[0] ?? 0)
  const contract = number('contract')
  return {
    market: number('market'),
    contract: contract === 0 ? null : contract,
    hidesClosed: { hidden: true, shown: false }[search.get('closed') ?? ''] ?? null,
    /** Somebody came to close what is open. */
    fillsOpen: search.get('fill') === 'open',
    change,
  }
}
