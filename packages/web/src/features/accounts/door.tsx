import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface DoorProps {
  readonly title?: string
  readonly purpose?: string
  readonly width?: number
  readonly children: ReactNode
}

/** The frame of the small pages at the entrance: one card in the middle. */
export function Door({ title, purpose, width = 480, children }: DoorProps) {
  return (
    <Box sx={{ px: 2, py: { xs: 3, md: 8 } }}>
      <Card sx={{ maxWidth: width, mx: 'auto', p: { xs: 2.5, sm: 4 } }}>
        {title && (
          <Typography variant="h2" component="h1">
            {title}
          </Typography>
        )}
        {purpose && (
          <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
            {purpose}
          </Typography>
        )}
        {children}
      </Card>
    </Box>
  )
}
