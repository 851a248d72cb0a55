import { mdiFileDocumentEditOutline } from '@mdi/js'
import { getOrder } from '@tandem/contract/orders/orders.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useSearchParams } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { Loaded, Page, Section } from '../../ui/index.ts'
import { OrderEditor, WayToList } from './order-editor.tsx'

/** /updateOrder?id=…: changes an order while its market takes changes. */
export default function UpdateOrder() {
  const t = useText('orders')
  const [search] = useSearchParams()
  const id = Number(/^\d{1,15}$/.exec(search.get('id') ?? '')?.[0] ?? 0)
  const order = useCall(getOrder, { params: { id } }, { enabled: id > 0 })
  return (
    <Page
      title={order.data?.name ?? t('update.title')}
      purpose={t(order.data?.marketType === 'intraday' ? 'update.purposeIntraday' : 'update.purpose')}
    >
      {id === 0 ? (
        <Section>
          <WayToList title={t('update.noneTitle')} text={t('update.noneText')} icon={mdiFileDocumentEditOutline} />
        </Section>
      ) : (
        <Loaded of={[order]} loading={480}>
          {(data) => <OrderEditor order={data} afterSending={screenPath('/PzuMarket')} />}
        </Loaded>
      )}
    </Page>
  )
}
