import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiArrowLeft, mdiCheckCircleOutline } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LinkButton } from '../../../ui/index.ts'
import { CrossingPicture } from './crossing-picture.tsx'
import { FundingNotice } from './funding-notice.tsx'
import { Band } from './home-sections.tsx'
import { Partners } from './partner-grid.tsx'

/** The project: why, what one can do, what it wants to learn, what people ask, who takes part. */
export function ReadMorePage({ questions }: { readonly questions: ReactNode }) {
  const t = useText('home')
  useHashScroll()
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 2, sm: 3, lg: 4 }, py: { xs: 4, md: 8 } }}>
      <Box component="header" sx={{ maxWidth: 760 }}>
        <Typography variant="h1">{t('readMoreTitle')}</Typography>
        <Typography variant="h3" component="p" color="textSecondary" sx={{ mt: 2, fontWeight: 450 }}>
          {t('aboutLead')}
        </Typography>
      </Box>
      <Stack spacing={{ xs: 6, md: 9 }} sx={{ mt: { xs: 5, md: 8 } }}>
        <TwoColumns>
          <Prose title={t('aboutWhyTitle')} paragraphs={[t('aboutWhy1'), t('aboutWhy2')]} />
          <Box>
            <Typography variant="h2">{t('aboutWhatTitle')}</Typography>
            <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0, mt: 2 }}>
              {[t('aboutWhat1'), t('aboutWhat2'), t('aboutWhat3'), t('aboutWhat4')].map((line) => (
                <Stack key={line} component="li" direction="row" spacing={1.5}>
                  <Box sx={{ color: 'primary.main', pt: 0.25 }}>
                    <Icon path={mdiCheckCircleOutline} />
                  </Box>
                  <Typography>{line}</Typography>
                </Stack>
              ))}
            </Stack>
          </Box>
        </TwoColumns>
        <TwoColumns>
          <Stack spacing={5}>
            <Prose title={t('aboutFairTitle')} paragraphs={[t('aboutFair')]} />
            <Prose title={t('aboutResearchTitle')} paragraphs={[t('aboutResearch')]} />
          </Stack>
          <Box sx={{ alignSelf: 'center', justifySelf: { md: 'end' }, width: '100%', maxWidth: 420 }}>
            <CrossingPicture />
          </Box>
        </TwoColumns>
        <Band title={t('questionsTitle')} id="questions">
          {questions}
        </Band>
        <Partners title={t('aboutPartnersTitle')} />
        <FundingNotice />
        <div>
          <LinkButton to={screenPath('/')} icon={mdiArrowLeft}>
            {t('backHome')}
          </LinkButton>
        </div>
      </Stack>
    </Box>
  )
}

function TwoColumns({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: { xs: 5, md: 8 }, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
      {children}
    </Box>
  )
}

function Prose({ title, paragraphs }: { readonly title: string; readonly paragraphs: readonly string[] }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h2">{title}</Typography>
      {paragraphs.map((paragraph) => (
        <Typography key={paragraph} sx={{ mt: 2, maxWidth: '62ch' }}>
          {paragraph}
        </Typography>
      ))}
    </Box>
  )
}

/** Screens load lazily, so the browser cannot find the place a link names; this goes there once it is drawn. */
function useHashScroll(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
