import Box from '@mui/material/Box'
import Link from '@mui/material/Link'

/** The plain text of a mail; addresses in it can be followed. */
export function MailText({ text }: { readonly text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/)
  return (
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' }}>
      {parts.map((part, index) =>
        // The pattern stands in a group: every second part is an address.
        index % 2 === 1 ? (
          <Link key={index} href={hereWhenOurs(part)}>
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </Box>
  )
}

/** A link of this demo stays at the address the reader uses, localhost or 127.0.0.1, so that the session goes along. */
function hereWhenOurs(address: string): string {
  const url = URL.parse(address)
  const loopback = ['localhost', '127.0.0.1', '[::1]']
  const isOurs = url !== null && loopback.includes(url.hostname) && loopback.includes(location.hostname)
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : address
}
