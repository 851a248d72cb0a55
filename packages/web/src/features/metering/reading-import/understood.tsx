import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { mdiCheckCircleOutline, mdiHelpCircleOutline } from '@mdi/js'
import type { ReadingImport, ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { useState, type ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Select } from '../../../ui/form/index.ts'
import { Icon, Section } from '../../../ui/index.ts'
import { AsStored } from './as-stored.tsx'
import { anew, useUnderstoodLines, type UnderstoodLine } from './understood-lines.ts'

interface UnderstoodProps {
  readonly file: ReadingImport
  readonly mapping: ReadingMapping
  readonly isBusy: boolean
  /** Why it cannot be read this way. */
  readonly failure: string | null
  readonly onChange: (mapping: ReadingMapping) => void
  /** Something was answered that the next file of its shape need not ask; null where nothing was. */
  readonly remember: ReactNode
}

/** How a file was understood, a calm line for each thing. What could not be told stands first and open. */
export function Understood({ file, mapping, isBusy, failure, onChange, remember }: UnderstoodProps) {
  const t = useText('readingImport')
  const lines = useUnderstoodLines(file, mapping)
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const settle = (key: string) => {
    setSettled(new Set([...settled, key]))
  }
  const isOpen = (line: UnderstoodLine) => line.doubt !== null && !settled.has(line.doubt)
  const open = new Set(lines.filter(isOpen).map(({ doubt }) => doubt)).size
  return (
    <Section
      title={t('understood.title')}
      note={
        open > 0
          ? t('understood.doubts', { count: open })
          : t(file.totals.length > 0 ? 'doubt.total' : 'understood.calm')
      }
    >
      <Box sx={{ height: 4, mt: -1, mb: 1 }}>{isBusy && <LinearProgress aria-label={t('understood.busy')} />}</Box>
      {failure !== null && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
      {file.layout && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                onChange({ ...mapping, ...anew, sheet: null, separator: null })
              }}
            >
              {t('remembered.anew')}
            </Button>
          }
        >
          {t(file.layout.isShared ? 'remembered.readShared' : 'remembered.read', { name: file.layout.name })}
        </Alert>
      )}
      {file.distributor && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('distributor.known', { name: t(`distributor.${file.distributor}`) })}
        </Alert>
      )}
      {file.puzzles.map(({ what, row, cells }) => (
        <Alert key={what} severity="warning" sx={{ mb: 2 }}>
          {t(`puzzle.${what}`)}
          {row !== null && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {t('puzzle.row', { row: String(row), cells: cells.join(' | ') })}
            </Typography>
          )}
        </Alert>
      ))}
      <Box component="ul" aria-label={t('understood.label')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line, index) => {
          const { doubt } = line
          // Several columns share one doubt: it is told once.
          const isFirst = lines.findIndex((each) => each.doubt === doubt) === index
          return (
            <Line
              key={line.key}
              line={line}
              isOpen={isOpen(line)}
              asks={isFirst}
              onKeep={() => {
                if (doubt) settle(doubt)
              }}
              onChange={(value) => {
                if (doubt && doubt !== 'columns') settle(doubt)
                onChange(line.change(value))
              }}
            />
          )
        })}
      </Box>
      {open > 0 && !isBusy && <AsStored file={file} />}
      {remember}
    </Section>
  )
}

interface LineProps {
  readonly line: UnderstoodLine
  readonly isOpen: boolean
  readonly asks: boolean
  readonly onKeep: () => void
  readonly onChange: (value: string) => void
}

function Line({ line, isOpen, asks, onKeep, onChange }: LineProps) {
  const t = useText('readingImport')
  const [isChanging, setChanging] = useState(false)
  const { name, said, doubt } = line
  const isControlled = isOpen || isChanging
  const style = isOpen
    ? { icon: mdiHelpCircleOutline, color: 'warning.main' }
    : { icon: mdiCheckCircleOutline, color: 'text.disabled' }
  return (
    <Box
      component="li"
      sx={{
        py: isOpen ? 1.5 : 0.75,
        px: 1,
        borderBottom: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: isOpen ? 'warning.main' : 'transparent',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minWidth: 0 }}>
        <Box sx={{ color: style.color }}>
          <Icon path={style.icon} size={18} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', columnGap: 2, gridTemplateColumns: { sm: '200px 1fr' } }}>
          <Typography variant="body2" color="textSecondary">
            {name}
          </Typography>
          {!isControlled && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {said}
            </Typography>
          )}
        </Box>
        {!isControlled && (
          <Button
            size="small"
            aria-label={t('understood.changeOf', { name })}
            onClick={() => {
              setChanging(true)
            }}
          >
            {t('common:action.change')}
          </Button>
        )}
      </Stack>
      {isControlled && (
        <Stack spacing={1.5} sx={{ pl: { xs: 0, sm: 3.25 }, pt: 1 }}>
          {isOpen && asks && doubt && <Typography variant="body2">{t(`doubt.${doubt}`)}</Typography>}
          <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <Control
              line={line}
              onChange={(value) => {
                setChanging(false)
                onChange(value)
              }}
            />
            {isOpen && asks && (
              <Button size="small" variant="outlined" aria-label={t('understood.keepOf', { name })} onClick={onKeep}>
                {t('understood.keep')}
              </Button>
            )}
          </Stack>
        </Stack>
      )}
    </Box>
  )
}

function Control({ line, onChange }: { readonly line: UnderstoodLine; readonly onChange: (value: string) => void }) {
  const { name, value, choices, control } = line
  if (control === 'zone') return <ZoneChoice label={name} value={value} onChange={onChange} />
  if (control === 'number') return <RowNumber value={value} onChange={onChange} />
  return (
    <Box sx={{ flex: '0 1 420px', minWidth: 0 }}>
      <Select fullWidth minWidth={0} label={name} value={value} choices={choices} onChange={onChange} />
    </Box>
  )
}

interface ValueProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

function ZoneChoice({ label, value, onChange }: ValueProps & { readonly label: string }) {
  const known = Intl.supportedValuesOf('timeZone')
  const options = [...new Set([value, 'Europe/Bucharest', 'UTC', ...known])]
  return (
    <Autocomplete
      disableClearable
      options={options}
      value={value}
      onChange={(_event, zone) => {
        onChange(zone)
      }}
      sx={{ flex: '0 1 420px', minWidth: 0 }}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}

/** A row of a file, taken over once it is whole. */
function RowNumber({ value, onChange }: ValueProps) {
  const t = useText('readingImport')
  const [typed, setTyped] = useState(value)
  const isRow = /^\d{1,3}$|^1000$/.test(typed)
  const done = () => {
    if (isRow) onChange(String(Number(typed)))
  }
  return (
    <>
      <TextField
        label={t('headers.field')}
        value={typed}
        error={!isRow}
        onChange={(event) => {
          setTyped(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') done()
        }}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <Button size="small" variant="outlined" disabled={!isRow} onClick={done}>
        {t('common:action.confirm')}
      </Button>
    </>
  )
}
