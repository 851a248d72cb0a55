import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { mdiClose } from '@mdi/js'
import { addMeterTopic, findMeterTopics, removeMeterTopic, type MeterTopic } from '@tandem/contract/metering/mqtt.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { resolveBy } from '../../../lib/form-faults.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Form, SelectInput, SubmitButton, TextInput } from '../../../ui/form/index.ts'
import { Icon, Loaded, Section, useConfirm, useNotify } from '../../../ui/index.ts'

/** Of which MQTT topics the analysers of a user may be read, for the administrator. */
export function MeterTopics({ userId }: { readonly userId: number }) {
  const t = useText('mqtt')
  const known = useCall(findMeterTopics, { params: { userId } })
  return (
    <Section title={t('rule.title')} note={t('rule.note')}>
      <Loaded of={[known]} loading={120}>
        {({ brokers, topics }) => (
          <>
            {topics.length === 0 && <Typography color="textSecondary">{t('rule.none')}</Typography>}
            <Topics topics={topics} />
            {brokers.length === 0 ? (
              <Alert severity="info">{t('rule.noBrokers')}</Alert>
            ) : (
              <NewTopic userId={userId} brokers={brokers} />
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Topics({ topics }: { readonly topics: readonly MeterTopic[] }) {
  const t = useText('mqtt')
  const [confirm, notify] = [useConfirm(), useNotify()]
  const removal = useAction(removeMeterTopic)
  const [failure, setFailure] = useState<string | null>(null)
  const remove = async ({ id, prefix }: MeterTopic) => {
    const question = { title: t('rule.removeTitle', { prefix }), text: t('rule.removeText') }
    if (!(await confirm({ ...question, yes: t('common:action.remove'), tone: 'danger' }))) return
    try {
      await removal.mutateAsync({ params: { id } })
      setFailure(null)
      notify(t('rule.removed', { prefix }))
    } catch (error) {
      setFailure(failureText(error))
    }
  }
  return (
    <>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
        {topics.map((topic) => (
          <Box component="li" key={topic.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {topic.broker}: <strong>{topic.prefix}</strong>
            </Box>
            <IconButton aria-label={t('rule.remove', { prefix: topic.prefix })} onClick={() => void remove(topic)}>
              <Icon path={mdiClose} />
            </IconButton>
          </Box>
        ))}
      </Box>
    </>
  )
}

interface NewTopicProps {
  readonly userId: number
  readonly brokers: readonly string[]
}

function NewTopic({ userId, brokers }: NewTopicProps) {
  const t = useText('mqtt')
  const notify = useNotify()
  const add = useAction(addMeterTopic)
  const start = { broker: brokers[0] ?? '', prefix: '' }
  const form = useForm({ resolver: resolveBy(addMeterTopic.body), mode: 'onTouched', defaultValues: start })
  const send = async (body: typeof start) => {
    await add.mutateAsync({ params: { userId }, body })
    notify(t('rule.added', { prefix: body.prefix }))
    form.reset({ ...start, broker: body.broker })
  }
  const { fault, onSubmit } = useSending(form, send)
  return (
    <Form label={t('rule.add')} onSubmit={onSubmit} fault={fault}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr) auto' },
        }}
      >
        <SelectInput
          control={form.control}
          name="broker"
          label={t('broker')}
          choices={brokers.map((value) => ({ value, label: value }))}
        />
        <TextInput
          control={form.control}
          name="prefix"
          label={t('rule.prefix')}
          help={t('rule.prefixHelp')}
          autoComplete="off"
          required
        />
        <SubmitButton loading={form.formState.isSubmitting}>{t('rule.add')}</SubmitButton>
      </Box>
    </Form>
  )
}
