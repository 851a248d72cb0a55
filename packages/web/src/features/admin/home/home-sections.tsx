import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiChartBellCurveCumulative, mdiChartTimelineVariant, mdiScaleBalance, mdiSchoolOutline } from '@mdi/js'
import type { ReactNode } from 'react'
import type { MeaningColor } from '../../../app/theme-colors.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CrossingPicture } from './crossing-picture.tsx'

/** A part of the page with its heading, as wide as the rest. */
export function Band(props: { title: string; text?: string; id?: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={props.title} id={props.id} sx={{ scrollMarginTop: 88 }}>
      <Typography variant="h2">{props.title}</Typography>
      {props.text && (
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: '68ch' }}>
          {props.text}
        </Typography>
      )}
      <Box sx={{ mt: 3 }}>{props.children}</Box>
    </Box>
  )
}

/** The four steps of a market day. */
export function MarketDay() {
  const t = useText('home')
  const steps = [
    { icon: mdiChartBellCurveCumulative, title: t('how1Title'), text: t('how1Text') },
    { icon: mdiChartTimelineVariant, title: t('how2Title'), text: t('how2Text') },
    { icon: mdiScaleBalance, title: t('how3Title'), text: t('how3Text') },
    { icon: mdiSchoolOutline, title: t('how4Title'), text: t('how4Text') },
  ]
  return (
    <Band title={t('howTitle')}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: { xs: 3, md: 4 },
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        }}
      >
        {steps.map((step, index) => (
          <Stack key={step.title} component="li" direction={{ xs: 'row', lg: 'column' }} spacing={2}>
            <Box
              sx={{
                width: 48,
                height: 48,
                flex: 'none',
                borderRadius: 1,
                display: 'grid',
                placeItems: 'center',
                bgcolor: 'action.selected',
                color: 'primary.main',
              }}
            >
              <Icon path={step.icon} size={26} />
            </Box>
            <Box>
              <Typography variant="h4" component="h3">
                <Box component="span" sx={{ color: 'text.secondary', mr: 1, fontVariantNumeric: 'tabular-nums' }}>
                  {index + 1}
                </Box>
                {step.title}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
                {step.text}
              </Typography>
            </Box>
          </Stack>
        ))}
      </Box>
    </Band>
  )
}

/** The three markets beside the picture of a crossing. */
export function ThreeMarkets() {
  const t = useText('home')
  const markets: { color: MeaningColor; name: string; text: string }[] = [
    { color: 'dayAhead', name: t('common:market.dayAhead'), text: t('dayAheadText') },
    { color: 'intraday', name: t('common:market.intraday'), text: t('intradayText') },
    { color: 'balancing', name: t('common:market.balancing'), text: t('balancingText') },
  ]
  return (
    <Box
      component="section"
      aria-label={t('marketsTitle')}
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 6 },
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
        alignItems: 'center',
        p: { xs: 2.5, sm: 4, md: 6 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <Box>
        <Typography variant="h2">{t('marketsTitle')}</Typography>
        <Stack spacing={2.5} sx={{ mt: 3 }}>
          {markets.map((market) => (
            <Box key={market.name} sx={{ borderLeft: 4, borderColor: `meaning.${market.color}`, pl: 2 }}>
              <Typography variant="h4" component="h3">
                {market.name}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {market.text}
              </Typography>
            </Box>
          ))}
        </Stack>
      </Box>
      <Stack sx={{ alignItems: { md: 'flex-end' } }}>
        <Box sx={{ width: '100%', maxWidth: 420 }}>
          <CrossingPicture />
          <Stack
            direction="row"
            spacing={3}
            useFlexGap
            sx={{ mt: 1.5, flexWrap: 'wrap', justifyContent: 'center', typography: 'body2' }}
          >
            <LegendItem color="meaning.sell" name={t('pictureSupply')} />
            <LegendItem color="meaning.buy" name={t('pictureDemand')} shape="dashed" />
            <LegendItem color="secondary.main" name={t('picturePrice')} shape="dot" />
          </Stack>
        </Box>
      </Stack>
    </Box>
  )
}

interface LegendItemProps {
  readonly color: string
  readonly name: string
  readonly shape?: 'line' | 'dashed' | 'dot' | 'hatch'
}

/** What a line or surface of a picture means. */
export function LegendItem({ color, name, shape = 'line' }: LegendItemProps) {
  const isLine = shape === 'line' || shape === 'dashed'
  const mark = {
    color,
    width: isLine ? 20 : 14,
    height: isLine ? 0 : 14,
    borderRadius: shape === 'dot' ? '50%' : isLine ? 0 : 0.375,
    bgcolor: shape === 'dot' ? color : 'transparent',
    borderTop: isLine ? 3 : 0,
    borderTopStyle: shape === 'dashed' ? 'dashed' : 'solid',
    borderColor: color,
    backgroundImage:
      shape === 'hatch' ? 'repeating-linear-gradient(135deg, currentcolor 0 2px, transparent 2px 5px)' : 'none',
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box component="span" aria-hidden="true" sx={mark} />
      {name}
    </Box>
  )
}
