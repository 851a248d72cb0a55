import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiArrowRight } from '@mdi/js'
import { getPublicContent } from '@tandem/contract/admin/content.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useCall } from '../../../lib/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DayPicture } from './day-picture.tsx'
import { FundingNotice } from './funding-notice.tsx'
import { LegendItem, MarketDay, ThreeMarkets } from './home-sections.tsx'
import { Partners } from './partner-grid.tsx'
import { PricesToday } from './prices-today.tsx'
import { useFormat } from '../../../lib/format.ts'
import { LinkButton } from '../../../ui/index.ts'

/** What the platform has done so far, in three figures. */
function PlatformFigures({ figures }: { readonly figures: ResponseOf<typeof getPublicContent>['figures'] }) {
  const t = useText('home')
  const format = useFormat()
  const { participants, energyTraded, lastPrice } = figures
  const shown = [
    { figure: format.count(participants), name: t('figures.participants') },
    { figure: format.energy(energyTraded), name: t('figures.energy') },
    ...(lastPrice
      ? [{ figure: format.price(lastPrice.base), name: t('figures.lastPrice', { date: format.date(lastPrice.date) }) }]
      : []),
  ]
  return (
    <Box
      component="dl"
      aria-label={t('figures.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, m: 0, mt: 4 }}
    >
      {shown.map(({ figure, name }) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="h3" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {figure}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

type PublicContent = ResponseOf<typeof getPublicContent>

const glow = (color: string, share: number) =>
  `color-mix(in srgb, var(--mui-palette-${color}-main) ${String(share)}%, transparent)`

/** Morning light behind the first words. */
const sky = {
  backgroundImage: `radial-gradient(620px 420px at 88% -60px, ${glow('secondary', 26)}, transparent), radial-gradient(760px 480px at 4% -80px, ${glow('primary', 14)}, transparent)`,
  backgroundRepeat: 'no-repeat',
}

/** What the product is, for whom, and the door in. `panel` is the login panel; absent for those who are signed in. */
export function HomePage({ panel }: { readonly panel?: ReactNode }) {
  const content = useCall(getPublicContent, {}, { everySeconds: 300 })
  return (
    <Box sx={{ ...sky, px: { xs: 2, sm: 3, lg: 4 }, pb: { xs: 6, md: 10 } }}>
      <Box sx={{ maxWidth: 1216, mx: 'auto' }}>
        <Hero panel={panel} content={content.data} failure={content.isError ? failureText(content.error) : null} />
        <Stack spacing={{ xs: 7, md: 11 }} sx={{ mt: { xs: 7, md: 11 } }}>
          {content.data?.prices && <PricesToday board={content.data.prices} />}
          <MarketDay />
          <ThreeMarkets />
          <Partners />
          <FundingNotice />
        </Stack>
      </Box>
    </Box>
  )
}

/** Slogan, first words and the two ways on; the login panel beside them, the picture of a day below. */
function Hero({ panel, content, failure }: WordsProps & { readonly panel: ReactNode }) {
  const t = useText('home')
  return (
    <Box
      sx={{
        display: 'grid',
        pt: { xs: 4, md: 8 },
        columnGap: { md: 6, lg: 9 },
        rowGap: { xs: 4, md: 6 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: panel ? 'minmax(0, 1fr) 392px' : 'minmax(0, 1fr)' },
        gridTemplateAreas: {
          xs: panel ? "'words' 'panel' 'picture'" : "'words' 'picture'",
          md: panel ? "'words panel' 'picture panel'" : "'words' 'picture'",
        },
        gridTemplateRows: { md: 'auto 1fr' },
      }}
    >
      <Box sx={{ gridArea: 'words' }}>
        <Words content={content} failure={failure} />
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1.5, mt: 3 }}>
          {panel && (
            <LinkButton to={screenPath('/register')} variant="contained" size="large">
              {t('common:word.createAccount')}
            </LinkButton>
          )}
          <LinkButton
            to={screenPath('/readMore')}
            size="large"
            endIcon={<Icon path={mdiArrowRight} />}
            sx={{ whiteSpace: 'normal', textAlign: 'left' }}
          >
            {t('readMore')}
          </LinkButton>
        </Stack>
        {content && <PlatformFigures figures={content.figures} />}
        <ForWhom />
      </Box>
      {panel && (
        <Box sx={{ gridArea: 'panel' }}>
          <Card sx={{ p: { xs: 2.5, sm: 4 }, position: { md: 'sticky' }, top: 96 }}>{panel}</Card>
        </Box>
      )}
      <Box sx={{ gridArea: 'picture', alignSelf: 'end' }}>
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <Stack
            direction="row"
            useFlexGap
            sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, mb: 2, typography: 'body2' }}
          >
            <LegendItem color="meaning.consumption" name={t('common:word.consumption')} />
            <LegendItem color="meaning.production" name={t('common:word.production')} />
            <LegendItem color="meaning.production" name={t('pictureSurplus')} shape="hatch" />
          </Stack>
          <DayPicture />
        </Card>
      </Box>
    </Box>
  )
}

interface WordsProps {
  /** Absent until the server has answered. */
  readonly content: PublicContent | undefined
  readonly failure: string | null
}

/** Slogan and first words, as the installation has them. When they do not come, the error text stays as the content. */
function Words({ content, failure }: WordsProps) {
  const common = useText('common')
  if (failure !== null && !content) {
    return (
      <>
        <Typography variant="h1">{common('product')}</Typography>
        <Typography role="alert" variant="subtitle1" color="error" sx={{ mt: 2, maxWidth: '58ch' }}>
          {failure}
        </Typography>
      </>
    )
  }
  return (
    <>
      <Typography variant="h1" sx={{ textWrap: 'balance' }}>
        {content?.slogan ?? <Skeleton role="img" aria-label={common('state.loading')} />}
      </Typography>
      <Typography variant="subtitle1" color="textSecondary" sx={{ mt: 2, maxWidth: '58ch', whiteSpace: 'pre-line' }}>
        {content?.text ?? <Skeleton />}
      </Typography>
    </>
  )
}

function ForWhom() {
  const t = useText('home')
  const people = [t('forConsumers'), t('forProsumers'), t('forProducers'), t('forSuppliers'), t('forStrategic')]
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 4, alignItems: 'center' }}>
      <Typography variant="body2" color="textSecondary" sx={{ mr: 0.5 }}>
        {t('forWhomTitle')}
      </Typography>
      {people.map((name) => (
        <Chip key={name} label={name} variant="outlined" size="small" />
      ))}
    </Stack>
  )
}
