import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Alert from '@mui/material/Alert'
import { useText } from '../../../i18n/use-text.ts'
import { CopyButton } from '../../../ui/index.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shows recovery codes, this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useText('security')
  return (
    <Stack spacing={2}>
      <Alert severity="warning" role="status">
        {t('factor.codesText')}
      </Alert>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box
          component="ul"
          aria-label={t('factor.codesTitle')}
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gridTemplateColumns: { sm: '1fr 1fr' },
            gap: 1,
            columnGap: 3,
          }}
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Box>
        <CopyButton text={codes.join('\n')} label={t('factor.copyCodes')} />
      </Stack>
      <Button variant="contained" onClick={onDone}>
        {t('factor.saved')}
      </Button>
    </Stack>
  )
}
