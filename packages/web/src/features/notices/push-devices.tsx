import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { getPushDevices, removePushDevice, type PushDevice } from '@tandem/contract/accounts/push-devices.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { Loaded, LoadingLines, Section, StatusChip, useNotify } from '../../ui/index.ts'
import { usePushHere } from './use-push-here.ts'

/** The browsers that push messages go to: this one with its state in words, the others with a way to remove them. */
export function PushDevices() {
  const t = useText('notices')
  const devices = useCall(getPushDevices)
  // This installation sends none.
  if (devices.data?.publicKey === null && devices.data.devices.length === 0) return null
  return (
    <Section title={t('push.title')} note={t('push.note')}>
      <Loaded of={[devices]} loading={<LoadingLines lines={3} />} keepsData>
        {(data) => (
          <Stack spacing={2}>
            {data.publicKey !== null && <ThisDevice publicKey={data.publicKey} devices={data.devices} />}
            <OtherDevices devices={data.devices.filter(({ isCurrent }) => !isCurrent)} />
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

interface ThisDeviceProps {
  readonly publicKey: string
  readonly devices: readonly PushDevice[]
}

function ThisDevice({ publicKey, devices }: ThisDeviceProps) {
  const t = useText('notices')
  const current = devices.find(({ isCurrent }) => isCurrent)
  const { here, isBusy, failure, turnOn, turnOff } = usePushHere(publicKey, current)
  const isOn = here === 'on' && current !== undefined
  const canTurnOn = here === 'lost' || here === 'off' || (here === 'on' && !isOn)
  return (
    <Stack spacing={1} role="group" aria-label={t('push.here')}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography sx={{ fontWeight: 600 }}>{t('push.here')}</Typography>
        {isOn && <StatusChip label={t('push.state.on')} tone="success" />}
        {canTurnOn && here !== 'lost' && <StatusChip label={t('push.state.off')} />}
        <Box sx={{ flex: 1 }} />
        {canTurnOn && (
          <Button variant="contained" loading={isBusy} onClick={turnOn}>
            {t('push.turnOn')}
          </Button>
        )}
        {isOn && (
          <Button loading={isBusy} onClick={turnOff}>
            {t('push.turnOff')}
          </Button>
        )}
      </Stack>
      {isOn && <Since device={current} />}
      {(here === 'blocked' || here === 'unsupported') && <Alert severity="info">{t(`push.${here}`)}</Alert>}
      {here === 'lost' && <Alert severity="warning">{t('push.lost')}</Alert>}
      {failure !== null && <Alert severity="error">{failure}</Alert>}
    </Stack>
  )
}

function Since({ device: { since, reachedAt } }: { readonly device: PushDevice }) {
  const t = useText('notices')
  const format = useFormat()
  return (
    <Typography variant="body2" color="textSecondary">
      {t('push.since', { since: format.dateTime(since) })}{' '}
      {reachedAt ? t('push.reached', { at: format.dateTime(reachedAt) }) : t('push.never')}
    </Typography>
  )
}

function OtherDevices({ devices }: { readonly devices: readonly PushDevice[] }) {
  const t = useText('notices')
  const format = useFormat()
  const notify = useNotify()
  const remove = useAction(removePushDevice)
  if (devices.length === 0) return null
  const removeOne = (id: number) =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => notify(t('push.removed')),
        onError: () => notify({ text: t('push.notRemoved'), tone: 'error' }),
      },
    )
  return (
    <Stack spacing={1}>
      <Typography variant="h4" component="h3">
        {t('push.others')}
      </Typography>
      <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {devices.map((device) => {
          const name = device.device || t('push.unknown')
          return (
            <Stack
              key={device.id}
              component="li"
              direction="row"
              sx={{ justifyContent: 'space-between', alignItems: 'center', columnGap: 2 }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="body2">{name}</Typography>
                <Since device={device} />
              </Box>
              <Button
                size="small"
                color="error"
                loading={remove.isPending && remove.variables.params?.id === device.id}
                aria-label={t('push.removeOf', { device: name, since: format.dateTime(device.since) })}
                onClick={() => removeOne(device.id)}
              >
                {t('common:action.remove')}
              </Button>
            </Stack>
          )
        })}
      </Stack>
    </Stack>
  )
}
