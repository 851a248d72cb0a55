import type { checkAnalyser } from '@tandem/contract/metering/analysers.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, EmptyState, Section } from '../../../ui/index.ts'
import { ConnectionChip } from './connection-chip.tsx'

type CheckEvent = ResponseOf<typeof checkAnalyser>['events'][number]

/** When an analyser came and went, and why. */
export function EventList({ events }: { readonly events: readonly CheckEvent[] }) {
  const t = useText('analysers')
  const format = useFormat()
  return (
    <Section title={t('check.events')} note={t('check.eventsNote')} flush>
      <DataTable
        label={t('check.events')}
        columns={[
          {
            key: 'at',
            header: t('common:word.when'),
            fact: true,
            render: ({ at }) => format.exactTime(at).slice(0, -4),
          },
          {
            key: 'state',
            header: t('common:word.what'),
            fact: true,
            render: ({ state }) => <ConnectionChip state={state} />,
          },
          {
            key: 'reason',
            header: t('common:word.why'),
            render: ({ reason }) => (reason ? t(`fault.${reason}`) : '–'),
          },
        ]}
        rows={events}
        rowKey={({ at }) => at.toString()}
        empty={<EmptyState text={t('check.eventsEmpty')} />}
        pageSize={15}
        dense
      />
    </Section>
  )
}
