import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import type { english } from '../i18n/en/index.ts'
import { textAt } from '../i18n/use-text.ts'

type TermName = keyof typeof english.glossary

interface TermProps {
  readonly term: TermName
  /** The words as they stand in the sentence; by default the term's own name. */
  readonly children?: ReactNode
}

/** A word of the market with its one-line meaning on hover, focus or tap. */
export function Term({ term, children }: TermProps) {
  return (
    <Tooltip title={textAt(`glossary.${term}.meaning`)} describeChild>
      <Box
        component="button"
        type="button"
        sx={{
          all: 'unset',
          cursor: 'help',
          borderRadius: 0.5,
          textDecoration: 'underline dotted',
          textUnderlineOffset: '0.22em',
          textDecorationThickness: 'from-font',
          '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
        }}
      >
        {children ?? textAt(`glossary.${term}.name`)}
      </Box>
    </Tooltip>
  )
}
