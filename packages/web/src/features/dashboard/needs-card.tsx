import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiCheckCircleOutline, mdiClockOutline, mdiHandPointingRight } from '@mdi/js'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { Icon, LoadingLines, QuietLine, Section } from '../../ui/index.ts'

/** Something the person can do now, or waits for. */
export interface Need {
  readonly key: string
  readonly title: string
  readonly text: string
  /** The step to take; none when somebody else has the next word. */
  readonly step?: { readonly name: string; readonly to: string }
}

/** What needs the person now, the most urgent first; undefined while it loads. */
export function NeedsCard({ needs }: { readonly needs: readonly Need[] | undefined }) {
  const t = useText('reports')
  return (
    <Section title={t('dashboard.nowTitle')}>
      {!needs ? (
        <LoadingLines lines={3} />
      ) : needs.length === 0 ? (
        <QuietLine icon={mdiCheckCircleOutline} title={t('dashboard.nowNone')} text={t('dashboard.nowNoneText')} />
      ) : (
        <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {needs.map((need, index) => (
            <NeedLine key={need.key} need={need} isFirst={index === 0} />
          ))}
        </Stack>
      )}
    </Section>
  )
}

function NeedLine({ need, isFirst }: { readonly need: Need; readonly isFirst: boolean }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
      <Box sx={{ color: need.step ? 'primary.main' : 'text.secondary', pt: 0.25 }}>
        <Icon path={need.step ? mdiHandPointingRight : mdiClockOutline} size={22} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h4" component="h3">
          {need.title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {need.text}
        </Typography>
        {need.step && (
          <Button component={Link} to={need.step.to} variant={isFirst ? 'contained' : 'outlined'} sx={{ mt: 1 }}>
            {need.step.name}
          </Button>
        )}
      </Box>
    </Box>
  )
}
