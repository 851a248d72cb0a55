import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { site } from '../../data/site.ts'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { ScrollingNotice } from '../../ui/scrolling-notice.tsx'
import { BrandMark } from './brand.tsx'

/** Notices, the links every page owes, and where the project can be followed. */
export function Footer({ faqPath }: { readonly faqPath: string }) {
  const t = useText('common')
  const newTab = { target: '_blank', rel: 'noopener' }
  const outside = (name: string) => `${name}, ${t('shell.opensNewTab')}`
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper', mt: 'auto' }}>
      <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 2, sm: 3, lg: 4 } }}>
        <Box sx={{ py: 1, borderBottom: 1, borderColor: 'divider', color: 'text.secondary' }}>
          <ScrollingNotice text={t('shell.notice')} />
        </Box>
        <Stack
          direction={{ xs: 'column', md: 'row' }}
          spacing={2}
          sx={{ py: 3, alignItems: { md: 'center' }, justifyContent: 'space-between' }}
        >
          <Stack direction="row" spacing={1.25} sx={{ alignItems: 'center', color: 'text.secondary' }}>
            <BrandMark size={24} />
            <Typography variant="body2">{t('shell.rights')}</Typography>
          </Stack>
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1, alignItems: 'center' }}>
            <MuiLink href={site.privacyNotice} variant="body2" color="textPrimary">
              {t('shell.privacy')}
            </MuiLink>
            <MuiLink
              href={site.intranet}
              {...newTab}
              aria-label={outside(t('shell.intranet'))}
              variant="body2"
              color="textPrimary"
            >
              {t('shell.intranet')}
            </MuiLink>
            <MuiLink component={Link} to={faqPath} variant="body2" color="textPrimary">
              {t('shell.faq')}
            </MuiLink>
            <Stack component="ul" direction="row" aria-label={t('shell.social')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {site.social.map((place) => (
                <li key={place.name}>
                  <Tooltip title={place.name}>
                    <IconButton href={place.url} {...newTab} aria-label={outside(place.name)} color="inherit">
                      <Icon path={place.icon} />
                    </IconButton>
                  </Tooltip>
                </li>
              ))}
            </Stack>
          </Stack>
        </Stack>
      </Box>
    </Box>
  )
}
