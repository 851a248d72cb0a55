import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { getPartnerLogo, getSiteContent } from '@tandem/contract/admin/content.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useCall } from '../../../lib/query.ts'
import { HiddenText } from '../../../ui/hidden-text.tsx'
import { isLoaded, Loaded } from '../../../ui/index.ts'
import { Band } from './home-sections.tsx'
import { PartnerMark } from './partner-mark.tsx'

type Partner = ResponseOf<typeof getSiteContent>['partners'][number]

/** Everyone who takes part, each leading to its own site where that is set. */
export function Partners({ title }: { readonly title?: string }) {
  const t = useText('home')
  const content = useCall(getSiteContent)
  if (!isLoaded(content)) return <Loaded of={[content]} loading={260} />
  const { data } = content
  if (data.partners.length === 0) return null
  const countries = new Set(data.partners.map(({ country }) => country)).size
  const count = t('partnersCount', { partners: data.partners.length, countries })
  return (
    <Band title={title ?? count} text={title ? `${count}. ${t('partnersText')}` : t('partnersText')}>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: { xs: 1, sm: 2 },
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(208px, 1fr))' },
        }}
      >
        {data.partners.map((partner) => (
          <li key={partner.name}>
            <PartnerCard partner={partner} />
          </li>
        ))}
      </Box>
    </Band>
  )
}

function PartnerCard({ partner }: { readonly partner: Partner }) {
  const common = useText('common')
  const { name, country, url, logo } = partner
  const link = url === null ? {} : { component: 'a', href: url, target: '_blank', rel: 'noopener' }
  return (
    <Box
      {...link}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { xs: 'flex-start', sm: 'center' },
        gap: { xs: 1, sm: 1.5 },
        height: '100%',
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'primary.main',
        textDecoration: 'none',
        ...(url !== null && { transition: 'border-color 120ms', '&:hover': { borderColor: 'primary.main' } }),
      }}
    >
      {logo === null ? (
        <PartnerMark name={name} />
      ) : (
        <Box
          component="img"
          src={getPartnerLogo.path.replace('{image}', logo)}
          alt=""
          loading="lazy"
          // Logos are made for white paper.
          sx={{
            width: 64,
            height: 42,
            objectFit: 'contain',
            flex: 'none',
            bgcolor: '#fff',
            borderRadius: 0.5,
            p: 0.25,
          }}
        />
      )}
      <Box sx={{ minWidth: 0 }}>
        <Typography
          variant="body2"
          component="span"
          color="textPrimary"
          sx={{ display: 'block', fontWeight: 600, lineHeight: 1.35 }}
        >
          {name}
        </Typography>
        <Typography variant="caption" component="span" color="textSecondary">
          {countryName(country)}
        </Typography>
        {url !== null && <HiddenText>, {common('shell.opensNewTab')}</HiddenText>}
      </Box>
    </Box>
  )
}

/** A country in the language of the page; a code that is none stays as it is. */
function countryName(code: string): string {
  return new Intl.DisplayNames([currentLanguage()], { type: 'region', fallback: 'code' }).of(code) ?? code
}
