import { describe, expect, it } from 'vitest'
import { type AuditChoice, queryOf } from './audit.api.ts'

const nothing: AuditChoice = { person: '', action: '', result: '', from: '', to: '' }

describe('a choice of audit entries', () => {
  it('asks for everything without filters', () => {
    expect(queryOf({ ...nothing, person: '  ' })).toEqual({})
  })

  it('takes whole days where the reader is, the last one included', () => {
    const days = { ...nothing, from: '2026-03-29', to: '2026-03-29' }
    expect(queryOf(days, 'Europe/Zurich')).toEqual({
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
    })
    expect(queryOf({ ...nothing, to: '2026-12-31' }, 'UTC')).toEqual({
      to: '2027-01-01T00:00:00.000Z',
    })
  })

  it('leaves out what is no day', () => {
    expect(queryOf({ ...nothing, from: '2026-99-99', to: 'tomorrow' })).toEqual({})
  })
})
