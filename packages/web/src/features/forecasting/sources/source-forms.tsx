import {
  mostNeighbours,
  Neighbours,
  saveEntsoe,
  saveOpenMeteo,
  type DataSources,
} from '@tandem/contract/admin/data-sources.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { formatDecimal, parseDecimal } from '@tandem/core/units/decimal.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DecimalBox, FieldGrid, SettingsForm } from '../../../ui/form/index.ts'

const places = 6

/** A decimal of at most six places, in millionths; null while it is none. */
function readMillionths(text: string, most: number): number | null {
  const value = parseDecimal(text, places)
  return typeof value === 'bigint' && Math.abs(Number(value)) <= most * 1_000_000 ? Number(value) : null
}

interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox checked={isOn} onChange={(_, checked) => onChange(checked)} />}
    />
  )
}

interface TextProps {
  readonly label: string
  readonly value: string
  readonly help?: string
  readonly isFaulty?: boolean
  readonly isSecret?: boolean
  readonly onChange: (value: string) => void
}

function Text({ label, value, help, isFaulty = false, isSecret = false, onChange }: TextProps) {
  return (
    <TextField
      fullWidth
      label={label}
      value={value}
      helperText={help}
      error={isFaulty}
      type={isSecret ? 'password' : 'text'}
      slotProps={{ htmlInput: { autoComplete: isSecret ? 'new-password' : 'off', maxLength: 200, spellCheck: false } }}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const usualEntsoe = {
  isOn: false,
  address: 'https://web-api.tp.entsoe.eu/api',
  area: '10YRO-TEL------P',
  currency: 'EUR',
  rate: 1_000_000,
  neighbours: [] as string[],
}

/** Codes of zones, however they are separated; null where one is none, two are the same, or there are too many. */
function readZones(text: string): string[] | null {
  const { data: zones } = Neighbours.safeParse(text.split(/[\s,;]+/).filter((zone) => zone !== ''))
  return zones && new Set(zones).size === zones.length ? zones : null
}

/** What to fetch of ENTSO-E's Transparency Platform; the token is written, never read. */
export function EntsoeForm({ sources }: { readonly sources: DataSources }) {
  const t = useText('dataSources')
  const draftOf = ({ entsoe }: DataSources) => {
    const { isOn, address, area, currency, rate, neighbours } = entsoe ?? usualEntsoe
    return {
      isOn,
      address,
      area,
      neighbours: neighbours.join(' '),
      currency,
      rate: formatDecimal(rate, places),
      token: '',
    }
  }
  const readRate = (text: string) => {
    const factor = readMillionths(text, 1_000)
    return factor === null || factor <= 0 ? null : factor
  }
  const read = (written: ReturnType<typeof draftOf>): BodyOf<typeof saveEntsoe> | null => {
    const { token, ...draft } = written
    const [rate, neighbours] = [readRate(draft.rate), readZones(draft.neighbours)]
    return rate === null || neighbours === null ? null : { ...draft, rate, neighbours, ...(token !== '' && { token }) }
  }
  return (
    <SettingsForm
      title={t('entsoe.title')}
      note={t('entsoe.note')}
      endpoint={saveEntsoe}
      settings={sources}
      draftOf={draftOf}
      read={read}
      texts={{ save: t('common:action.save'), saved: t('saved') }}
    >
      {(draft, write) => (
        <>
          <Switch label={t('isOn')} isOn={draft.isOn} onChange={(isOn) => write({ ...draft, isOn })} />
          <Text
            label={t('common:word.address')}
            value={draft.address}
            onChange={(address) => write({ ...draft, address })}
          />
          <FieldGrid>
            <Text
              isSecret
              label={t('entsoe.token')}
              value={draft.token}
              help={t(sources.entsoe ? 'entsoe.tokenKept' : 'entsoe.tokenHelp')}
              onChange={(token) => write({ ...draft, token })}
            />
            <Text
              label={t('entsoe.area')}
              value={draft.area}
              help={t('entsoe.areaHelp')}
              onChange={(area) => write({ ...draft, area })}
            />
            <Text
              label={t('entsoe.currency')}
              value={draft.currency}
              onChange={(currency) => write({ ...draft, currency })}
            />
            <DecimalBox
              label={t('entsoe.rate')}
              value={draft.rate}
              error={readRate(draft.rate) === null}
              help={t('entsoe.rateHelp')}
              onChange={(rate) => write({ ...draft, rate })}
            />
          </FieldGrid>
          <Text
            label={t('entsoe.neighbours')}
            value={draft.neighbours}
            isFaulty={readZones(draft.neighbours) === null}
            help={t('entsoe.neighboursHelp', { most: mostNeighbours })}
            onChange={(neighbours) => write({ ...draft, neighbours })}
          />
        </>
      )}
    </SettingsForm>
  )
}

const usualOpenMeteo = {
  isOn: false,
  address: 'https://api.open-meteo.com/v1/forecast',
  latitude: 44_430_000,
  longitude: 26_100_000,
}

/** Where to fetch the weather, and of which place. */
export function OpenMeteoForm({ sources }: { readonly sources: DataSources }) {
  const t = useText('dataSources')
  const draftOf = ({ openMeteo }: DataSources) => {
    const { isOn, address, latitude, longitude } = openMeteo ?? usualOpenMeteo
    return {
      isOn,
      address,
      latitude: formatDecimal(latitude, places),
      longitude: formatDecimal(longitude, places),
      key: '',
    }
  }
  const read = ({ key, ...draft }: ReturnType<typeof draftOf>): BodyOf<typeof saveOpenMeteo> | null => {
    const [latitude, longitude] = [readMillionths(draft.latitude, 90), readMillionths(draft.longitude, 180)]
    return latitude === null || longitude === null
      ? null
      : { ...draft, latitude, longitude, ...(key !== '' && { key }) }
  }
  return (
    <SettingsForm
      title={t('openMeteo.title')}
      note={t('openMeteo.note')}
      endpoint={saveOpenMeteo}
      settings={sources}
      draftOf={draftOf}
      read={read}
      texts={{ save: t('common:action.save'), saved: t('saved') }}
    >
      {(draft, write) => (
        <>
          <Switch label={t('isOn')} isOn={draft.isOn} onChange={(isOn) => write({ ...draft, isOn })} />
          <Text
            label={t('common:word.address')}
            value={draft.address}
            onChange={(address) => write({ ...draft, address })}
          />
          <FieldGrid>
            <Text
              isSecret
              label={t('openMeteo.key')}
              value={draft.key}
              help={t(sources.openMeteo?.hasKey ? 'openMeteo.keyKept' : 'openMeteo.keyHelp')}
              onChange={(key) => write({ ...draft, key })}
            />
            <DecimalBox
              label={t('openMeteo.latitude')}
              value={draft.latitude}
              error={readMillionths(draft.latitude, 90) === null}
              help={t('openMeteo.latitudeHelp')}
              onChange={(latitude) => write({ ...draft, latitude })}
            />
            <DecimalBox
              label={t('openMeteo.longitude')}
              value={draft.longitude}
              error={readMillionths(draft.longitude, 180) === null}
              help={t('openMeteo.longitudeHelp')}
              onChange={(longitude) => write({ ...draft, longitude })}
            />
          </FieldGrid>
        </>
      )}
    </SettingsForm>
  )
}
