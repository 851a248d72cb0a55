import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ConnectionTest } from '@tandem/contract/metering/analysers.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'

/** What came of each topic while a connection was tested, as it came. */
export function MessageList({ messages }: Pick<ConnectionTest, 'messages'>) {
  const t = useText('mqtt')
  const format = useFormat()
  return messages.map(({ topic, at, isRetained, text, isReadable }) => (
    <Box key={topic} sx={{ mb: 1.5 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <strong>{topic}</strong> · {format.time(at)}
        {isRetained && ` · ${t('test.retained')}`}
      </Typography>
      <Box
        component="pre"
        sx={{
          m: 0,
          my: 0.5,
          p: 1,
          borderRadius: 1,
          bgcolor: 'action.hover',
          typography: 'caption',
          fontFamily: 'monospace',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {text}
      </Box>
      <Typography variant="caption" color={isReadable ? 'success.main' : 'error.main'}>
        {t(isReadable ? 'test.found' : 'test.notFound')}
      </Typography>
    </Box>
  ))
}
