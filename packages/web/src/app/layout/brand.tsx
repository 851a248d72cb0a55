import Box from '@mui/material/Box'
import { screenPath } from '@tandem/contract/screens.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'

/** The sun over two lines that meet: those who have and those who need. */
export function BrandMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="9" fill="#1b5fc1" />
      <circle cx="20.5" cy="11.5" r="5" fill="#ffcb45" />
      <path d="M5 22.5c4 0 5-7 9-7s5 7 9 7h4" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

interface BrandProps {
  readonly to?: string
  /** On a small phone the mark stands for the name. */
  readonly isShort?: boolean
}

/** Mark and name, leading home. */
export function Brand({ to = screenPath('/'), isShort = false }: BrandProps) {
  const t = useText('common')
  return (
    <Box
      component={Link}
      to={to}
      aria-label={`${t('product')}: ${t('shell.home')}`}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.25,
        color: 'text.primary',
        textDecoration: 'none',
        borderRadius: 1,
        fontSize: '1.25rem',
        fontWeight: 700,
        letterSpacing: '-0.02em',
        ...(isShort && { '@media (max-width: 479px)': { '& .name': { display: 'none' } } }),
      }}
    >
      <BrandMark />
      <span className="name">{t('product')}</span>
    </Box>
  )
}
