import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import type { Need } from './needs-card.tsx'

interface OneActionProps {
  /** Undefined while they load. */
  readonly needs: readonly Need[] | undefined
  /** The delivery day of the last own result; null when there is none. */
  readonly lastResult: string | null
}

/** The one thing to do, within reach of the thumb: the most urgent need, or the last result when all is done. */
export function OneAction({ needs, lastResult }: OneActionProps) {
  const t = useText('dashboard')
  const need = needs?.find(({ step }) => step)
  const calm = {
    title: t('phone.calm'),
    step: { name: t('phone.calmAction'), to: lastResult ? `/reportsDaily?day=${lastResult}` : '/reportsDaily' },
  }
  const { title, step } = need?.step ? { title: need.title, step: need.step } : calm
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        mx: -2,
        px: 2,
        pt: 1.5,
        pb: 2,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {needs ? (
        <>
          <Typography variant="body2" sx={{ mb: 1, fontWeight: 600 }}>
            {title}
          </Typography>
          <Button component={Link} to={step.to} variant={need ? 'contained' : 'outlined'} size="large" fullWidth>
            {step.name}
          </Button>
        </>
      ) : (
        <Skeleton variant="rounded" height={72} />
      )}
    </Box>
  )
}
