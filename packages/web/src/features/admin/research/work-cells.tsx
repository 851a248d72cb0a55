import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useText } from '../../../i18n/use-text.ts'
import { StatusChip, type Tone } from '../../../ui/index.ts'

interface WorkStateProps {
  readonly tone: Tone
  readonly label: string
  /** How far it is, where that is worth showing: the share that is done, 0 to 1, and the same in words. */
  readonly progress: { readonly share: number; readonly words: string } | null
  /** Why it failed. */
  readonly failure: string | null
}

/** What has become of work that an administrator asked for. */
export function WorkState({ tone, label, progress, failure }: WorkStateProps) {
  return (
    <>
      <StatusChip tone={tone} label={label} />
      {progress && (
        <>
          <LinearProgress
            variant="determinate"
            aria-label={label}
            value={100 * progress.share}
            sx={{ mt: 1, minWidth: 96 }}
          />
          <Typography variant="caption" color="textSecondary">
            {progress.words}
          </Typography>
        </>
      )}
      {failure !== null && (
        <Typography variant="caption" component="div" sx={{ mt: 0.5, maxWidth: '42ch', whiteSpace: 'normal' }}>
          {failure}
        </Typography>
      )}
    </>
  )
}

interface WorkButtonProps {
  readonly label: string
  /** What it is about, for those who cannot see its row. */
  readonly title: string
  readonly isBusy: boolean
  readonly onClick: () => void
}

/** A button of a row. */
export function WorkButton({ label, title, isBusy, onClick }: WorkButtonProps) {
  const t = useText('research')
  return (
    <Button size="small" disabled={isBusy} aria-label={t('packages.of', { act: label, title })} onClick={onClick}>
      {label}
    </Button>
  )
}
