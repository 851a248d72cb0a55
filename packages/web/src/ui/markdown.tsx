import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { parseMarkdown, type MarkdownInline } from '@tandem/contract/markdown.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { Link as RouterLink } from 'react-router'

/** A text of the installation. HTML in it is shown as text, and links lead to safe addresses alone. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <Box sx={{ '& > :first-of-type': { mt: 0 }, maxWidth: '72ch', overflowWrap: 'anywhere' }}>
      {parseMarkdown(text).map((block, index) => {
        switch (block.kind) {
          case 'heading':
            return (
              <Typography
                key={index}
                variant={block.level === 2 ? 'h3' : 'h4'}
                component={block.level === 2 ? 'h2' : 'h3'}
                sx={{ mt: block.level === 2 ? 4 : 3, mb: 1 }}
              >
                <Inlines content={block.content} />
              </Typography>
            )
          case 'paragraph':
            return (
              <Typography key={index} sx={{ mt: 1.5 }}>
                <Inlines content={block.content} />
              </Typography>
            )
          case 'list':
            return (
              <Box key={index} component={block.ordered ? 'ol' : 'ul'} sx={{ mt: 1.5, mb: 0, pl: 3 }}>
                {block.items.map((item, place) => (
                  <Typography key={place} component="li" sx={{ mt: 0.75 }}>
                    <Inlines content={item} />
                  </Typography>
                ))}
              </Box>
            )
        }
      })}
    </Box>
  )
}

function Inlines({ content }: { readonly content: readonly MarkdownInline[] }) {
  return content.map((inline, index) => {
    switch (inline.kind) {
      case 'text':
        return inline.text
      case 'strong':
        return <strong key={index}>{inline.text}</strong>
      case 'emphasis':
        return <em key={index}>{inline.text}</em>
      case 'link':
        return inline.address.startsWith(screenPath('/')) ? (
          <Link key={index} component={RouterLink} to={inline.address}>
            {inline.text}
          </Link>
        ) : (
          <Link key={index} href={inline.address} rel="noopener">
            {inline.text}
          </Link>
        )
    }
  })
}
