import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { getNoticePreferences, saveNoticePreferences, type NoticePreference } from '@tandem/contract/notices.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { Loaded, LoadingLines, Section, useNotify } from '../../ui/index.ts'

/** What one is told and how: two switches for each kind, each saved as it is turned. */
export function NoticeSwitches() {
  const t = useText('notices')
  const notify = useNotify()
  const preferences = useCall(getNoticePreferences)
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

interface KindSwitchesProps {
  readonly preference: NoticePreference
  readonly disabled: boolean
  readonly onTurn: (wanted: NoticePreference) => void
}

function KindSwitches({ preference, disabled, onTurn }: KindSwitchesProps) {
  const t = useText('notices')
  const kind = t(`kind.${preference.kind}`)
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
      <Stack direction="row" sx={{ flex: 'none' }}>
        {(['inApp', 'byMail'] as const).map((channel) => (
          <FormControlLabel
            key={channel}
            label={t(`switches.${channel}`)}
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
