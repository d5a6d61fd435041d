import { describe, expect, it } from 'vitest'
import { spaceRoles } from '#contract/account/users.ts'
import {
  assignableRoles,
  canDescribe,
  canRemove,
  invitableRoles,
  type Target,
} from './members.policy.ts'

const other = (role: Target['role'], more: Partial<Target> = {}): Target => ({
  role,
  isSelf: false,
  isFixed: false,
  isInvited: false,
  ...more,
})

describe('who may do what to whom in a space', () => {
  it('lets owners invite all but owners, administrators the roles below, others nobody', () => {
    expect(spaceRoles.map((role) => invitableRoles(role))).toEqual([
      ['administrator', 'editor', 'viewer', 'billing', 'guest'],
      ['editor', 'viewer', 'billing', 'guest'],
      ...Array(4).fill([]),
    ])
    expect(invitableRoles(undefined)).toEqual([])
  })

  it('gives roles downwards only', () => {
    const table = spaceRoles.map((actor) =>
      spaceRoles.map((target) => assignableRoles(actor, other(target)).length),
    )
    expect(table).toEqual([
      [5, 5, 5, 5, 5, 5],
      [0, 0, 4, 4, 4, 4],
      ...Array(4).fill(Array(6).fill(0)),
    ])
    expect(assignableRoles('owner', other('editor', { isInvited: true }))).not.toContain('owner')
  })

  it('removes downwards; everybody but the owner may leave', () => {
    const table = spaceRoles.map((actor) =>
      spaceRoles.map((target) => canRemove(actor, other(target))),
    )
    expect(table).toEqual([
      Array(6).fill(true),
      [false, false, true, true, true, true],
      ...Array(4).fill(Array(6).fill(false)),
    ])
    expect(canRemove('viewer', other('viewer', { isSelf: true }))).toBe(true)
    expect(canRemove('owner', other('owner', { isSelf: true, isFixed: true }))).toBe(false)
    expect(canRemove('owner', other('owner', { isFixed: true }))).toBe(false)
    expect(assignableRoles('owner', other('owner', { isFixed: true }))).toEqual([])
  })

  it('lets nobody change their own role, and only people managers describe others', () => {
    const self = (role: Target['role']) => other(role, { isSelf: true })
    expect(spaceRoles.map((role) => assignableRoles(role, self(role)))).toEqual(Array(6).fill([]))
    expect(spaceRoles.map((role) => canDescribe(role, self(role)))).toEqual([
      true,
      true,
      ...Array(4).fill(false),
    ])
  })
})
