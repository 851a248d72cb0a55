import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { mdiClose } from '@mdi/js'
import { quantities, registerUnitsOf, type Quantity } from '@tandem/core/metering/quantities.ts'
import { byteOrders, wordOrders } from '@tandem/core/metering/registers.ts'
import type { ConnectionTest } from '@tandem/contract/metering/analysers.ts'
import type { RegisterMap } from '@tandem/contract/metering/register-map.ts'
import { useController, useWatch, type Control } from 'react-hook-form'
import { textAt, useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Icon } from '../../../ui/index.ts'
import { nameOf, writtenOf } from './quantity-styles.ts'
import type { TypedLine, TypedMap } from './register-map-values.ts'

type MapControl = Control<TypedMap, unknown, RegisterMap>
export type ReadLine = ConnectionTest['lines'][number]

/** Those that a person can mean; SunSpec's own type is for its models. */
const types = ['int16', 'uint16', 'int32', 'uint32', 'int64', 'uint64', 'float32', 'float64', 'acc32'] as const

const signs = ['same', 'reversed'] as const
/** What other screens call alike. */
const said = { quantity: 'analysers.live.quantity', unit: 'mqtt.unit' } as const

interface RegisterRowProps {
  readonly control: MapControl
  readonly index: number
  /** What the line said when it was last read as it is now. */
  readonly read: ReadLine | null
  readonly onRemove: (() => void) | null
}

const layout = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))', lg: '2fr repeat(4, 1fr)' },
}

/** One register of a map: where it is, how it is written, and what it says now. */
export function RegisterRow({ control, index, read, onRemove }: RegisterRowProps) {
  const t = useText('registerMap')
  const quantity = useWatch({ control, name: `registers.${index}.quantity` })
  const field = (name: keyof TypedLine) => ({
    control,
    index,
    name,
    label:
      name in said
        ? textAt(said[name as keyof typeof said])
        : t(`field.${name as Exclude<keyof TypedLine, keyof typeof said>}`),
  })
  const choose = <Value extends string | number>(values: readonly Value[], label: (value: Value) => string = String) =>
    values.map((value) => ({ value, label: label(value) }))
  return (
    <Box role="group" aria-label={t('line', { line: index + 1 })} sx={layout}>
      <LineField
        {...field('quantity')}
        choices={choose(quantities, (each) => nameOf(each))}
        sx={{ gridColumn: { xs: 'span 2', lg: 'auto' } }}
      />
      <LineField {...field('address')} />
      <LineField
        {...field('functionCode')}
        isNumber
        choices={choose([3, 4], (code) => t(code === 3 ? 'holding' : 'input'))}
      />
      <LineField {...field('type')} choices={choose(types)} />
      <LineField {...field('wordOrder')} choices={choose(wordOrders, (order) => t(`wordOrder.${order}`))} />
      <Box
        sx={{ display: 'flex', gap: 1, alignItems: 'center', gridColumn: { xs: 'span 2', lg: 'auto' }, minHeight: 40 }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ minWidth: 24 }}>
          {index + 1}
        </Typography>
        <LiveLine quantity={quantity} read={read} />
        {onRemove && (
          <IconButton aria-label={t('removeLine', { line: index + 1 })} onClick={onRemove} sx={{ ml: 'auto' }}>
            <Icon path={mdiClose} />
          </IconButton>
        )}
      </Box>
      <LineField {...field('byteOrder')} choices={choose(byteOrders, (order) => t(`byteOrder.${order}`))} />
      <LineField {...field('scale')} />
      <LineField {...field('sign')} choices={choose(signs, (sign) => t(`sign.${sign}`))} />
      <LineField {...field('unit')} choices={choose(registerUnitsOf(quantity), (unit) => unit || t('noUnit'))} />
    </Box>
  )
}

/** What a line says now, or why it says nothing. */
function LiveLine({ quantity, read }: { readonly quantity: Quantity; readonly read: ReadLine | null }) {
  const t = useText('registerMap')
  const format = useFormat()
  if (!read) return <Typography color="textSecondary">{t('notRead')}</Typography>
  const { state, value } = read
  return (
    <Box
      sx={{ color: state === 'read' ? 'success.main' : 'error.main', fontVariantNumeric: 'tabular-nums', minWidth: 0 }}
    >
      {value !== null && <Box sx={{ fontWeight: 600 }}>{writtenOf(format, quantity, value)}</Box>}
      {state !== 'read' && <Typography variant="caption">{t(`state.${state}`)}</Typography>}
    </Box>
  )
}

interface LineFieldProps {
  readonly control: MapControl
  readonly index: number
  readonly name: keyof TypedLine
  readonly label: string
  readonly choices?: readonly { readonly value: string | number; readonly label: string }[]
  readonly isNumber?: boolean
  readonly sx?: object
}

/** The browser's own lists, for there are hundreds of them. */
function LineField({ control, index, name, label, choices, isNumber = false, sx = {} }: LineFieldProps) {
  const { field, fieldState } = useController({ control, name: `registers.${index}.${name}` })
  const { ref, ...bound } = field
  const isKnown = !choices || choices.some(({ value }) => value === field.value)
  return (
    <TextField
      {...bound}
      inputRef={ref}
      onChange={(event) => {
        field.onChange(isNumber ? Number(event.target.value) : event.target.value)
      }}
      size="small"
      label={label}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      select={choices !== undefined}
      slotProps={{ select: { native: true }, htmlInput: { autoComplete: 'off' }, inputLabel: { shrink: true } }}
      sx={sx}
    >
      {choices && !isKnown && <option value={field.value}>{field.value}</option>}
      {choices?.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </TextField>
  )
}
