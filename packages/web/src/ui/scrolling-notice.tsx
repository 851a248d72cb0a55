import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { keyframes } from '@emotion/react'
import { mdiPause, mdiPlay } from '@mdi/js'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Icon } from './icon.tsx'

const slide = keyframes`from { transform: translateX(0) } to { transform: translateX(-50%) }`

/**
 * A line of notices that moves slowly. It can be paused, stops while the pointer or the keyboard is on it,
 * and never moves for those who asked for less motion.
 */
export function ScrollingNotice({ text }: { readonly text: string }) {
  const t = useText('common')
  const [isPaused, setPaused] = useState(false)
  const name = t(isPaused ? 'shell.playNotices' : 'shell.pauseNotices')
  const half = { flex: 'none', minWidth: '100%', pr: 12, whiteSpace: 'nowrap' }
  return (
    <Box
      role="region"
      aria-label={t('shell.notices')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        '&:hover .notice-track, &:focus-within .notice-track': { animationPlayState: 'paused' },
      }}
    >
      <IconButton
        size="small"
        aria-label={name}
        aria-pressed={isPaused}
        onClick={() => {
          setPaused(!isPaused)
        }}
        sx={{ '@media (prefers-reduced-motion: reduce)': { display: 'none' } }}
      >
        <Icon path={isPaused ? mdiPlay : mdiPause} size={18} />
      </IconButton>
      <Box
        sx={{
          overflow: 'hidden',
          flex: 1,
          minWidth: 0,
          maskImage: 'linear-gradient(90deg, transparent, #000 24px, #000 calc(100% - 24px), transparent)',
          '@media (prefers-reduced-motion: reduce)': { maskImage: 'none' },
        }}
      >
        <Box
          className="notice-track"
          sx={{
            display: 'flex',
            width: 'max-content',
            typography: 'body2',
            animation: `${slide} 60s linear infinite`,
            animationPlayState: isPaused ? 'paused' : 'running',
            '@media (prefers-reduced-motion: reduce)': {
              animation: 'none !important',
              width: 'auto',
              '& > *': {
                whiteSpace: 'normal !important',
                flex: '1 !important',
                minWidth: '0 !important',
                pr: '0 !important',
              },
              '& > [aria-hidden]': { display: 'none' },
            },
          }}
        >
          <Box component="span" sx={half}>
            {text}
          </Box>
          <Box component="span" sx={half} aria-hidden="true">
            {text}
          </Box>
        </Box>
      </Box>
    </Box>
  )
}
