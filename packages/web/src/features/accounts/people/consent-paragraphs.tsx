import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { parseMarkdown, type MarkdownInline } from '@tandem/contract/markdown.ts'
import { Fragment } from 'react'

/** A text that is consented to, with its headings, lists and links. */
export function ConsentParagraphs({ text }: { readonly text: string }) {
  return parseMarkdown(text).map((block, index) => {
    if (block.kind === 'heading') {
      return (
        <Typography key={index} variant="subtitle1" component="h3" sx={{ mt: 2, mb: 0.5 }}>
          <Words content={block.content} />
        </Typography>
      )
    }
    if (block.kind === 'list') {
      return (
        <Box key={index} component={block.ordered ? 'ol' : 'ul'} sx={{ mt: 0, mb: 1.5, pl: 3 }}>
          {block.items.map((content, place) => (
            <li key={place}>
              <Words content={content} />
            </li>
          ))}
        </Box>
      )
    }
    return (
      <Typography key={index} sx={{ mb: 1.5 }}>
        <Words content={block.content} />
      </Typography>
    )
  })
}

function Words({ content }: { readonly content: readonly MarkdownInline[] }) {
  return content.map((part, index) => {
    if (part.kind === 'strong') return <strong key={index}>{part.text}</strong>
    if (part.kind === 'emphasis') return <em key={index}>{part.text}</em>
    if (part.kind !== 'link') return <Fragment key={index}>{part.text}</Fragment>
    return (
      <Link key={index} href={part.address} target="_blank" rel="noopener">
        {part.text}
      </Link>
    )
  })
}
