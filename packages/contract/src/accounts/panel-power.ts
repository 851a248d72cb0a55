import { z } from 'zod'

/** W: from one panel on a balcony to a solar park. */
export const panelPowerRange = { min: 100, max: 10_000_000 } as const

/** The peak power of somebody's panels in W as it travels in an address; empty, it takes back what was said. */
export const PanelPower = z.codec(z.union([z.string(), z.number()]), z.number().nullable(), {
  decode: (value, context) => {
    if (value === '') return null
    const watts = /^\d{1,8}$/.test(String(value)) ? Number(value) : Number.NaN
    if (watts >= panelPowerRange.min && watts <= panelPowerRange.max) return watts
    context.issues.push({ code: 'custom', input: value, params: { rule: 'between', ...panelPowerRange } })
    return z.NEVER
  },
  encode: (watts) => (watts === null ? '' : String(watts)),
})
