import { requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { resolveBy } from '../../../lib/form-faults.ts'
import { useAction } from '../../../lib/query.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { DecimalInput, Form, SubmitButton, TextInput } from '../../../ui/form/index.ts'
import { Section, useNotify } from '../../../ui/index.ts'

/** A key that makes a request unmistakable, so that sending it twice is one request. */
function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const empty = () => ({ amount: '', note: '', requestKey: newRequestKey() })

/** Asks the administrator for coins. The key stays the same until a request has gone through. */
export function PurchaseForm() {
  const t = useText('ledger')
  const notify = useNotify()
  const { hash } = useLocation()
  const send = useAction(requestCoins)
  const form = useForm({ resolver: resolveBy(requestCoins.body), mode: 'onTouched', defaultValues: empty() })
  const { control, reset, setFocus } = form
  useEffect(() => {
    if (hash === '#buy') setFocus('amount')
  }, [hash, setFocus])
  const sending = useSending(form, async (body) => {
    await send.mutateAsync({ body })
    notify(t('purchase.sent'))
    reset(empty())
  })
  return (
    <Section title={t('common:action.buyCoins')} note={t('purchase.note')}>
      <Form {...sending} id="buy" label={t('common:action.buyCoins')}>
        <DecimalInput control={control} name="amount" label={t('purchase.amount')} unit="TC" required />
        <TextInput control={control} name="note" label={t('purchase.message')} rows={2} />
        <div>
          <SubmitButton loading={send.isPending}>{t('common:word.askForCoins')}</SubmitButton>
        </div>
      </Form>
    </Section>
  )
}
