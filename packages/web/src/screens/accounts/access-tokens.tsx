import Button from '@mui/material/Button'
import { useState } from 'react'
import { CreatedToken } from '../../features/accounts/access-tokens/created-token.tsx'
import { NewTokenForm } from '../../features/accounts/access-tokens/new-token-form.tsx'
import { TokenList } from '../../features/accounts/access-tokens/token-list.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Page } from '../../ui/index.ts'

/** Tokens with which the user's own programs call Tandem. */
export default function AccessTokensScreen() {
  const t = useText('accessTokens')
  const [created, setCreated] = useState<{ readonly name: string; readonly token: string } | null>(null)
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <Button href="/api/docs" target="_blank" rel="noopener">
          {t('docs')}
        </Button>
      }
    >
      {created && <CreatedToken {...created} onDone={() => setCreated(null)} />}
      <TokenList />
      {!created && <NewTokenForm onCreated={({ name, token }) => setCreated({ name, token })} />}
    </Page>
  )
}
