import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import { mdiAccountCircleOutline, mdiHandCoinOutline, mdiLogoutVariant } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'

export interface Account {
  readonly username: string
  /** Whole 1e-8 TC; undefined for those who hold no coins. */
  readonly balance?: bigint | undefined
}

interface CornerProps {
  readonly account: Account
  readonly onSignOut: () => void
}

/** Balance, person and way out, at the right of the bar. */
export function AccountCorner({ account, onSignOut }: CornerProps) {
  const t = useText('common')
  return (
    <Stack direction="row" sx={{ alignItems: 'center' }}>
      <BalanceLink balance={account.balance} />
      <Button
        component={Link}
        to={screenPath('/profile')}
        color="inherit"
        aria-label={t('shell.profile', { name: account.username })}
        startIcon={<Icon path={mdiAccountCircleOutline} />}
        sx={{
          px: 1,
          minWidth: 40,
          '& .name': { maxWidth: 140, overflow: 'hidden', textOverflow: 'ellipsis' },
          // The menu needs the room more; the button keeps its name.
          '@media (max-width: 1279px)': { '& .name': { display: 'none' }, '& .MuiButton-startIcon': { mr: -0.5 } },
        }}
      >
        <span className="name">{account.username}</span>
      </Button>
      <Tooltip title={t('shell.signOut')}>
        <IconButton color="inherit" aria-label={t('shell.signOut')} onClick={onSignOut}>
          <Icon path={mdiLogoutVariant} />
        </IconButton>
      </Tooltip>
    </Stack>
  )
}

/** The coin beside the figure says it, too, where there is no room for more. */
const onSmallPhones = { '@media (max-width: 399px)': { display: 'none' } }

/** The coin balance with two decimals, the exact value on hover; leads to the statement. */
export function BalanceLink({ balance }: Pick<Account, 'balance'>) {
  const t = useText('common')
  const format = useFormat()
  if (balance === undefined) return null
  const figure = format.coinsFigure(balance)
  return (
    <Tooltip title={`${t('shell.balance')}: ${format.exactCoins(balance)}`}>
      <Button
        component={Link}
        to={screenPath('/financialTransactions')}
        color="inherit"
        aria-label={`${t('shell.balance')}: ${figure} ${t('coinUnit')}`}
        startIcon={
          <Box component="span" sx={{ color: 'meaning.production' }}>
            <Icon path={mdiHandCoinOutline} />
          </Box>
        }
        sx={{ px: 0.75, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
      >
        {figure}{' '}
        <Box component="span" sx={{ fontWeight: 450, color: 'text.secondary', ml: 0.5, ...onSmallPhones }}>
          {t('coinUnit')}
        </Box>
      </Button>
    </Tooltip>
  )
}
