import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { LinkButton } from '../../../ui/index.ts'

interface AlertWithLinkProps {
  readonly text: string
  /** Where the reader can do something about it. */
  readonly link: { readonly to: string; readonly label: string } | null
}

/** A notice with a link beside it; on a phone below it, where both have room. */
export function AlertWithLink({ text, link }: AlertWithLinkProps) {
  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 240px' }}>{text}</Box>
        {link && (
          <LinkButton to={link.to} color="inherit" size="small" sx={{ mx: -0.75 }}>
            {link.label}
          </LinkButton>
        )}
      </Box>
    </Alert>
  )
}
