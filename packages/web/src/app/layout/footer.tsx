import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import {
  mdiButterflyOutline,
  mdiFacebook,
  mdiGithub,
  mdiInstagram,
  mdiLinkedin,
  mdiMastodon,
  mdiTwitter,
  mdiYoutube,
} from '@mdi/js'
import type { getSiteContent, socialPlaces } from '@tandem/contract/admin/content.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { ScrollingNotice } from '../../ui/scrolling-notice.tsx'
import { BrandMark } from './brand.tsx'

/** What every page says of the installation. */
export type SiteContent = ResponseOf<typeof getSiteContent>

const icons: Record<(typeof socialPlaces)[number], string> = {
  LinkedIn: mdiLinkedin,
  Mastodon: mdiMastodon,
  YouTube: mdiYoutube,
  GitHub: mdiGithub,
  Facebook: mdiFacebook,
  Instagram: mdiInstagram,
  X: mdiTwitter,
  Bluesky: mdiButterflyOutline,
}

interface FooterProps {
  readonly faqPath: string
  /** Absent while it loads, or when it did not come: then only the pages of the app are linked. */
  readonly site?: SiteContent | undefined
}

/** Notices, the links every page owes, and where the project can be followed. What is not set is no link. */
export function Footer({ faqPath, site }: FooterProps) {
  const t = useText('common')
  const pages = [
    { to: screenPath('/privacy'), name: t('shell.privacy') },
    { to: screenPath('/terms'), name: t('shell.terms') },
    { to: screenPath('/accessibility'), name: t('shell.accessibility') },
    { to: screenPath('/packages'), name: t('shell.packages') },
    { to: faqPath, name: t('shell.faq') },
  ]
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper', mt: 'auto' }}>
      <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 2, sm: 3, lg: 4 } }}>
        {site?.notice !== '' && (
          <Box sx={{ py: 1, minHeight: 50, borderBottom: 1, borderColor: 'divider', color: 'text.secondary' }}>
            {site && <ScrollingNotice text={site.notice} />}
          </Box>
        )}
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
            {pages.map(({ to, name }) => (
              <MuiLink key={to} component={Link} to={to} variant="body2" color="textPrimary">
                {name}
              </MuiLink>
            ))}
            {site && <Outside site={site} />}
          </Stack>
        </Stack>
      </Box>
    </Box>
  )
}

/** What leads out of the platform. A demo says what is not set. */
function Outside({ site }: { readonly site: SiteContent }) {
  const t = useText('common')
  const newTab = { target: '_blank', rel: 'noopener' }
  const outside = (name: string) => `${name}, ${t('shell.opensNewTab')}`
  const notSet = (sentence: string) => (
    <Typography variant="body2" color="textSecondary">
      {sentence}
    </Typography>
  )
  return (
    <>
      {site.intranet !== null ? (
        <MuiLink
          href={site.intranet}
          {...newTab}
          aria-label={outside(t('shell.intranet'))}
          variant="body2"
          color="textPrimary"
        >
          {t('shell.intranet')}
        </MuiLink>
      ) : (
        site.isDemo && notSet(t('shell.intranetNotSet'))
      )}
      {site.social.length > 0 ? (
        <Stack component="ul" direction="row" aria-label={t('shell.social')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {site.social.map(({ place, url }) => (
            <li key={url}>
              <Tooltip title={place}>
                <IconButton href={url} {...newTab} aria-label={outside(place)} color="inherit">
                  <Icon path={icons[place]} />
                </IconButton>
              </Tooltip>
            </li>
          ))}
        </Stack>
      ) : (
        site.isDemo && notSet(t('shell.socialNotSet'))
      )}
    </>
  )
}
