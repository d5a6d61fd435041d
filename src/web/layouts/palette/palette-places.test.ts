import { beforeAll, describe, expect, it } from 'vitest'
import { loadAdministrationMessages } from '#web/messages/load-messages.ts'
import { isAccountPath, paths } from '#web/paths.ts'
import { screenPaths } from '#web/router.tsx'
import { type PaletteSeeker, palettePlaces } from './palette-places.ts'

beforeAll(loadAdministrationMessages)

const everybody: PaletteSeeker = {
  role: 'administrator',
  isReseller: true,
  space: { role: 'owner', isPersonal: false },
  hasMailbox: true,
  hasPackages: true,
  hasTeamSignIn: true,
}
const placesOf = (seeker: Partial<PaletteSeeker>) =>
  Object.values(palettePlaces({ ...everybody, ...seeker }))
    .flat()
    .map(({ to }) => to)

/** Screens to which something else leads, each with the reason. */
const elsewhere: Record<string, string> = {
  [paths.start]: 'the way of a new page, which creating a page opens',
}

/** Screens of the router that need no id: parameters that may be left out are left out. */
const standing = screenPaths
  .map((path) => path.replace(/\/(?:\*|:\w+\?)/g, ''))
  .filter((path) => isAccountPath(path) && !path.includes(':') && path !== '*')

describe('⌘K', () => {
  it('leads to every screen of the router that needs no id', () => {
    expect(standing).toContain(paths.redeem)
    const missing = standing.filter((path) => !(path in elsewhere) && !placesOf({}).includes(path))
    expect(missing).toEqual([])
  })

  it('leads to nothing twice, and each place has a name', () => {
    const { screens, settings, administration } = palettePlaces(everybody)
    const all = [...screens, ...settings, ...administration]
    expect(all.filter(({ label }) => !label)).toEqual([])
    expect(new Set(screens.map(({ to }) => to)).size).toBe(screens.length)
  })

  it('shows nobody what is not for them', () => {
    const member = { role: 'member', isReseller: false } as const
    const packages = [paths.usage, paths.redeem, paths.pricing]
    expect(packages.filter((path) => placesOf({ hasPackages: false }).includes(path))).toEqual([])
    const of = (role: 'viewer' | 'guest' | 'billing' | 'administrator') =>
      placesOf({ ...member, space: { role, isPersonal: false } })
    const leading = [paths.teamSignIn, paths.billing]
    expect(leading.filter((path) => of('viewer').includes(path))).toEqual([])
    expect(leading.filter((path) => of('administrator').includes(path))).toEqual(leading)
    expect(of('viewer')).toEqual(expect.arrayContaining([paths.linkLists, paths.telegram]))
    const inside = [paths.linkLists, paths.telegram, paths.coupons, paths.admin]
    expect(inside.filter((path) => of('guest').includes(path))).toEqual([])
    expect(of('billing').filter((path) => path === paths.billing)).toHaveLength(1)
    expect(placesOf({ space: { role: 'owner', isPersonal: true } })).not.toContain(paths.teamSignIn)
    expect(placesOf({ hasTeamSignIn: false })).not.toContain(paths.teamSignIn)
    expect(placesOf({ space: undefined })).not.toContain(paths.billing)
  })
})
