import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useMemo, useState, type ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DecimalBox } from '../../../ui/form/index.ts'
import { OrderShape } from '../order-shape.tsx'
import { Question } from '../question.tsx'
import { BatteryFields, BatteryMode } from './battery-fields.tsx'
import { batteryBlocks, readBattery, type BatteryAnswers } from './battery-plan.ts'
import { addBlocks, readBlocks, type BlockDraft, type BlockFrame } from './block-draft.ts'
import { blocksOfIdea, ideas, type Idea, type IdeaAnswers } from './block-ideas.ts'
import { BlockExpected } from './block-expected.tsx'
import { QuantityBox } from './block-row.tsx'
import { blockFaultText, blockWords, labelled } from './block-words.ts'
import { IntervalSelect } from './native-select.tsx'
import { Pair } from './pair.tsx'
import { usePricePaths, type PricePaths } from './use-price-paths.ts'

interface BlockWizardProps {
  /** Whose order it is. */
  readonly ownerId: number
  readonly drafts: readonly BlockDraft[]
  readonly frame: BlockFrame
  readonly labels: readonly string[]
  readonly onAdd: (blocks: readonly Omit<BlockDraft, 'key'>[]) => void
  readonly onClose: () => void
}

const mostShown = 4

/** Blocks by a few questions in plain words; what is added stands below them, in words, before it is. */
export function BlockWizard({ ownerId, drafts, frame, labels, onAdd, onClose }: BlockWizardProps) {
  const t = useText('blocks')
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [idea, setIdea] = useState<Idea>('wind')
  const [answers, setAnswers] = useState<IdeaAnswers>(() => firstAnswers(labels.length))
  const [battery, setBattery] = useState<BatteryAnswers>({ capacity: '', power: '', efficiency: '90', wear: '' })
  const [isOwn, setOwn] = useState(false)
  const pricePaths = usePricePaths(ownerId, frame)
  const { paths } = pricePaths
  const isPlanned = idea === 'battery' && paths !== null && !isOwn
  const { storage, faults } = useMemo(() => readBattery(battery, frame.mtuMinutes), [battery, frame.mtuMinutes])
  const planned = useMemo(
    () => (isPlanned && storage ? batteryBlocks(storage, paths, frame) : null),
    [isPlanned, storage, paths, frame],
  )
  const write = (part: Partial<IdeaAnswers>) => {
    setAnswers({ ...answers, ...part })
  }
  const names = {
    wind: t('ideas.names.wind'),
    run: t('ideas.names.run'),
    charge: t('ideas.names.charge'),
    discharge: t('ideas.names.discharge'),
  }
  const taken = drafts.map(({ name }) => name)
  const asked = isPlanned ? planned && { ...answers, ...planned } : answers
  const blocks = asked && blocksOfIdea(idea, asked, { names, labels, taken })
  const most = frame.blockLimits?.blocks ?? 0
  const isTooMany = blocks !== null && drafts.length + blocks.length > most
  const read = blocks && !isTooMany ? readBlocks(addBlocks([], blocks), [], frame) : null
  const canAdd = blocks !== null && read !== null && read.faults.length === 0
  const number = (name: 'quantity' | 'price' | 'sellQuantity' | 'sellPrice', label: string) => (
    <DecimalBox
      label={label}
      unit={name === 'price' || name === 'sellPrice' ? 'TC/kWh' : 'kWh'}
      value={answers[name]}
      onChange={(value) => {
        write({ [name]: value })
      }}
    />
  )
  const quantity = (name: 'quantity' | 'sellQuantity', label: string) => (
    <QuantityBox
      label={label}
      help={t('ideas.profileHelp')}
      value={answers[name]}
      onChange={(value) => {
        write({ [name]: value })
      }}
    />
  )
  const interval = (name: 'from' | 'to' | 'sellFrom' | 'sellTo', label: string) => (
    <IntervalSelect
      label={label}
      labels={labels}
      bound={name === 'from' || name === 'sellFrom' ? 'from' : 'to'}
      value={answers[name]}
      onChange={(value) => {
        write({ [name]: value })
      }}
    />
  )
  const [from, to] = [t('common:period.from'), t('common:period.to')]
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={isPhone} aria-labelledby="block-questions">
      <DialogTitle id="block-questions">{t('ideas.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <Question
            label={t('ideas.question')}
            value={idea}
            onChange={(next) => {
              setIdea(next)
              write(timesOf(next, labels.length))
            }}
            choices={ideas.map((value) => ({ value, label: t(`ideas.${value}`), help: t(`ideas.${value}Help`) }))}
          />
          {idea === 'wind' && (
            <>
              <Pair>
                {interval('from', from)}
                {interval('to', to)}
              </Pair>
              <QuantityBox
                label={t('ideas.profile')}
                help={t('ideas.profileHelp')}
                value={answers.quantity}
                onChange={(quantity) => {
                  write({ quantity })
                }}
              />
              {number('price', t('ideas.lowest'))}
            </>
          )}
          {idea === 'factory' && (
            <>
              <Pair>
                <DecimalBox
                  label={t('ideas.run')}
                  value={answers.run}
                  onChange={(run) => {
                    write({ run })
                  }}
                />
                {number('quantity', t('ideas.power'))}
              </Pair>
              <Pair>
                {interval('from', t('ideas.between.earliest'))}
                {interval('to', t('ideas.between.latest'))}
              </Pair>
              {number('price', t('ideas.highest'))}
            </>
          )}
          {idea === 'battery' && (
            <BatteryMode
              isOwn={isOwn}
              pricePaths={pricePaths}
              onChange={(own) => {
                // Whoever goes on alone begins with what was proposed.
                if (own && planned) write(planned)
                setOwn(own)
              }}
            />
          )}
          {isPlanned && (
            <BatteryFields
              answers={battery}
              faults={faults}
              onWrite={(part) => {
                setBattery({ ...battery, ...part })
              }}
            />
          )}
          {idea === 'battery' && !isPlanned && !pricePaths.isLoading && (
            <>
              <Part title={t('ideas.chargeTime')}>
                <Pair>
                  {interval('from', from)}
                  {interval('to', to)}
                </Pair>
                <Pair>
                  {quantity('quantity', t('ideas.charge'))}
                  {number('price', t('ideas.highest'))}
                </Pair>
              </Part>
              <Part title={t('ideas.dischargeTime')}>
                <Pair>
                  {interval('sellFrom', from)}
                  {interval('sellTo', to)}
                </Pair>
                <Pair>
                  {quantity('sellQuantity', t('ideas.discharge'))}
                  {number('sellPrice', t('ideas.lowest'))}
                </Pair>
              </Part>
            </>
          )}
          {isTooMany ? (
            <Alert severity="warning">{t('ideas.tooMany', { most })}</Alert>
          ) : (
            <Preview
              idea={idea}
              read={read}
              labels={labels}
              paths={paths}
              gainsNever={isPlanned && storage !== null && planned === null}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!canAdd}
          onClick={() => {
            if (blocks) onAdd(blocks)
          }}
        >
          {t('ideas.apply', { count: blocks?.length ?? 1 })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface PreviewProps {
  readonly idea: Idea
  readonly read: ReturnType<typeof readBlocks> | null
  readonly labels: readonly string[]
  /** Days that may come; null where they are not known. */
  readonly paths: PricePaths['paths']
  /** Whether a battery gains on none of them. */
  readonly gainsNever: boolean
}

function Preview({ idea, read, labels, paths, gainsNever }: PreviewProps) {
  const t = useText('blocks')
  const format = useFormat()
  const [fault] = read?.faults ?? []
  if (gainsNever) return <Alert severity="info">{t('battery.never', { days: paths?.length ?? 0 })}</Alert>
  if (fault) return <Alert severity="error">{blockFaultText(fault, t)}</Alert>
  return (
    <Box role="status" sx={{ p: 2, borderRadius: 1.5, bgcolor: 'action.hover' }}>
      {read ? (
        <>
          {paths && (
            <>
              <BlockExpected idea={idea} blocks={read.blocks} paths={paths} />
              {idea === 'battery' && (
                <Box sx={{ my: 2 }}>
                  <OrderShape periods={labels.length} labels={labels} lines={[]} blocks={read.blocks} height={72} />
                </Box>
              )}
            </>
          )}
          <Typography variant="subtitle2" sx={{ mt: paths ? 2 : 0 }}>
            {t('ideas.preview', { count: read.blocks.length })}
          </Typography>
          {read.blocks.slice(0, mostShown).map((block) => (
            <Typography key={block.name} variant="body2" sx={{ mt: 1 }}>
              <strong>{block.name}</strong>: {blockWords(labelled(block, labels), t, format)}
            </Typography>
          ))}
          {read.blocks.length > mostShown && (
            <Typography variant="body2" sx={{ mt: 1 }}>
              {t('common:word.andMore', { count: read.blocks.length - mostShown })}
            </Typography>
          )}
        </>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('ideas.waiting')}
        </Typography>
      )}
    </Box>
  )
}

function firstAnswers(periods: number): IdeaAnswers {
  return { quantity: '', price: '', run: '', sellQuantity: '', sellPrice: '', ...timesOf('wind', periods) }
}

/** When an idea trades until somebody says otherwise, by the clock: a battery fills at night and sells in the evening. */
const hoursOf = { wind: [0, 24], factory: [8, 16], battery: [1, 5] } as const
const sellHours = [18, 21] as const

function timesOf(idea: Idea, periods: number): Pick<IdeaAnswers, 'from' | 'to' | 'sellFrom' | 'sellTo'> {
  const until = (hour: number) => Math.round((hour / 24) * periods)
  const [from, to] = hoursOf[idea]
  return { from: until(from) + 1, to: until(to), sellFrom: until(sellHours[0]) + 1, sellTo: until(sellHours[1]) }
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack spacing={1.5} role="group" aria-label={title}>
      <Typography variant="subtitle2">{title}</Typography>
      {children}
    </Stack>
  )
}
