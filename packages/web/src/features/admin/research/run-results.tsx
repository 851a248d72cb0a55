import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { getScenarioRun, type RunResults, type ScenarioRun } from '@tandem/contract/admin/scenario-runs.ts'
import { f } from '@tandem/contract/fields.ts'
import { scenarioMeasureWords, scenarioUnitWords } from '@tandem/contract/texts/scenario-words.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useCall } from '../../../lib/query.ts'
import { Chart } from '../../../ui/charts/index.ts'
import { CopyButton, DataTable, isLoaded, Loaded, LoadingBlock, Section } from '../../../ui/index.ts'

/** What the designs of a run came to, and how they differ. */
export function RunResultsPart({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useText('research')
  const answer = useCall(getScenarioRun, { params: { id } })
  if (!isLoaded(answer)) return <Loaded of={[answer]} loading={<LoadingBlock height={320} />} />
  const { run, results } = answer.data
  if (!results) return null
  return (
    <Section
      title={t('results.title', { name: run.runTitle })}
      actions={
        <Button size="small" onClick={onClose}>
          {t('results.close')}
        </Button>
      }
    >
      <Stack spacing={3}>
        <Prices results={results} />
        <Estimates results={results} />
        <Comparisons results={results} />
        <Hash run={run} />
      </Stack>
    </Section>
  )
}

const colors = ['dayAhead', 'sell', 'intraday', 'balancing', 'production', 'buy', 'forecast', 'deficit'] as const

/** The first designs alone: more lines than colours cannot be told from each other. */
function Prices({ results: { hours } }: { readonly results: RunResults }) {
  const t = useText('research')
  const designs = [...new Set(hours.map(({ design }) => design))].slice(0, colors.length)
  const labels = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
  const rows = labels.map((_, hour): { readonly prices: readonly (number | null)[] } => ({
    prices: designs.map((design) => hours.find((each) => each.design === design && each.hour === hour)?.price ?? null),
  }))
  return (
    <Chart
      title={t('results.prices')}
      description={t('results.pricesText')}
      height={280}
      rows={rows}
      labels={labels}
      steps={designs.map((design, place) => ({
        of: f.price,
        name: design,
        color: colors[place] ?? 'price',
        value: ({ prices }: (typeof rows)[number]) => prices[place],
      }))}
    />
  )
}

const nameOf = (measure: string) => scenarioMeasureWords[currentLanguage()][measure] ?? measure
const unitWords = (unit: string) => scenarioUnitWords[currentLanguage()][unit] ?? unit

/** A decimal number of the results in the digits of the language. */
function useDigits() {
  const format = useFormat()
  return (text: string | null) => {
    if (text === null) return '–'
    const [whole = '', fraction = ''] = text.split('.')
    const places = Math.min(fraction.length, 5)
    const units = BigInt(`${whole}${fraction.slice(0, places)}`)
    return format.decimal(units, places, { min: places, max: places })
  }
}

function Estimates({ results: { estimates } }: { readonly results: RunResults }) {
  const t = useText('research')
  const digits = useDigits()
  return (
    <div>
      <Typography variant="h4" component="h3">
        {t('results.designs')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('results.designsNote')}
      </Typography>
      <DataTable
        dense
        label={t('results.designs')}
        pageSize={24}
        columns={[
          { key: 'measure', header: t('results.measure'), fact: true, render: ({ measure }) => nameOf(measure) },
          { key: 'design', header: t('results.design'), fact: 'below', render: ({ design }) => design },
          { key: 'unit', header: t('common:word.unit'), render: ({ unit }) => unitWords(unit) },
          {
            key: 'mean',
            header: t('results.mean'),
            align: 'right',
            fact: true,
            render: ({ mean }) => digits(mean),
          },
          { key: 'low', header: t('results.low'), align: 'right', render: ({ low }) => digits(low) },
          { key: 'high', header: t('results.high'), align: 'right', render: ({ high }) => digits(high) },
        ]}
        rows={estimates.toSorted((a, b) => (a.measure < b.measure ? -1 : a.measure > b.measure ? 1 : 0))}
        rowKey={({ design, measure }) => `${measure} ${design}`}
      />
    </div>
  )
}

function Comparisons({ results: { comparisons } }: { readonly results: RunResults }) {
  const t = useText('research')
  const digits = useDigits()
  const [first] = comparisons
  if (!first) return null
  const title = t('results.against', { design: first.against })
  return (
    <div>
      <Typography variant="h4" component="h3">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('results.againstNote')}
      </Typography>
      <DataTable
        dense
        label={title}
        pageSize={24}
        columns={[
          { key: 'measure', header: t('results.measure'), fact: true, render: ({ measure }) => nameOf(measure) },
          { key: 'design', header: t('results.design'), fact: 'below', render: ({ design }) => design },
          { key: 'unit', header: t('common:word.unit'), render: ({ unit }) => unitWords(unit) },
          {
            key: 'difference',
            header: t('results.difference'),
            align: 'right',
            fact: true,
            render: ({ difference }) => digits(difference),
          },
          { key: 'low', header: t('results.low'), align: 'right', render: ({ low }) => digits(low) },
          { key: 'high', header: t('results.high'), align: 'right', render: ({ high }) => digits(high) },
          { key: 'p', header: 'p', align: 'right', render: ({ p }) => digits(p) },
        ]}
        rows={comparisons}
        rowKey={({ design, measure }) => `${measure} ${design}`}
      />
    </div>
  )
}

function Hash({ run: { hash } }: { readonly run: ScenarioRun }) {
  const t = useText('research')
  if (hash === null) return null
  return (
    <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
      {t('results.hash')}: {hash} <CopyButton text={hash} />
    </Typography>
  )
}
