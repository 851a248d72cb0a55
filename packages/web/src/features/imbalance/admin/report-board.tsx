import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { f } from '@tandem/contract/fields.ts'
import type { SettlementReport } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { DefinitionList, Section, StatFigure, StatRow } from '../../../ui/index.ts'
import { GroupTable, PeriodTable, UserTable } from './report-tables.tsx'

interface ReportProps {
  readonly report: SettlementReport
}

/** What a day comes to for the platform. */
export function ReportFigures({ report }: ReportProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const { totals, balancing, systemImbalance: system } = report
  const concerned = report.users.filter(({ totals: { cash } }) => cash !== 0n).length
  return (
    <StatRow>
      <StatFigure
        size="large"
        label={fieldName(f.balancing)}
        coins={balancing}
        hint={t(balancing < 0n ? 'admin.day.balancingPays' : 'admin.day.balancingReceives')}
      />
      <StatFigure
        label={fieldName(f.systemImbalance)}
        energy={system}
        hint={t(system < 0 ? 'admin.day.systemShort' : system > 0 ? 'admin.day.systemLong' : 'admin.day.systemEven')}
      />
      <StatFigure
        label={fieldName(f.users)}
        value={format.count(report.users.length)}
        hint={t('admin.day.usersHint', { count: concerned })}
      />
      <StatFigure label={t('common:word.imbalanceCost')} coins={totals.imbalanceCost} hint={t('admin.day.costHint')} />
      <StatFigure signed label={fieldName(f.preCost)} coins={totals.preCost} hint={t('admin.day.preHint')} />
    </StatRow>
  )
}

/** The terms a day was settled with. */
export function ReportOptions({ report: { terms } }: ReportProps) {
  const t = useText('imbalance')
  const format = useFormat()
  return (
    <DefinitionList
      items={[
        { term: fieldName(f.mode), value: t(`admin.mode.${terms.mode}`) },
        ...(terms.mode === 'C'
          ? []
          : [
              { term: t('admin.terms.factor'), value: format.decimal(terms.factor, 6, { min: 2 }) },
              { term: t('admin.terms.minimum'), value: format.price(terms.minimum) },
            ]),
        { term: t('admin.terms.unmetered'), value: t(`admin.settings.${terms.unmetered}`) },
        { term: fieldName(f.label), value: t('admin.terms.minutes', { minutes: terms.periodMinutes }) },
      ]}
    />
  )
}

const views = ['users', 'periods', 'groups'] as const
type View = (typeof views)[number]

/** Its users, intervals and groups. */
export function ReportDetails({ report, onUser }: ReportProps & { readonly onUser: (userId: number) => void }) {
  const t = useText('imbalance')
  const [view, setView] = useState<View>('users')
  return (
    <Section flush>
      <Tabs
        value={view}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t('admin.day.sections')}
        onChange={(_event, next: View) => setView(next)}
        sx={{ borderBottom: 1, borderColor: 'divider', px: { xs: 1, sm: 2 } }}
      >
        {views.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`report-${each}`}
            aria-controls={view === each ? `report-panel-${each}` : undefined}
            label={t(`admin.day.${each}`)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`report-panel-${view}`} aria-labelledby={`report-${view}`}>
        {view === 'users' && <UserTable report={report} onUser={onUser} />}
        {view === 'periods' && <PeriodTable report={report} />}
        {view === 'groups' && <GroupTable groups={report.groups} />}
      </Box>
    </Section>
  )
}
