import { describe, expect, it } from 'vitest'
import { isAppPath, paths } from '#web/paths.ts'
import { settingsGroups } from './settings-items.ts'

const all = (role: 'administrator' | 'member', hasMailbox: boolean) =>
  settingsGroups(role, hasMailbox).flatMap(({ items }) => items)

describe('the settings', () => {
  it('lead to screens of the application, each under a name of its own', () => {
    const items = all('administrator', true)
    expect(new Set(items.map(({ label }) => label)).size).toBe(items.length)
    for (const { to } of items) expect(to === undefined || isAppPath(to), to).toBe(true)
  })

  it('show what is about everybody to administrators alone', () => {
    const places = (role: 'administrator' | 'member', hasMailbox: boolean) =>
      all(role, hasMailbox).map(({ to }) => to)
    expect(places('member', true)).not.toContain(paths.audit)
    expect(places('member', true)).not.toContain(paths.mailbox)
    expect(places('administrator', false)).not.toContain(paths.mailbox)
    expect(places('administrator', true)).toEqual(
      expect.arrayContaining([paths.audit, paths.mailbox]),
    )
  })
})
