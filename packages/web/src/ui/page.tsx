import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useSignedInUser } from '../lib/session.ts'
import { GuideLink } from './guide-link.tsx'

interface PageProps {
  readonly title: string
  /** One sentence: what this page is for. */
  readonly purpose?: ReactNode
  /** Buttons of the page, the most important last. */
  readonly actions?: ReactNode
  /** One row of filters; their values belong in the address. */
  readonly filters?: ReactNode
  /** Of which days it is, written below the title on paper, where there are no filters. */
  readonly printed?: string | undefined
  /** `phone` for one narrow column, `form` for pages of reading and writing, `board` for tables and charts, `wide` for trading: more room, less air. */
  readonly width?: 'phone' | 'form' | 'board' | 'wide'
  readonly children: ReactNode
}

const widths = { phone: 480, form: 760, board: 1280, wide: 1760 }

/** The frame of every screen: title, purpose, actions, filters, content. */
export function Page({ title, purpose, actions, filters, printed, width = 'board', children }: PageProps) {
  const username = useSignedInUser()?.username
  const isTight = width === 'wide'
  return (
    <Box
      sx={{
        maxWidth: widths[width],
        mx: 'auto',
        px: { xs: 2, sm: 3, lg: isTight ? 3 : 4 },
        py: { xs: 2, md: isTight ? 1.5 : 5 },
      }}
    >
      <Stack
        component="header"
        direction={{ xs: 'column', sm: 'row' }}
        spacing={2}
        sx={{
          justifyContent: 'space-between',
          alignItems: { sm: isTight ? 'center' : 'flex-end' },
          mb: { xs: 2, md: isTight ? 1.5 : 4 },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Stack direction="row" sx={{ alignItems: 'center' }}>
            <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {title}
            </Typography>
            <GuideLink />
          </Stack>
          {printed && (
            <Typography sx={{ display: 'none', displayPrint: 'block' }}>
              {[username, printed].filter(Boolean).join(' · ')}
            </Typography>
          )}
          {purpose && (
            <Typography
              color="textSecondary"
              {...(isTight && { variant: 'body2' })}
              sx={{ mt: isTight ? 0 : 0.5, maxWidth: '68ch' }}
            >
              {purpose}
            </Typography>
          )}
        </Box>
        {actions && (
          <Stack
            direction="row"
            spacing={1}
            useFlexGap
            sx={{ flexWrap: 'wrap', alignItems: 'center', flex: 'none', maxWidth: '100%' }}
          >
            {actions}
          </Stack>
        )}
      </Stack>
      {filters && (
        <Stack
          role="search"
          direction="row"
          spacing={1.5}
          useFlexGap
          sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 3 }}
        >
          {filters}
        </Stack>
      )}
      <Stack spacing={3}>{children}</Stack>
    </Box>
  )
}
