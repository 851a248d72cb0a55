import {
  type Chance,
  daysOfInterest,
  decimalText,
  drawSlots,
  drawSpan,
  energyUnits,
  pad,
  truthOf,
  zone,
  type RandomExport,
  type Side,
} from './parts.ts'
import { writeStamp, writeTime } from './times.ts'

/** A row for each day, a column for each part of it. */
export function exportOfDays(chance: Chance): RandomExport {
  const step = chance.of([900, 900, 1800, 3600, 3600])
  const day = Temporal.PlainDate.from(chance.of(daysOfInterest))
  const days = Array.from({ length: 2 + chance.below(4) }, (_, index) => day.add({ days: index }))
  const startOf = (each: Temporal.PlainDate) => each.toZonedDateTime(zone).epochMilliseconds / 1000
  const last = days.at(-1) ?? day
  const slots = drawSlots(chance, startOf(day), startOf(last.add({ days: 1 })), step)
  const sides: readonly Side[] = chance.is(0.6) ? ['consumption'] : ['consumption', 'production']
  const most = Math.max(...days.map((each) => (startOf(each.add({ days: 1 })) - startOf(each)) / step))
  const width = chance.is(0.5) ? Math.max(most, 90_000 / step) : most
  const heading = chance.of(['Q', 'clock', 'interval', 'number'] as const)
  const separator = chance.of([';', '\t'])
  const decimal = chance.of(['.', ','] as const)
  const unit = chance.of(['kWh', 'Wh'] as const)
  const isRegister = sides.length > 1
  const dayStyle = chance.of(['iso', 'dmy.', 'dmy/'] as const)
  const label = (place: number) => {
    const minutes = (place * step) / 60
    const clock = (at: number) => `${pad(Math.floor(at / 60))}:${pad(at % 60)}`
    if (heading === 'Q') return `${step === 900 ? 'Q' : 'H'}${String(place + 1)}`
    if (heading === 'number') return String(place + 1)
    return heading === 'clock' ? clock(minutes) : `${clock(minutes)}-${clock(minutes + step / 60)}`
  }
  // Twenty-five hours cannot be told by the clock's face: such files have what the face shows once.
  const faces = heading === 'clock' || heading === 'interval' ? 86_400 / step : width
  const head = ['Zi', ...(isRegister ? ['Marime'] : []), ...Array.from({ length: faces }, (_, place) => label(place))]
  const unitLine = chance.is(0.7) ? [`Energie activa consumata (${unit})`] : []
  const lines = days.flatMap((each) =>
    sides.map((side) => {
      const from = startOf(each)
      const to = startOf(each.add({ days: 1 }))
      const own = slots
        .filter(({ at }) => at >= from && at < to)
        .map((slot) => decimalText(BigInt(slot[side]), energyUnits[unit], decimal))
      const { date } = writeTime(from, dayStyle, { seconds: false, noon: false, midnight: 'next' })
      const filled = Array.from({ length: faces }, (_, place) => own[place] ?? '')
      return [date, ...(isRegister ? [side === 'consumption' ? 'A+' : 'A-'] : []), ...filled].join(separator)
    }),
  )
  return {
    type: 'csv',
    content: `${[...unitLine, head.join(separator), ...lines].join('\n')}\n`,
    truth: truthOf(slots, sides),
    how: [
      'wide',
      `${String(step)} s`,
      String(faces),
      heading,
      unit,
      unitLine.length > 0 ? 'unit above' : 'no unit',
      sides.join('+'),
      dayStyle,
      `decimal ${decimal}`,
    ].join(', '),
    isClear: false,
    answers: null,
  }
}

/** A row for each register of the meter and each time. */
export function exportOfRegisters(chance: Chance): RandomExport {
  const step = chance.of([900, 1800, 3600])
  const span = drawSpan(chance, step)
  const slots = drawSlots(chance, span.from, span.to, step)
  const words = chance.of([
    ['1.8.0', '2.8.0', '3.8.0'],
    ['1-0:1.8.0', '1-0:2.8.0', '1-0:3.8.0'],
    ['A+', 'A-', 'R+'],
    ['+P', '-P', '+Q'],
  ] as const)
  const separator = chance.of([';', ','])
  const style = chance.of(['iso', 'isoT', 'offset'] as const)
  const unit = chance.of(['kWh', 'Wh'] as const)
  const isPerRow = chance.is(0.5)
  const withReactive = chance.is(0.4)
  const isCounter = words[0].includes('1.8.0') && chance.is(0.6)
  const sides = ['consumption', 'production'] as const
  const sums = {
    consumption: BigInt(chance.below(90_000_000)) * 1000n,
    production: BigInt(chance.below(9_000_000)) * 1000n,
  }
  const read = isCounter ? [...slots, { at: span.to, consumption: 0, production: 0 }] : slots
  const lines = read.flatMap((slot) => {
    const time = writeStamp(slot.at, style, { seconds: true, noon: false, midnight: 'next' })
    const valueOf = (side: Side) => decimalText(isCounter ? sums[side] : BigInt(slot[side]), energyUnits[unit], '.')
    const own = sides.map((side, place) =>
      [time, words[place] ?? '', valueOf(side), ...(isPerRow ? [unit] : [])].join(separator),
    )
    for (const side of sides) sums[side] += BigInt(slot[side])
    return withReactive
      ? [
          ...own,
          [time, words[2], `0.${String(chance.below(900) + 100)}`, ...(isPerRow ? ['kvarh'] : [])].join(separator),
        ]
      : own
  })
  const head = [
    'Interval start',
    'Register',
    isPerRow ? 'Value' : `Value (${unit})`,
    ...(isPerRow ? ['Unit'] : []),
  ].join(separator)
  return {
    type: 'csv',
    content: `${[head, ...lines].join('\n')}\n`,
    truth: truthOf(slots, sides),
    how: [
      'registers',
      `${String(step)} s`,
      words.join(' '),
      unit,
      isPerRow ? 'unit per row' : 'unit in header',
      isCounter ? 'counter' : 'interval',
      style,
      withReactive ? 'reactive' : '',
    ].join(', '),
    isClear: false,
    answers: null,
  }
}
