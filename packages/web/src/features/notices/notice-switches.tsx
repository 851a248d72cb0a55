import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { getPushDevices } from '@tandem/contract/accounts/push-devices.ts'
import { getNoticePreferences, saveNoticePreferences, type NoticePreference } from '@tandem/contract/notices.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { Loaded, LoadingLines, Section, useNotify } from '../../ui/index.ts'

/** What one is told and how: a switch for each kind and way, each saved as it is turned. Push messages need a browser that has them on. */
export function NoticeSwitches() {
  const t = useText('notices')
  const notify = useNotify()
  const preferences = useCall(getNoticePreferences)
  const isPushed = (useCall(getPushDevices).data?.devices.length ?? 0) > 0
  const place = useNoticePlace(preferences.data !== undefined)
  const save = useAction(saveNoticePreferences)
  const turn = (wanted: NoticePreference) => {
    save.mutate(
      { body: [wanted] },
      {
        onError: () => {
          notify({ text: t('switches.failed'), tone: 'error' })
        },
      },
    )
  }
  const turned = save.isPending ? save.variables.body?.[0] : undefined
  return (
    <Box ref={place} sx={{ scrollMarginTop: 80 }}>
      <Section title={t('title')} note={t('switches.note')}>
        <Loaded of={[preferences]} loading={<LoadingLines lines={14} />} keepsData>
          {(data) => (
            <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.map((preference) => (
                <KindSwitches
                  key={preference.kind}
                  preference={turned?.kind === preference.kind ? turned : preference}
                  isPushed={isPushed}
                  disabled={save.isPending}
                  onTurn={turn}
                />
              ))}
            </Stack>
          )}
        </Loaded>
      </Section>
    </Box>
  )
}

/** Where `#notifications` leads, once it has its height. */
function useNoticePlace(isThere: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (isThere && hash === '#notifications') place.current?.scrollIntoView()
  }, [isThere, hash])
  return place
}

/** Three beside each other on a phone: the word below its switch. */
const besideTwo = {
  flexDirection: { xs: 'column', sm: 'row' },
  mx: { xs: 0, sm: undefined },
  '& .MuiFormControlLabel-label': { whiteSpace: 'nowrap', fontSize: { xs: '0.875rem', sm: 'inherit' } },
} as const

interface KindSwitchesProps {
  readonly preference: NoticePreference
  readonly isPushed: boolean
  readonly disabled: boolean
  readonly onTurn: (wanted: NoticePreference) => void
}

function KindSwitches({ preference, isPushed, disabled, onTurn }: KindSwitchesProps) {
  const t = useText('notices')
  const kind = t(`kind.${preference.kind}`)
  const channels = isPushed ? (['inApp', 'byMail', 'byPush'] as const) : (['inApp', 'byMail'] as const)
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ justifyContent: 'space-between', columnGap: 3, alignItems: { sm: 'center' } }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{kind}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t(`about.${preference.kind}`)}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ flex: 'none', justifyContent: { xs: 'space-between', sm: 'flex-end' } }}>
        {channels.map((channel) => (
          <FormControlLabel
            key={channel}
            label={t(`switches.${channel}`)}
            sx={isPushed ? besideTwo : {}}
            disabled={disabled}
            control={
              <Switch
                checked={preference[channel]}
                slotProps={{ input: { 'aria-label': t(`switches.${channel}Of`, { kind }) } }}
                onChange={(_event, isOn) => {
                  onTurn({ ...preference, [channel]: isOn })
                }}
              />
            }
          />
        ))}
      </Stack>
    </Stack>
  )
}
