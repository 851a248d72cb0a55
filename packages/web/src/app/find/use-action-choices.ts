import { mdiCheckAll, mdiLogoutVariant, mdiPause, mdiPlay, mdiSendOutline, mdiTranslate } from '@mdi/js'
import { useColorScheme } from '@mui/material/styles'
import { getAutopilot } from '@tandem/contract/orders/autopilot.ts'
import { getActiveSessionWithOrder } from '@tandem/contract/orders/orders.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { languages } from '@tandem/contract/texts/format.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import { useAutopilotSwitch } from '../../features/orders/autopilot/use-autopilot-switch.ts'
import { useOrderActions } from '../../features/orders/use-order-actions.ts'
import { useNotices } from '../../features/notices/use-notices.ts'
import { currentLanguage } from '../../i18n/index.ts'
import { chooseLanguage, languageNames } from '../../i18n/language.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import type { SignedInUser } from '../../lib/session.ts'
import { themeModes } from '../../ui/selectors.tsx'
import type { Choice } from './choice.ts'

/** Something that is done at once, and always succeeds. */
function atOnce(act: () => void): () => Promise<boolean> {
  return () => {
    act()
    return Promise.resolve(true)
  }
}

/** What everybody can do from anywhere: language and appearance. */
export function useEverybodysActions(): Choice[] {
  const t = useText('find')
  const shell = useText('common')
  const { mode, setMode } = useColorScheme()
  return [
    ...languages
      .filter((language) => language !== currentLanguage())
      .map((language): Choice => ({
        key: `action:language:${language}`,
        kind: 'action',
        title: t('act.language', { language: languageNames[language] }),
        words: 'language english limba română engleză',
        icon: mdiTranslate,
        run: atOnce(() => chooseLanguage(language)),
      })),
    ...themeModes
      .filter((each) => each.mode !== mode)
      .map((each): Choice => ({
        key: `action:theme:${each.mode}`,
        kind: 'action',
        title: t('act.theme', { theme: shell(each.key) }),
        words: `theme appearance light dark mode aspect temă luminos întunecat ${each.mode}`,
        icon: each.icon,
        run: atOnce(() => setMode(each.mode)),
      })),
  ]
}

/** The same for whoever is signed in, and why the last one was refused. */
export function useOwnActions(user: SignedInUser, onSignOut: () => void) {
  const t = useText('find')
  const notices = useNotices()
  const trader = useTraderActions(user)
  const choices: Choice[] = [
    ...trader.choices,
    ...(notices.unread > 0
      ? [
          {
            key: 'action:read',
            kind: 'action' as const,
            title: t('act.readNotices'),
            words: 'notices notifications read all notificări citite toate',
            icon: mdiCheckAll,
            run: atOnce(notices.markAllRead),
          },
        ]
      : []),
    ...useEverybodysActions(),
    {
      key: 'action:signOut',
      kind: 'action',
      title: t('act.signOut'),
      words: 'sign out log out logout exit deconectare ieșire',
      icon: mdiLogoutVariant,
      run: atOnce(onSignOut),
    },
  ]
  return { choices, refusal: trader.refusal, isBusy: trader.isBusy }
}

/** Whoever trades sends the order that waits for the gate, or has one made of the forecast, and switches the autopilot. */
function useTraderActions(user: SignedInUser) {
  const t = useText('find')
  const format = useFormat()
  const orders = useOrderActions()
  const turn = useAutopilotSwitch()
  const trades = user.userType === 'transactionalUser' && !isAdministrator(user)
  const active = useCall(getActiveSessionWithOrder, { params: { userId: user.userId } }, { enabled: trades })
  const autopilot = useCall(getAutopilot, {}, { enabled: trades })
  const { market = null, order = null } = active.data ?? {}
  const choices: Choice[] = []
  if (order?.status === 'draft' && order.abilities.send === true) {
    choices.push({
      key: 'action:send',
      kind: 'action',
      title: t('act.send', { name: order.name, day: format.date(order.date) }),
      words: 'send submit order tomorrow trimite oferta de mâine',
      icon: mdiSendOutline,
      run: () => orders.send(order),
    })
  }
  if (market?.active && (order === null || order.status === 'draft')) {
    choices.push({
      key: 'action:forecastOrder',
      kind: 'action',
      title: t('act.forecastOrder', { day: format.date(market.date) }),
      words: 'send make order from forecast tomorrow ofertă din prognoză pentru mâine',
      icon: mdiSendOutline,
      to: screenPath('/forecast', { day: market.date, '#': 'order' }),
    })
  }
  const switches = { on: ['paused', 'off'], paused: ['on', 'off'], stopped: ['on'], off: ['on'] } as const
  const settings = autopilot.data
  if (settings && settings.since !== null) {
    for (const to of switches[settings.state]) {
      choices.push({
        key: `action:autopilot:${to}`,
        kind: 'action',
        title: t(to === 'on' && settings.state === 'paused' ? 'act.autopilotResume' : `act.autopilot.${to}`),
        words: 'autopilot pause resume stop start switch pilot automat pauză reia oprește pornește',
        icon: to === 'on' ? mdiPlay : mdiPause,
        run: () => turn.to(to),
      })
    }
  }
  return { choices, refusal: orders.refusal ?? turn.failure, isBusy: orders.isBusy || turn.isBusy }
}
