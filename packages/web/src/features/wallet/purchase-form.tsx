import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { listCoinPurchases, requestCoins } from '@tandem/contract/ledger.ts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { resolveBy, showFaults } from '../../lib/form-faults.ts'
import { useAction } from '../../lib/query.ts'
import { DecimalInput, SubmitButton, TextInput } from '../../ui/form/index.ts'
import { Section, useNotify } from '../../ui/index.ts'
import { newRequestKey } from './request-key.ts'

const empty = () => ({ amount: '', note: '', requestKey: newRequestKey() })

/** Asks the administrator for coins. The key stays the same until a request has gone through. */
export function PurchaseForm() {
  const t = useText('ledger')
  const notify = useNotify()
  const { hash } = useLocation()
  const send = useAction(requestCoins, [listCoinPurchases])
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({ resolver: resolveBy(requestCoins.body), mode: 'onTouched', defaultValues: empty() })
  const { control, handleSubmit, reset, setFocus } = form
  useEffect(() => {
    if (hash === '#buy') setFocus('amount')
  }, [hash, setFocus])
  const submit = handleSubmit(async (body) => {
    setRefusal(null)
    try {
      await send.mutateAsync({ body })
      notify(t('purchase.sent'))
      reset(empty())
    } catch (error) {
      setRefusal(showFaults(form, error))
    }
  })
  return (
    <Section title={t('purchase.title')} note={t('purchase.note')}>
      <Stack component="form" id="buy" noValidate spacing={2} onSubmit={(event) => void submit(event)}>
        {refusal !== null && <Alert severity="error">{refusal}</Alert>}
        <DecimalInput control={control} name="amount" label={t('purchase.amount')} unit="TC" required />
        <TextInput control={control} name="note" label={t('purchase.message')} rows={2} />
        <div>
          <SubmitButton loading={send.isPending}>{t('purchase.send')}</SubmitButton>
        </div>
      </Stack>
    </Section>
  )
}
