/** What the administrator decides about a person: user type and roles. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import Stack from '@mui/material/Stack'
import { administratorRole, userTypes, type UserType } from '@tandem/core/access/access.ts'
import { setUserRoles, updateUser, upgradeActions, type Role, type User } from '@tandem/contract/accounts/accounts.ts'
import type { Lookup } from '@tandem/contract/accounts/lookups.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { useText } from '../../i18n/use-text.ts'
import { fullName } from '../../lib/full-name.ts'
import { sentenceOf } from '../../lib/form-faults.ts'
import { Select } from '../../ui/form/index.ts'
import { Section, useConfirm, useNotify } from '../../ui/index.ts'
import { useAction } from '../../lib/query.ts'
import { everyUsersRole, useRoleMeaning } from './role-meaning.ts'

/** A refusal stands in the form already. */
const ignoreShown = () => undefined

interface UserTypeFormProps {
  readonly user: User
  readonly types: readonly z.output<typeof Lookup>[]
}

/** Changes the user type at once. */
export function UserTypeForm({ user, types }: UserTypeFormProps) {
  const t = useText('accounts')
  const notify = useNotify()
  const update = useAction(updateUser)
  const [wanted, setWanted] = useState<UserType>(user.userType)
  const save = () => {
    const userTypeId = types.find(({ key }) => key === wanted)?.id
    const params = { id: user.id, statusRequest: upgradeActions.profile }
    // The form starts anew with the answer, so the promise is told and not the form.
    update.mutateAsync({ params, query: { userTypeId } }).then(() => notify(t('details.typeSaved')), ignoreShown)
  }
  return (
    <Section title={t('details.typeTitle')} note={t('details.typeText')}>
      <Stack spacing={2}>
        {update.error && <Alert severity="error">{sentenceOf(update.error)}</Alert>}
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Select
            label={t('common:word.type')}
            value={wanted}
            onChange={setWanted}
            minWidth={240}
            choices={userTypes.map((value) => ({ value, label: t(`common:userType.${value}`) }))}
          />
          <Button variant="contained" disabled={wanted === user.userType} loading={update.isPending} onClick={save}>
            {t('details.typeSave')}
          </Button>
        </Stack>
      </Stack>
    </Section>
  )
}

interface UserRolesFormProps {
  readonly user: User
  readonly roles: readonly Role[]
}

/** Which roles a person has; making somebody an administrator asks once. */
export function UserRolesForm({ user, roles }: UserRolesFormProps) {
  const t = useText('accounts')
  const confirm = useConfirm()
  const notify = useNotify()
  const update = useAction(setUserRoles)
  const meaningOf = useRoleMeaning()
  const [chosen, setChosen] = useState<readonly string[]>(user.roles)
  const isChanged = chosen.length !== user.roles.length || chosen.some((role) => !user.roles.includes(role))
  const save = async () => {
    const becomesAdministrator = chosen.includes(administratorRole) && !user.roles.includes(administratorRole)
    const title = t('details.makeAdminTitle', { name: fullName(user) })
    const question = { title, text: t('details.makeAdminText'), yes: t('details.makeAdminYes') }
    if (becomesAdministrator && !(await confirm(question))) return
    update
      .mutateAsync({ params: { id: user.id }, body: { roles: [...chosen] } })
      .then(() => notify(t('details.rolesSaved')), ignoreShown)
  }
  return (
    <Section title={t('common:word.roles')} note={t('details.rolesText')}>
      <Stack spacing={2}>
        {update.error && <Alert severity="error">{sentenceOf(update.error)}</Alert>}
        <FormGroup>
          {roles.map((role) => (
            <FormControlLabel
              key={role.name}
              label={[role.name, meaningOf(role)].filter(Boolean).join(': ')}
              slotProps={{ typography: { variant: 'body2' } }}
              control={
                <Checkbox
                  checked={chosen.includes(role.name)}
                  disabled={role.name === everyUsersRole}
                  onChange={(event) => {
                    setChosen(
                      event.target.checked ? [...chosen, role.name] : chosen.filter((name) => name !== role.name),
                    )
                  }}
                />
              }
            />
          ))}
        </FormGroup>
        <div>
          <Button variant="contained" disabled={!isChanged} loading={update.isPending} onClick={() => void save()}>
            {t('details.rolesSave')}
          </Button>
        </div>
      </Stack>
    </Section>
  )
}
