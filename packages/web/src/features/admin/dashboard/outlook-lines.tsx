import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '../../../i18n/use-text.ts'
import { LinkButton, LoadingLines, Section } from '../../../ui/index.ts'

interface OutlookLinesProps {
  readonly title: string
  /** What the forecast says, the most important first; undefined while it loads, empty where there is none. */
  readonly sentences: readonly string[] | undefined
  /** Told where there is none. */
  readonly none: string
  /** Where the forecast stands as a whole; null for those who cannot open it. */
  readonly to: string | null
}

/** What tomorrow looks like, in a few sentences. */
export function OutlookLines({ title, sentences, none, to }: OutlookLinesProps) {
  const t = useText('dashboard')
  const [first, ...more] = sentences ?? []
  return (
    <Section
      title={title}
      actions={
        to !== null && (
          <LinkButton to={to} size="small">
            {t('common:word.theForecast')}
          </LinkButton>
        )
      }
    >
      {!sentences ? (
        <LoadingLines lines={4} />
      ) : first === undefined ? (
        <Typography color="textSecondary">{none}</Typography>
      ) : (
        <Stack spacing={1.5}>
          <Typography variant="h3" component="p" sx={{ fontWeight: 600, maxWidth: '44ch', textWrap: 'balance' }}>
            {first}
          </Typography>
          {more.map((sentence) => (
            <Typography key={sentence} sx={{ maxWidth: '68ch' }}>
              {sentence}
            </Typography>
          ))}
        </Stack>
      )}
    </Section>
  )
}
