import type { Wallet } from '@tandem/contract/ledger/ledger.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Section, StatFigure, StatRow, Term } from '../../../ui/index.ts'

type Coins = Pick<Wallet, 'available' | 'reserved' | 'balance'>

/** Available coins large, reserved and total beside them; undefined while they load. */
export function WalletFigures({ wallet }: { readonly wallet: Coins | undefined }) {
  const t = useText('ledger')
  const format = useFormat()
  const hint = (coins: Coins['balance'] | undefined) =>
    coins !== undefined && coins % 1_000_000n !== 0n
      ? t('wallet.exactly', { coins: format.exactCoins(coins) })
      : undefined
  return (
    <Section title={t('wallet.title')}>
      <StatRow>
        <StatFigure
          size="large"
          label={t('wallet.available')}
          coins={wallet?.available}
          hint={hint(wallet?.available)}
        />
        <StatFigure
          label={<Term term="reservation">{t('platform.reserved')}</Term>}
          coins={wallet?.reserved}
          hint={hint(wallet?.reserved)}
        />
        <StatFigure
          label={<Term term="tandemCoin">{t('common:word.total')}</Term>}
          coins={wallet?.balance}
          hint={hint(wallet?.balance)}
        />
      </StatRow>
    </Section>
  )
}
