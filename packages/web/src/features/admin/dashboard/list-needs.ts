import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import type { User } from '@tandem/contract/accounts/accounts.ts'
import type { getUserBoard } from '@tandem/contract/admin/admin.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { textAt, type useText } from '../../../i18n/use-text.ts'
import type { Need } from './needs-card.tsx'

type Board = ResponseOf<typeof getUserBoard>
type Texts = ReturnType<typeof useText<'reports'>>

/**
 * What a trader should do now, the most urgent first: the draft, the coins, the order; then what is waited for. `next` is the market
 * that opens next, undefined until that is known.
 */
export function traderNeeds(board: Board, next: MarketSession | null | undefined, t: Texts, format: Format): Need[] {
  const { activeMarket: market, order, pendingPurchases, available, balance } = board
  const needs: Need[] = []
  if (market && order?.status === 'draft') {
    needs.push({
      key: 'draft',
      title: t('dashboard.needDraft'),
      text: t('dashboard.needDraftText', { day: format.date(market.date), time: format.dateTime(market.closingTime) }),
      step: { name: t('dashboard.openDraft'), to: screenPath('/updateOrder', { id: order.id }) },
    })
  }
  if (available <= 0n && balance >= 0n && pendingPurchases === 0) {
    needs.push({
      key: 'coins',
      title: t('common:action.buyCoins'),
      text: t('dashboard.needCoinsText'),
      step: { name: t('common:word.askForCoins'), to: screenPath('/financialTransactions') },
    })
  }
  if (market && !order) {
    needs.push({
      key: 'order',
      title: t('dashboard.needOrder', { day: format.date(market.date) }),
      text: t('dashboard.needOrderText'),
      step: { name: t('common:word.writeMyOrder'), to: screenPath('/addOrder', { market: market.id }) },
    })
  }
  if (!market && next !== undefined) {
    needs.push({
      key: 'noMarket',
      title: t('common:word.noDayAheadMarket'),
      text: next
        ? t('common:word.marketOpensOn', { day: format.date(next.date), time: format.dateTime(next.openingTime) })
        : t('dashboard.nextNone'),
    })
  }
  if (pendingPurchases > 0) {
    needs.push({
      key: 'waitCoins',
      title: t('dashboard.waitCoins', { count: pendingPurchases }),
      text: t('dashboard.waitCoinsText'),
    })
  }
  return needs
}

/** What a standard user should do now: activate the account, then ask to take part. */
export function standardNeeds(user: User, t: Texts): Need[] {
  const needs: Need[] = []
  if (!user.activated) {
    needs.push({
      key: 'activate',
      title: t('common:word.activateYourAccount'),
      text: t('dashboard.needActivationText', { email: user.email }),
      step: { name: t('common:word.sendLinkAgain'), to: screenPath('/activateAccount') },
    })
  }
  const ask = { name: t('dashboard.needUpgradeAction'), to: screenPath('/upgradeAccount') }
  if (user.statusRequest === 'pending') {
    const type = textAt(`common.userType.${user.requestedUserType ?? 'transactionalUser'}`)
    needs.push({ key: 'wait', title: t('dashboard.waitUpgrade'), text: t('dashboard.waitUpgradeText', { type }) })
  } else if (user.statusRequest === 'rejected') {
    needs.push({
      key: 'rejected',
      title: t('dashboard.rejectedUpgrade'),
      text: t('dashboard.rejectedUpgradeText'),
      step: ask,
    })
  } else {
    needs.push({ key: 'upgrade', title: t('dashboard.needUpgrade'), text: t('dashboard.needUpgradeText'), step: ask })
  }
  return needs
}
