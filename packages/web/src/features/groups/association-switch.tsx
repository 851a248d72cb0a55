import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { getAssociation, saveAssociation } from '@tandem/contract/groups.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { LinkButton, Loaded, LoadingLines, Section, useDecision } from '../../ui/index.ts'

/** Where the administrator opens the section of groups, and closes it after a question. */
export function AssociationSwitch() {
  const t = useText('groups')
  const association = useCall(getAssociation)
  const isOpen = association.data?.isOpen
  return (
    <Section
      title={t('common:word.association')}
      actions={isOpen && <LinkButton to={screenPath('/association')}>{t('switch.toGroups')}</LinkButton>}
    >
      <Loaded of={[association]} loading={<LoadingLines lines={2} />}>
        {(data) => <OpenOrClosed isOpen={data.isOpen} />}
      </Loaded>
    </Section>
  )
}

function OpenOrClosed({ isOpen }: { readonly isOpen: boolean }) {
  const t = useText('groups')
  const { busy, failure, decide } = useDecision()
  const save = useAction(saveAssociation)
  const question = isOpen
    ? {
        title: t('switch.closeTitle'),
        text: t('switch.closeText'),
        yes: t('switch.closeYes'),
        tone: 'danger' as const,
      }
    : null
  const turn = () =>
    void decide(1, question, async () => {
      await save.mutateAsync({ body: { isOpen: !isOpen } })
      return t(isOpen ? 'switch.done' : 'switch.opened')
    })
  return (
    <Stack spacing={1}>
      <Typography>{t(isOpen ? 'switch.open' : 'switch.closed')}</Typography>
      <FormControlLabel
        control={<Switch checked={isOpen} disabled={busy !== null} onChange={turn} />}
        label={t('switch.label')}
        sx={{ alignSelf: 'flex-start' }}
      />
      {failure && <Alert severity="error">{failure}</Alert>}
    </Stack>
  )
}
