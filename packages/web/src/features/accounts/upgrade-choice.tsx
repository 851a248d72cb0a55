import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiCheck, mdiSolarPowerVariantOutline, mdiTransmissionTower } from '@mdi/js'
import { updateUser, upgradeActions, type User } from '@tandem/contract/accounts/accounts.ts'
import type { Lookup } from '@tandem/contract/accounts/lookups.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { z } from 'zod'
import { useText } from '../../i18n/use-text.ts'
import { sentenceOf } from '../../lib/form-faults.ts'
import { Icon, StatusChip, useConfirm, useNotify } from '../../ui/index.ts'
import { useAction } from '../../lib/query.ts'
import { AccountAlert } from './account-alert.tsx'

const offers = [
  {
    type: 'transactionalUser',
    icon: mdiSolarPowerVariantOutline,
    text: 'upgrade.transactionalText',
    points: ['upgrade.transactional1', 'upgrade.transactional2', 'upgrade.transactional3'],
  },
  {
    type: 'strategicUser',
    icon: mdiTransmissionTower,
    text: 'upgrade.strategicText',
    points: ['upgrade.strategic1', 'upgrade.strategic2', 'upgrade.strategic3'],
  },
] as const

type OfferedType = (typeof offers)[number]['type']

interface UpgradeChoiceProps {
  readonly user: User
  readonly userTypes: readonly z.output<typeof Lookup>[]
}

/** The two types one can ask for, in words, and how an earlier wish stands. */
export function UpgradeChoice({ user, userTypes }: UpgradeChoiceProps) {
  const t = useText('accounts')
  const confirm = useConfirm()
  const notify = useNotify()
  const update = useAction(updateUser)
  const ask = async (wanted: OfferedType) => {
    const type = t(`common:userType.${wanted}`)
    const title = t('upgrade.confirmTitle', { type })
    if (!(await confirm({ title, text: t('upgrade.confirmText'), yes: t('upgrade.confirmYes') }))) return
    const userTypeId = userTypes.find(({ key }) => key === wanted)?.id
    update.mutate(
      { params: { id: user.id, statusRequest: upgradeActions.request }, query: { userTypeId } },
      {
        onSuccess: ({ statusRequest }) => {
          notify(statusRequest === 'approved' ? t('upgrade.approvedTitle', { type }) : t('upgrade.sent'))
        },
      },
    )
  }
  return (
    <Stack spacing={3}>
      <RequestNotice user={user} />
      {update.error && <Alert severity="error">{sentenceOf(update.error)}</Alert>}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {offers.map((offer) => (
          <Offer
            key={offer.type}
            offer={offer}
            user={user}
            isBusy={update.isPending}
            onAsk={() => void ask(offer.type)}
          />
        ))}
      </Box>
    </Stack>
  )
}

interface OfferProps {
  readonly offer: (typeof offers)[number]
  readonly user: User
  readonly isBusy: boolean
  readonly onAsk: () => void
}

function Offer({ offer, user, isBusy, onAsk }: OfferProps) {
  const t = useText('accounts')
  const isCurrent = user.userType === offer.type
  const isPending = user.statusRequest === 'pending'
  const isAsked = isPending && user.requestedUserType === offer.type
  return (
    <Card component="section" sx={{ p: { xs: 2.5, sm: 3 }, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Box sx={{ p: 1.25, borderRadius: 1, bgcolor: 'action.selected', color: 'primary.main' }}>
          <Icon path={offer.icon} size={28} />
        </Box>
        <Typography variant="h3" component="h2">
          {t(`common:userType.${offer.type}`)}
        </Typography>
      </Stack>
      <Typography color="textSecondary">{t(offer.text)}</Typography>
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0, flex: 1 }}>
        {offer.points.map((point) => (
          <Stack key={point} component="li" direction="row" spacing={1}>
            <Box sx={{ color: 'primary.main', pt: 0.125 }}>
              <Icon path={mdiCheck} />
            </Box>
            <Typography variant="body2">{t(point)}</Typography>
          </Stack>
        ))}
      </Stack>
      <Box sx={{ minHeight: 40, display: 'flex', alignItems: 'center' }}>
        {isCurrent ? (
          <StatusChip label={t('upgrade.current')} tone="success" />
        ) : isAsked ? (
          <StatusChip label={t('upgrade.asked')} tone="warning" />
        ) : (
          <Button variant="contained" disabled={isPending} loading={isBusy} onClick={onAsk}>
            {t('upgrade.ask')}
          </Button>
        )}
      </Box>
    </Card>
  )
}

function RequestNotice({ user }: { readonly user: User }) {
  const t = useText('accounts')
  const { statusRequest, requestedUserType } = user
  const type = t(`common:userType.${requestedUserType ?? user.userType}`)
  const isIncomplete = user.phone === '' || user.address === ''
  const complete = isIncomplete ? { label: t('upgrade.complete'), to: screenPath('/editStandardProfile') } : undefined
  switch (statusRequest) {
    case 'none':
      return null
    case 'pending':
      return (
        <AccountAlert
          tone="info"
          title={t('upgrade.pendingTitle')}
          text={t('upgrade.pendingText', { type })}
          action={complete}
        />
      )
    case 'approved': {
      const title = t('upgrade.approvedTitle', { type: t(`common:userType.${user.userType}`) })
      return <AccountAlert tone="success" title={title} text={t('upgrade.approvedText')} />
    }
    case 'rejected':
      return (
        <AccountAlert
          tone="warning"
          title={t('upgrade.rejectedTitle')}
          text={t('upgrade.rejectedText')}
          action={complete}
        />
      )
  }
}
