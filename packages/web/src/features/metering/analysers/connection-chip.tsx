import { mdiAccessPoint, mdiAccessPointOff, mdiHelpNetworkOutline, mdiPowerPlugOffOutline, mdiSync } from '@mdi/js'
import type { Analyser } from '@tandem/contract/metering/analysers.ts'
import { useText } from '../../../i18n/use-text.ts'
import { StatusChip, type Tone } from '../../../ui/index.ts'

export type ShownState = 'online' | 'offline' | 'waiting' | 'noModel' | 'disabled'

const styles: Record<ShownState, { tone: Tone; icon: string }> = {
  online: { tone: 'success', icon: mdiAccessPoint },
  offline: { tone: 'danger', icon: mdiAccessPointOff },
  waiting: { tone: 'info', icon: mdiSync },
  noModel: { tone: 'warning', icon: mdiHelpNetworkOutline },
  disabled: { tone: 'neutral', icon: mdiPowerPlugOffOutline },
}

/** An analyser that is not polled is disabled or has no model, whatever it was before. */
export function stateOf({
  isActive,
  profile,
  connection,
}: Pick<Analyser, 'isActive' | 'profile' | 'connection'>): ShownState {
  if (!isActive) return 'disabled'
  return profile === null ? 'noModel' : (connection?.state ?? 'waiting')
}

/** How an analyser is, in a word. */
export function ConnectionChip({ state }: { readonly state: ShownState }) {
  const t = useText('analysers')
  return <StatusChip label={t(`state.${state}`)} {...styles[state]} />
}
