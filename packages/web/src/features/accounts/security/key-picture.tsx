import Box from '@mui/material/Box'
import encodeQR from 'qr'

/** Light around the picture, in modules, without which some cameras do not find it. */
const border = 4

/** A text as a QR code: dark on light in both appearances, because cameras read nothing else. */
export function KeyPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw', { border })
  const size = rows.length
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 200, maxWidth: '100%', alignSelf: 'center', borderRadius: 1 }}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" />
    </Box>
  )
}
