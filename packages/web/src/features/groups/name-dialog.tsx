import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { createGroup, renameGroup, type Group } from '@tandem/contract/groups.ts'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../i18n/use-text.ts'
import { resolveBy } from '../../lib/form-faults.ts'
import { useAction } from '../../lib/query.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Form, SubmitButton, TextInput } from '../../ui/form/index.ts'
import { useNotify } from '../../ui/index.ts'

interface NameDialogProps {
  /** The group that gets another name; without one a new group is founded. */
  readonly group?: Pick<Group, 'groupId' | 'name'>
  readonly onClose: () => void
  readonly onDone?: (group: Group) => void
}

/** The name of a group, new or another one. */
export function NameDialog({ group, onClose, onDone }: NameDialogProps) {
  const t = useText('groups')
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{group ? t('rename.title', { group: group.name }) : t('found.open')}</DialogTitle>
      <DialogContent>
        <NameForm {...(group ? { group } : {})} onClose={onClose} {...(onDone ? { onDone } : {})} />
      </DialogContent>
    </Dialog>
  )
}

function NameForm({ group, onClose, onDone }: NameDialogProps) {
  const t = useText('groups')
  const notify = useNotify()
  const found = useAction(createGroup)
  const rename = useAction(renameGroup)
  const form = useForm({
    resolver: resolveBy(createGroup.body),
    mode: 'onTouched',
    defaultValues: { name: group?.name ?? '' },
  })
  const sending = useSending(form, async (body) => {
    const done = await (group
      ? rename.mutateAsync({ params: { groupId: group.groupId }, body })
      : found.mutateAsync({ body }))
    notify(t(group ? 'rename.done' : 'found.done', { group: done.name }))
    onClose()
    onDone?.(done)
  })
  return (
    <Form {...sending} label={t(group ? 'rename.open' : 'found.open')}>
      {!group && (
        <Typography variant="body2" color="textSecondary">
          {t('found.text')}
        </Typography>
      )}
      <TextInput
        control={form.control}
        name="name"
        label={t('found.name')}
        help={t('found.nameHelp')}
        required
        autoFocus
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <SubmitButton loading={form.formState.isSubmitting}>{t(group ? 'rename.submit' : 'found.submit')}</SubmitButton>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
      </Stack>
    </Form>
  )
}
