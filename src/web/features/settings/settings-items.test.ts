import { describe, expect, it } from 'vitest'
import { isAppPath, paths } from '#web/paths.ts'
import { settingsGroups } from './settings-items.ts'

const all = (role: 'administrator' | 'member') => settingsGroups(role).flatMap(({ items }) => items)

describe('the settings', () => {
  it('lead to screens of the application, each under a name of its own', () => {
    const items = all('administrator')
    expect(new Set(items.map(({ label }) => label)).size).toBe(items.length)
    for (const { to } of items) expect(to === undefined || isAppPath(to), to).toBe(true)
  })

  it('show what is about everybody to administrators alone', () => {
    const places = (role: 'administrator' | 'member') => all(role).map(({ to }) => to)
    expect(places('member')).not.toContain(paths.admin)
    expect(places('administrator')).toContain(paths.admin)
  })
})
