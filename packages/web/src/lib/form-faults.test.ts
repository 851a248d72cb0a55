import { z } from 'zod'
import { rule } from '@tandem/contract/validation.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../i18n/index.ts'
import { ApiError, Unreachable } from './api.ts'
import { resolveBy, sentenceOf, showFaults } from './form-faults.ts'

beforeEach(() => startTexts('en'))

const options = { fields: {}, shouldUseNativeValidation: false, criteriaMode: 'firstError' } as const

describe('resolveBy', () => {
  const check = resolveBy(
    z.object({
      name: z.string().min(1).min(2, rule('name_too_short')),
      lines: z.array(z.object({ price: z.string().min(1) })),
    }),
  )

  it('gives the first fault of each field, nested ones at their place', async () => {
    const { errors } = await check({ name: '', lines: [{ price: '1' }, { price: '' }] }, undefined, options)
    expect(errors).toMatchObject({
      name: { type: 'required', message: 'The name field is required.' },
      lines: [undefined, { price: { message: 'The price field is required.' } }],
    })
  })

  it('hands on what the schema read', async () => {
    const read = await check({ name: 'ok', lines: [] }, undefined, options)
    expect(read).toEqual({ values: { name: 'ok', lines: [] }, errors: {} })
  })
})

describe('showFaults', () => {
  const form = () => ({ setError: vi.fn(), setFocus: vi.fn(), getValues: (() => ({ email: '', lines: [] })) as never })
  const refused = (code: string, details: object = {}, field?: string) =>
    new ApiError(400, { code, message: code, requestId: '1', details: { ...details }, ...(field ? { field } : {}) })

  it('puts every fault to its field and moves to the first', () => {
    const target = form()
    const faults = [
      { field: 'lines.0.price', message: 'Too low' },
      { field: 'email', message: 'Wrong' },
    ]
    expect(showFaults(target, refused('invalid_request', { faults }))).toBeNull()
    expect(target.setError.mock.calls).toEqual([
      ['lines.0.price', { type: 'server', message: 'Too low' }],
      ['email', { type: 'server', message: 'Wrong' }],
    ])
    expect(target.setFocus).toHaveBeenCalledWith('lines.0.price')
  })

  it('translates the two refusals whose message is their code', () => {
    const target = form()
    expect(showFaults(target, refused('email_already_used', {}, 'email'))).toBeNull()
    expect(target.setError).toHaveBeenCalledWith('email', { type: 'server', message: 'Email already used!' })
    expect(sentenceOf(refused('user_already_used'))).toBe('Username already used!')
  })

  it('returns the sentence that belongs to no field of the form', () => {
    const target = form()
    expect(showFaults(target, refused('not_allowed', {}, 'elsewhere'))).toBe('not_allowed')
    expect(showFaults(target, new Unreachable('down'))).toMatch(/does not respond/)
    expect(target.setError).not.toHaveBeenCalled()
  })
})
