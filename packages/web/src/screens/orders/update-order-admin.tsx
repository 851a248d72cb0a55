import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { mdiMagnify } from '@mdi/js'
import { getOrder, type AnyOrder } from '@tandem/contract/orders/orders.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { OrderButtons } from '../../features/orders/order-buttons.tsx'
import { OrderChip } from '../../features/orders/order-chip.tsx'
import { useOrderActions } from '../../features/orders/use-order-actions.ts'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { Icon, LinkButton, Loaded, Page, Section } from '../../ui/index.ts'
import { OrderEditor } from './order-editor.tsx'

/** /updateOrderAdmin?id=…: changes or cancels any user's order, of either market. */
export default function UpdateOrderAdmin() {
  const t = useText('orders')
  const [search, setSearch] = useSearchParams()
  const id = Number(/^\d{1,15}$/.exec(search.get('id') ?? '')?.[0] ?? 0)
  const order = useCall(getOrder, { params: { id } }, { enabled: id > 0 })
  return (
    <Page
      title={t('admin.title')}
      purpose={t('admin.purpose')}
      actions={
        <LinkButton to={screenPath('/Orders')} variant="outlined">
          {t('admin.toList')}
        </LinkButton>
      }
    >
      <FindOrder key={id} id={id} onFind={(found) => setSearch({ id: String(found) })} />
      {id > 0 && (
        <Loaded of={[order]} loading={480}>
          {(data) => <UsersOrder key={id} order={data} />}
        </Loaded>
      )}
    </Page>
  )
}

interface FindOrderProps {
  readonly id: number
  readonly onFind: (id: number) => void
}

function FindOrder({ id, onFind }: FindOrderProps) {
  const t = useText('orders')
  const [typed, setTyped] = useState(id > 0 ? String(id) : '')
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0
  return (
    <Section>
      <Stack
        component="form"
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}
        onSubmit={(event) => {
          event.preventDefault()
          if (number > 0) onFind(number)
        }}
      >
        <TextField
          label={t('admin.number')}
          value={typed}
          fullWidth={false}
          helperText={id > 0 ? undefined : t('admin.help')}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          variant="outlined"
          disabled={number === 0 || number === id}
          startIcon={<Icon path={mdiMagnify} size={18} />}
        >
          {t('common:word.showTheOrder')}
        </Button>
      </Stack>
    </Section>
  )
}

function UsersOrder({ order }: { readonly order: AnyOrder }) {
  const t = useText('orders')
  const navigate = useNavigate()
  const handlers = useOrderActions()
  const list = screenPath('/Orders', { view: order.id })
  return (
    <>
      <Section title={order.name} actions={<OrderChip status={order.status} />}>
        <Stack spacing={2}>
          <Alert severity="warning" variant="outlined">
            {t('admin.owner', { user: order.username })}
          </Alert>
          {handlers.refusal !== null && <Alert severity="error">{handlers.refusal}</Alert>}
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            <LinkButton to={list}>{t('admin.show')}</LinkButton>
            <OrderButtons
              order={order}
              editPath={null}
              isBusy={handlers.isBusy}
              onSend={() => void handlers.send(order)}
              onDelete={() =>
                void handlers.remove(order).then((gone) => {
                  if (gone) void navigate(screenPath('/Orders'))
                })
              }
            />
          </Stack>
        </Stack>
      </Section>
      <OrderEditor order={order} afterSending={list} />
    </>
  )
}
