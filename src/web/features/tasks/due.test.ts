import { describe, expect, it } from 'vitest'
import { dueState, sayDue, todayHere } from './due.ts'

describe('a due date', () => {
  it('is late only before today and only while it is not done', () => {
    const today = '2026-11-21'
    expect(dueState('2026-11-20', false, today)).toBe('overdue')
    expect(dueState('2026-11-20', true, today)).toBe('done')
    expect(dueState('2026-11-21', false, today)).toBe('today')
    expect(dueState('2026-11-22', false, today)).toBe('later')
  })

  it('is said as people say it', () => {
    expect(sayDue('2026-11-21', false, '2026-11-21')).toBe('Today')
    expect(sayDue('2027-01-01', false, '2026-12-31')).toBe('Tomorrow')
    expect(sayDue('2026-11-03', false, '2026-11-21')).toMatch(/^Overdue, 3 Nov/)
    expect(sayDue('2026-11-03', true, '2026-11-21')).toMatch(/^3 Nov/)
    expect(todayHere(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  })
})
