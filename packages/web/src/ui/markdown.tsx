import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { parseMarkdown, type MarkdownInline } from '@tandem/contract/markdown.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { Link as RouterLink } from 'react-router'

/** Above each part of a text but the first. */
const space = { chapter: 4, heading: 3, paragraph: 1.5, list: 1.5 }

/** A text of the installation. HTML in it is shown as text, and links lead to safe addresses alone. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <Box sx={{ maxWidth: '72ch', overflowWrap: 'anywhere' }}>
      {parseMarkdown(text).map((block, index) => {
        const mt = index === 0 ? 0 : space[block.kind === 'heading' && block.level === 2 ? 'chapter' : block.kind]
        switch (block.kind) {
          case 'heading':
            return (
              <Typography
                key={index}
                variant={block.level === 2 ? 'h3' : 'h4'}
                component={block.level === 2 ? 'h2' : 'h3'}
                sx={{ mt, mb: 1 }}
              >
                <Inlines content={block.content} />
              </Typography>
            )
          case 'paragraph':
            return (
              <Typography key={index} sx={{ mt }}>
                <Inlines content={block.content} />
              </Typography>
            )
          case 'list':
            return (
              <Box key={index} component={block.ordered ? 'ol' : 'ul'} sx={{ mt, mb: 0, pl: 3 }}>
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
