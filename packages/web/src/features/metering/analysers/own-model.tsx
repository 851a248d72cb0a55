import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { mdiContentCopy, mdiFileUploadOutline, mdiPencilOutline, mdiPlus } from '@mdi/js'
import { isAdministrator } from '@tandem/core/access/access.ts'
import { testConnection } from '@tandem/contract/metering/analysers.ts'
import {
  getRegisterMap,
  listDeviceModels,
  type DeviceModel,
  type DeviceProfile,
} from '@tandem/contract/metering/device-models.ts'
import { maxMapFileBytes, type RegisterMap } from '@tandem/contract/metering/register-map.ts'
import { useRef, useState } from 'react'
import { textOf, useText } from '../../../i18n/use-text.ts'
import { callApi } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { Icon, Section, useNotify } from '../../../ui/index.ts'
import type { PlaceInput } from './analyser-values.ts'
import { newMap, parseMapFile } from './register-map-values.ts'
import { RegisterMapEditor } from './register-map-editor.tsx'
import type { ReadLine } from './register-row.tsx'

interface OwnModelProps {
  /** The model that the analyser has in its form. */
  readonly chosen: DeviceProfile | null
  /** Where the analyser is; null, and said at its fields, where that is not typed yet. */
  readonly findPlace: () => Promise<PlaceInput | null>
  readonly onChosen: (profile: string) => void
}

interface Begun {
  readonly map: RegisterMap
  readonly model: DeviceModel | null
}

/** For a meter that is not in the list: its registers, described, read, kept, and passed on as a file. */
export function OwnModel({ chosen, findPlace, onChosen }: OwnModelProps) {
  const t = useText('registerMap')
  const notify = useNotify()
  const user = useSignedInUser()
  const models = useCall(listDeviceModels)
  const test = useAction(testConnection)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const own = models.data?.find(({ profile, isOwn }) => isOwn && profile === chosen?.id) ?? null
  const begin = (next: Begun) => {
    setFailure(null)
    setBegun(next)
  }
  const copy = async (profile: string) => {
    try {
      const map = await callApi(getRegisterMap, { params: { profile } })
      begin({ map: { ...map, name: t('copyOf', { name: map.name }).slice(0, 80) }, model: null })
    } catch (error) {
      setFailure(sentenceOf(error))
    }
  }
  const importFile = async (taken: File) => {
    const read = taken.size > maxMapFileBytes ? { reason: 'too_large' as const } : parseMapFile(await taken.text())
    if ('map' in read) begin({ map: read.map, model: null })
    else if (read.reason !== 'fault') setFailure(t(`file.${read.reason}`))
    else setFailure(read.line === null ? read.message : t('file.line', { line: read.line, message: read.message }))
  }
  const readLines = async (map: RegisterMap): Promise<readonly ReadLine[] | null> => {
    const place = await findPlace()
    if (!place) return null
    const { lines, reason } = await test.mutateAsync({ body: { ...place, profile: null, map } })
    if (lines.length === 0 && reason !== null) throw new Error(reason)
    return lines
  }
  if (begun) {
    return (
      <RegisterMapEditor
        key={begun.model?.id ?? 'new'}
        {...begun}
        mayShare={isAdministrator(user)}
        onRead={readLines}
        onCancel={() => {
          setBegun(null)
        }}
        onDone={(profile) => {
          setBegun(null)
          onChosen(profile ?? '')
          notify(t(profile === null ? 'removed' : 'kept'))
        }}
      />
    )
  }
  return (
    <Section title={t('title')} note={t('note')}>
      <Stack spacing={2}>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            startIcon={<Icon path={mdiPlus} />}
            onClick={() => {
              begin({ map: newMap, model: null })
            }}
          >
            {t('describe')}
          </Button>
          {own && (
            <Button
              startIcon={<Icon path={mdiPencilOutline} />}
              onClick={() => {
                begin({ map: own.map, model: own })
              }}
            >
              {textOf('analysers')('act.editOf', { name: own.map.name })}
            </Button>
          )}
          {chosen?.hasMap && (
            <Button startIcon={<Icon path={mdiContentCopy} />} onClick={() => void copy(chosen.id)}>
              {t('copy', { name: chosen.name })}
            </Button>
          )}
          <Button startIcon={<Icon path={mdiFileUploadOutline} />} onClick={() => file.current?.click()}>
            {t('importFile')}
          </Button>
          <input
            ref={file}
            type="file"
            accept=".json,application/json"
            hidden
            aria-label={t('importFile')}
            onChange={({ target }) => {
              const [taken] = target.files ?? []
              target.value = ''
              if (taken) void importFile(taken)
            }}
          />
        </Stack>
      </Stack>
    </Section>
  )
}
