import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import type { ForecastBoard, ForecastSubject } from '@tandem/contract/forecasting.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { forecastKinds, type ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { Section, StatusChip, Term } from '../../../ui/index.ts'
import { aboutError } from './outlook.ts'
import { canBeMade, trustSentences, trustTones, type ForecastRecord, type ForecastView } from './trust-sentences.ts'

interface TrustTilesProps {
  readonly board: ForecastBoard
  readonly of: ForecastSubject
}

/** Whether to rely on each forecast: a verdict, why, and the figures behind it. */
export function TrustTiles({ board, of }: TrustTilesProps) {
  const t = useText('forecasting')
  if (forecastKinds.every((kind) => isUnheardOf(board[kind]))) return null
  return (
    <Section title={t('common:word.canYouRely')}>
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' } }}
        component="ul"
        style={{ listStyle: 'none', margin: 0, padding: 0 }}
      >
        {forecastKinds.map((kind) => (
          <TrustTile key={kind} kind={kind} view={board[kind]} of={of} />
        ))}
      </Box>
    </Section>
  )
}

/** Too little is known for a forecast, and there never was one. */
function isUnheardOf(view: ForecastView): boolean {
  return view.forecast === null && view.record.days === 0 && !canBeMade(view)
}

interface TrustTileProps {
  readonly kind: ForecastKind
  readonly view: ForecastView
  readonly of: ForecastSubject
}

function TrustTile({ kind, view, of }: TrustTileProps) {
  const t = useText('forecasting')
  const verdicts = useText('forecastRecord')
  const format = useFormat()
  const { record } = view
  const isUnknown = isUnheardOf(view)
  const path =
    kind === 'price'
      ? screenPath('/forecastPrice')
      : screenPath('/forecastVolume', { kind, ...(of === 'group' && { of }) })
  return (
    <Stack component="li" spacing={1} sx={{ borderLeft: 4, borderColor: `meaning.${kind}`, pl: 2, minWidth: 0 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="h3" variant="h4">
          {fieldName(f[kind])}
        </Typography>
        {!isUnknown && <StatusChip label={verdicts(`trust.${record.trust}`)} tone={trustTones[record.trust]} />}
      </Stack>
      {isUnknown ? (
        <Typography variant="body2" color="textSecondary">
          {whyUnknown(kind, of, t)}
        </Typography>
      ) : (
        <>
          <Typography variant="body2">{trustSentences(kind, record, { t, format }).join(' ')}</Typography>
          <Figures kind={kind} record={record} />
          <Link component={RouterLink} to={path} variant="body2" sx={{ alignSelf: 'flex-start' }}>
            {t(`trust.record.${kind}`)}
          </Link>
        </>
      )}
    </Stack>
  )
}

function whyUnknown(kind: ForecastKind, of: ForecastSubject, t: ReturnType<typeof useText<'forecasting'>>): string {
  if (kind === 'price') return t('missing.priceShort')
  return of === 'group' ? t('missing.groupKind') : t(`missing.${kind}`)
}

/** What a trader reads first: MAE, rMAE and the share of outcomes inside the range. */
function Figures({ kind, record }: { readonly kind: ForecastKind; readonly record: ForecastRecord }) {
  const t = useText('forecasting')
  const format = useFormat()
  const { errors } = record
  if (!errors) return null
  const inside = errors.coverage === null ? null : format.percent(errors.coverage / 1000, 0)
  return (
    <Stack
      component="dl"
      direction="row"
      useFlexGap
      aria-label={t('trust.figures')}
      sx={{ m: 0, columnGap: 2.5, rowGap: 0.5, flexWrap: 'wrap', fontVariantNumeric: 'tabular-nums' }}
    >
      <Figure name={<Term term="meanAbsoluteError" />} value={aboutError(errors.mae, kind === 'price', format)} />
      {errors.rMae !== null && (
        <Figure name={<Term term="relativeError" />} value={format.decimal(errors.rMae, 3, { min: 2, max: 2 })} />
      )}
      {inside !== null && (
        <Figure name={<Term term="forecastInterval">{t('common:word.inTheRange')}</Term>} value={inside} />
      )}
    </Stack>
  )
}

function Figure({ name, value }: { readonly name: React.ReactNode; readonly value: string }) {
  return (
    <Stack direction="row" spacing={0.75}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
        {value}
      </Typography>
    </Stack>
  )
}
