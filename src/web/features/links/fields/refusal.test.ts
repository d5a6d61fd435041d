import { describe, expect, it } from 'vitest'
import { CallFailure } from '#web/platform/call-failure.ts'
import { fieldErrorsOf } from './refusal.ts'

const failure = (code: string, fields: Record<string, string> = {}) =>
  new CallFailure({ code, status: 400, text: 'words', fields })

describe('where a refusal belongs', () => {
  it('follows the fields that the server names', () => {
    const fields = { 'rules.0.target.destination': 'no' }
    expect(fieldErrorsOf(failure('err_28', fields), ['rules'])).toEqual(fields)
  })

  it.each([
    ['err_26', ['alias'], 'alias'],
    ['err_29_1', ['alias', 'destination'], 'alias'],
    ['err_28', ['title', 'destination'], 'destination'],
    ['err_28', ['endedDestination'], 'endedDestination'],
    ['err_21', [], 'destination'],
  ])('puts %s of %j at %s', (code, sent, field) => {
    expect(fieldErrorsOf(failure(code), sent)).toEqual({ [field]: 'words' })
  })

  it('has no place for what is about no field', () => {
    expect(fieldErrorsOf(failure('err_500'), ['alias'])).toEqual({})
  })
})
