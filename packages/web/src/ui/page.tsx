import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import { useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { useDataAge } from '../lib/data-age.ts'
import { useFormat } from '../lib/format.ts'
import { useSignedInUser } from '../lib/session.ts'
import { GuideLink } from './guide-link.tsx'
import { Icon } from './icon.tsx'
import { WholeDates } from './whole-dates.tsx'

interface PageProps {
  readonly title: string
  /** One sentence: what this page is for. */
  readonly purpose?: ReactNode
  /** Buttons of the page, the most important last. */
  readonly actions?: ReactNode
  /** One row of filters; their values belong in the address. */
  readonly filters?: ReactNode
  /** How many filters are set otherwise than at first. Where it is given, a phone keeps them behind one button, so that the list is seen. */
  readonly filterCount?: number
  /** Of which days it is, written below the title on paper, where there are no filters. */
  readonly printed?: string | undefined
  /** `phone` for one narrow column, `form` for pages of reading and writing, `board` for tables and charts, `wide` for trading: more room, less air. */
  readonly width?: 'phone' | 'form' | 'board' | 'wide'
  readonly children: ReactNode
}

const widths = { phone: 480, form: 760, board: 1280, wide: 1760 }

/** The frame of every screen: title, purpose, actions, filters, content. */
export function Page(props: PageProps) {
  const { title, purpose, actions, filters, filterCount, printed, width = 'board', children } = props
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
          {/* One text: what stands behind the title stays with its last word where it takes two lines. */}
          <Box sx={{ typography: 'h2', textWrap: 'balance' }}>
            <Typography variant="h2" component="h1" sx={{ display: 'inline', overflowWrap: 'anywhere' }}>
              <WholeDates>{title}</WholeDates>
            </Typography>
            {/* No break. */ '\u2060'}
            <GuideLink />
          </Box>
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
              <WholeDates>{purpose}</WholeDates>
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
      {filters && <Filters count={filterCount}>{filters}</Filters>}
      <Stack spacing={3}>{children}</Stack>
      <DataAge />
    </Box>
  )
}

interface FiltersProps {
  readonly count: number | undefined
  readonly children: ReactNode
}

/** One row of filters; on a phone, where their number is known, a button that shows and hides them. */
function Filters({ count, children }: FiltersProps) {
  const t = useText('common')
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [isOpen, setOpen] = useState(false)
  const isFolded = isPhone && count !== undefined
  return (
    <Box sx={{ mb: isFolded ? 2 : 3 }}>
      {isFolded && (
        <Button
          size="small"
          aria-expanded={isOpen}
          endIcon={<Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />}
          sx={{ ml: -0.75 }}
          onClick={() => {
            setOpen(!isOpen)
          }}
        >
          {count === 0 ? t('filter.plain') : t('filter.set', { count })}
        </Button>
      )}
      {(!isFolded || isOpen) && (
        <Stack
          role="search"
          direction="row"
          spacing={1.5}
          useFlexGap
          sx={{ flexWrap: 'wrap', alignItems: 'center', ...(isFolded && { mt: 1.5 }) }}
        >
          {children}
        </Stack>
      )}
    </Box>
  )
}

/** Of when the figures are, where some come from a replica. */
function DataAge() {
  const t = useText('common')
  const format = useFormat()
  const instant = useDataAge()
  if (instant === null) return null
  return (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 3 }}>
      {t('dataAsOf', { time: format.timeToSecond(Temporal.Instant.fromEpochMilliseconds(instant)) })}
    </Typography>
  )
}
