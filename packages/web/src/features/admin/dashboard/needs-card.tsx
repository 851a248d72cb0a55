import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { mdiCheckCircleOutline, mdiClockOutline, mdiHandPointingRight } from '@mdi/js'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Icon, LinkButton, LoadingLines, QuietLine, Section, WholeDates } from '../../../ui/index.ts'

/** Something the person can do now, or waits for. */
export interface Need {
  readonly key: string
  readonly title: string
  readonly text: string
  /** The step to take; none when somebody else has the next word. */
  readonly step?: { readonly name: string; readonly to: string }
}

/** The rest waits behind a button, so that today and the balance are on the first screen, too. */
const mostOnPhone = 2

/** What needs the person now, the most urgent first; undefined while it loads. */
export function NeedsCard({ needs }: { readonly needs: readonly Need[] | undefined }) {
  const t = useText('reports')
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [isOpen, setOpen] = useState(false)
  const shown = isPhone && !isOpen ? needs?.slice(0, mostOnPhone) : needs
  const hidden = (needs?.length ?? 0) - (shown?.length ?? 0)
  return (
    <Section
      isTight
      title={t('dashboard.nowTitle')}
      actions={
        hidden > 0 && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('common:word.andMore', { count: hidden })}
          </Button>
        )
      }
    >
      {!shown ? (
        <LoadingLines lines={3} />
      ) : shown.length === 0 ? (
        <QuietLine icon={mdiCheckCircleOutline} title={t('dashboard.nowNone')} />
      ) : (
        <Stack component="ul" spacing={{ xs: 0.75, sm: 2 }} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((need, index) => (
            <NeedLine key={need.key} need={need} isFirst={index === 0} />
          ))}
        </Stack>
      )}
    </Section>
  )
}

/** In a line where there is room: what it is, and the button. A phone has the title alone. */
function NeedLine({ need, isFirst }: { readonly need: Need; readonly isFirst: boolean }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ color: need.step ? 'primary.main' : 'text.secondary', display: { xs: 'none', sm: 'flex' } }}>
        <Icon path={need.step ? mdiHandPointingRight : mdiClockOutline} size={22} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography component="h3" sx={{ typography: { xs: 'subtitle2', sm: 'h4' } }}>
          <WholeDates>{need.title}</WholeDates>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {need.text}
        </Typography>
      </Box>
      {need.step && (
        <LinkButton
          to={need.step.to}
          variant={isFirst ? 'contained' : 'outlined'}
          sx={{
            flex: 'none',
            maxWidth: { xs: '52%', sm: '45%' },
            lineHeight: { xs: 1.25, sm: 1.75 },
            px: { xs: 1.25, sm: 2 },
            py: { xs: 0.5, sm: 1 },
            minHeight: { xs: 36, sm: 40 },
          }}
        >
          {need.step.name}
        </LinkButton>
      )}
    </Box>
  )
}
