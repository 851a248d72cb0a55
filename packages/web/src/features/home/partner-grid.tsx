import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { partners } from '../../data/partners.ts'
import { useText } from '../../i18n/use-text.ts'
import { HiddenText } from '../../ui/hidden-text.tsx'
import { PartnerMark } from './partner-mark.tsx'

/** Everyone who takes part, each leading to its own site. */
export function PartnerGrid() {
  const t = useText('home')
  const common = useText('common')
  return (
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
      {partners.map((partner) => (
        <li key={partner.name}>
          <Box
            component="a"
            href={partner.url}
            target="_blank"
            rel="noopener"
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
              transition: 'border-color 120ms',
              '&:hover': { borderColor: 'primary.main' },
            }}
          >
            <PartnerMark mark={partner.mark} />
            <Box sx={{ minWidth: 0 }}>
              <Typography
                variant="body2"
                component="span"
                color="textPrimary"
                sx={{ display: 'block', fontWeight: 600, lineHeight: 1.35 }}
              >
                {partner.name}
              </Typography>
              <Typography variant="caption" component="span" color="textSecondary">
                {t(`country.${partner.country}`)}
              </Typography>
              <HiddenText>, {common('shell.opensNewTab')}</HiddenText>
            </Box>
          </Box>
        </li>
      ))}
    </Box>
  )
}
