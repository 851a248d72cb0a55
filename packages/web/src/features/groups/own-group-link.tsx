import Link from '@mui/material/Link'
import { getAssociation, getMyGroups } from '@tandem/contract/groups.ts'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { DefinitionList, Section } from '../../ui/index.ts'
import { detailsPath } from './paths.ts'

/** The group of the reader in one line; nothing while the section is closed. */
export function OwnGroupLink() {
  const t = useText('groups')
  const association = useCall(getAssociation)
  const mine = useCall(getMyGroups, {}, { enabled: association.data?.isOpen ?? false })
  if (!mine.data) return null
  const { group } = mine.data
  return (
    <Section title={t('title')}>
      <DefinitionList
        items={[
          {
            key: 'group',
            term: t('profile.label'),
            value: (
              <Link component={RouterLink} to={group ? detailsPath(group.groupId) : '/association'}>
                {group ? group.name : t('profile.none')}
              </Link>
            ),
          },
        ]}
      />
    </Section>
  )
}
