import { z } from 'zod'
import { rule } from '../validation.ts'

/** A Romanian national number has ten digits, in all networks. */
const phoneDigits = 10
/** The number without what people write between its digits, and without the code of the country. */
const nationalNumber = (text: string) => text.replaceAll(/[\s().\/-]/g, '').replace(/^(?:\+|00)40(?=[1-9]\d{8}$)/, '0')
/** Ten digits, or nothing: the phone is not required. */
export const Phone = z
  .string()
  .max(40)
  .overwrite(nationalNumber)
  .regex(new RegExp(`^(?:\\d{${String(phoneDigits)}})?$`), rule('digits', { length: phoneDigits }))
