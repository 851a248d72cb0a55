import { describe, expect, it } from 'vitest'
import { pickFields } from '../field.ts'
import { annotationsOf, isWrittenSame, noAnnotations, OrderAnnotations } from './order-fields.ts'

describe('what is written on an order', () => {
  it('is taken of whatever has more fields, and kept where a change leaves it out', () => {
    const before = annotationsOf({ ...noAnnotations, name: 'Evening' })
    const change = { name: undefined, price: 3 }
    expect(annotationsOf(change, before)).toEqual(before)
    expect(annotationsOf({ name: '' }, before)).toEqual({ ...before, name: '' })
    expect(annotationsOf(change)).toEqual(noAnnotations)
  })

  it('differs where one of it differs', () => {
    const written = { ...noAnnotations, name: 'Evening' }
    expect(isWrittenSame(written, { ...written })).toBe(true)
    expect(isWrittenSame(written, { ...written, name: 'Morning' })).toBe(false)
  })

  it('leaves alone: a field that the schema does not name is not picked', () => {
    const stored = { ...noAnnotations, name: 'Evening', requestKey: 'mine' }
    expect(pickFields(OrderAnnotations, stored)).toEqual({ ...noAnnotations, name: 'Evening' })
  })
})
