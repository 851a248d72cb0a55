import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { mdiAccountOffOutline } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { EmptyState } from '../../ui/index.ts'

interface RoleMembersProps {
  readonly members: readonly { readonly id: number; readonly username: string }[]
}

/** Who has a role; each name leads to the person. */
export function RoleMembers({ members }: RoleMembersProps) {
  const t = useText('accounts')
  if (members.length === 0) {
    return <EmptyState icon={mdiAccountOffOutline} title={t('role.noMembers')} text={t('role.noMembersText')} />
  }
  return (
    <List disablePadding aria-label={fieldName(f.members)}>
      {members.map((member) => (
        <ListItem key={member.id} disablePadding divider>
          <ListItemButton
            component={Link}
            to={screenPath('/userDetails/{id}', { id: member.id })}
            sx={{ px: { xs: 2, sm: 3 } }}
          >
            <ListItemText primary={member.username} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  )
}
