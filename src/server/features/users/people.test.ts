import { describe, expect, it } from 'vitest'
import type { MemberRow } from '../spaces/index.ts'
import { fits, oncePerPerson } from './people.ts'

const row = (more: Partial<MemberRow>) =>
  ({
    user_id: 'u1',
    space_id: 's1',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    role: 'editor',
    status: 'active',
    designation: 'Engineer',
    tags: '["looms","numbers"]',
    ...more,
  }) as MemberRow

describe('people', () => {
  it('are listed once, as they appear in the personal space', () => {
    const rows = [row({ space_id: 's2' }), row({}), row({ user_id: 'u2', space_id: 's2' })]
    const seen = oncePerPerson(rows, 's1').map((one) => [one.user_id, one.space_id])
    expect(seen).toEqual([
      ['u1', 's1'],
      ['u2', 's2'],
    ])
  })

  it('are found by all words of a search, by role and by state', () => {
    const ada = { kind: 'member', row: row({}) } as const
    expect(fits(ada, { q: 'LOVELACE engin' })).toBe(true)
    expect(fits(ada, { q: 'looms' })).toBe(true)
    expect(fits(ada, { q: '  ' })).toBe(true)
    expect(fits(ada, { q: 'ada grace' })).toBe(false)
    expect(fits(ada, { role: 'viewer' })).toBe(false)
    expect(fits(ada, { role: 'editor', state: 'active' })).toBe(true)
    expect(fits(ada, { state: 'invited' })).toBe(false)
  })
})
