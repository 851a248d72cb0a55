import Link from '@mui/material/Link'
import { f } from '@tandem/contract/fields.ts'
import { getAssociation, getMyGroups } from '@tandem/contract/groups.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
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
    <Section title={t('common:word.association')}>
      <DefinitionList
        items={[
          {
            key: 'group',
            term: fieldName(f.groupName),
            value: (
              <Link component={RouterLink} to={group ? detailsPath(group.groupId) : screenPath('/association')}>
                {group ? group.name : t('profile.none')}
              </Link>
            ),
          },
        ]}
      />
    </Section>
  )
}
