import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Section, StatFigure, StatRow } from '../../../ui/index.ts'
import type { PlatformOverview } from './platform-markets.tsx'

interface PlatformPeopleProps {
  /** Undefined while it loads. */
  readonly overview: PlatformOverview | undefined
  /** Whether the overview is of the period that is looked at; of another one nobody knows who traded and was metered. */
  readonly isOfPeriod: boolean
}

/** Who is there, who traded, who is metered, and how they stand together. */
export function PlatformPeople({ overview, isOfPeriod }: PlatformPeopleProps) {
  const t = useText('dashboard')
  const format = useFormat()
  const { users, groups, analysers } = overview ?? {}
  return (
    <Section title={t('platform.people')}>
      <StatRow>
        <StatFigure
          label={t('platform.active')}
          value={users && format.count(users.active)}
          {...(users && { hint: t('platform.registered', { count: users.registered }) })}
        />
        {isOfPeriod && <StatFigure label={t('platform.trading')} value={users && format.count(users.trading)} />}
        {isOfPeriod && <StatFigure label={t('platform.metered')} value={users && format.count(users.metered)} />}
        <StatFigure
          label={t('common:word.groups')}
          value={groups && format.count(groups.groups)}
          {...(groups && { hint: t('platform.members', { count: groups.members }) })}
        />
        <StatFigure
          label={t('common:word.analysers')}
          value={analysers && format.count(analysers.online + analysers.offline + analysers.waiting)}
          {...(analysers && {
            hint: t('platform.analysersText', {
              online: format.count(analysers.online),
              waiting: format.count(analysers.waiting),
            }),
          })}
        />
      </StatRow>
    </Section>
  )
}
