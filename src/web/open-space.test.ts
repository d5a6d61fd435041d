import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The modules as a document at this address loads them. */
async function at(pathname: string) {
  vi.resetModules()
  vi.stubGlobal('window', { location: { pathname } })
  const [{ openSpaceId }, { paths }, { addressOf }] = await Promise.all([
    import('./open-space.ts'),
    import('./paths.ts'),
    import('./platform/call.ts'),
  ])
  return { openSpaceId, paths, addressOf }
}

describe('the space that is open', () => {
  it('is none at the addresses of before: screens and calls are those of the personal one', async () => {
    for (const path of ['/user-dashboard', '/app/links', '/app/s', '/app/settings', '/welcome']) {
      const { openSpaceId, paths, addressOf } = await at(path)
      expect(openSpaceId).toBeUndefined()
      expect([paths.dashboard, paths.links]).toEqual(['/user-dashboard', '/app/links'])
      expect(addressOf('links.list', { query: { q: 'a' } })).toBe('/api/v1/links?q=a')
    }
  })

  it('is what the address says: every screen stands in it, and every call names it', async () => {
    const { openSpaceId, paths, addressOf } = await at('/app/s/space-1/links/abc')
    expect(openSpaceId).toBe('space-1')
    expect(paths.dashboard).toBe('/app/s/space-1/home')
    expect(paths.link('l', 'qr')).toBe('/app/s/space-1/links/l/qr')
    expect(paths.invitation).toBe('/app/invitation')
    expect(addressOf('links.list', {})).toBe('/api/v1/links?space=space-1')
    expect(addressOf('links.list', { query: { q: 'a' } })).toBe('/api/v1/links?q=a&space=space-1')
    expect(addressOf('statistics.export', {})).toContain('space=space-1')
  })
})
