import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { User } from '@tandem/contract/accounts/accounts.ts'
import { f } from '@tandem/contract/fields.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { fullName } from '../../lib/full-name.ts'
import { useFormat } from '../../lib/format.ts'

interface UserPickerProps {
  /** Undefined while they load. */
  readonly users: readonly User[] | undefined
  readonly chosen: number | null
  readonly onChoose: (userId: number | null) => void
}

/** One user of many, found by name, username or e-mail. */
export function UserPicker({ users, chosen, onChoose }: UserPickerProps) {
  const t = useText('ledger')
  const format = useFormat()
  return (
    <Autocomplete
      options={users ?? []}
      loading={!users}
      value={users?.find((user) => user.id === chosen) ?? null}
      onChange={(_event, user) => {
        onChoose(user?.id ?? null)
      }}
      getOptionLabel={(user) => user.username}
      getOptionKey={(user) => user.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      noOptionsText={t('admin.pickUserNone')}
      filterOptions={(options, { inputValue }) => {
        const wanted = inputValue.trim().toLowerCase()
        return options.filter((user) =>
          `${fullName(user)} ${user.username} ${user.email}`.toLowerCase().includes(wanted),
        )
      }}
      sx={{ width: 420, maxWidth: '100%' }}
      renderOption={({ key, ...props }, user) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1 }}>
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <div>{user.username}</div>
            <Typography variant="caption" color="textSecondary" component="div" noWrap>
              {fullName(user)} · {user.email}
            </Typography>
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {format.coins(user.balance)}
          </Typography>
        </Box>
      )}
      renderInput={(params) => (
        <TextField {...params} label={fieldName(f.user)} placeholder={t('admin.pickUserHelp')} />
      )}
    />
  )
}
