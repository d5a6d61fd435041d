import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLinkApp } from '#test/support/link-app.ts'
import { findGatedLink, findProtectedLink } from './link-access.repository.ts'

const HOUR = 3_600_000

describeOnBothEngines('the repository of link access', (engine) => {
  it('finds a link only while it asks for a password', async () => {
    const app = await createLinkApp(engine)
    const link = await app.makeLink('Secret', { password: 'open sesame' })
    await app.makeLink('plain')
    const find = (key: string) => findProtectedLink(app.deps, { domainId: link.domain_id, key })
    const now = app.clock.now()
    expect(await find('secret')).toEqual({ id: link.id, passwordHash: link.password_hash })
    expect(await find('plain')).toBeUndefined()
    expect(await find('nothing')).toBeUndefined()
    for (const [change, isFound] of [
      [{ starts_at: now + HOUR }, false],
      [{ starts_at: now }, true],
      [{ ends_at: now + 1 }, true],
      [{ ends_at: now }, false],
      [{ ends_at: null, blocked_at: now }, false],
      [{ blocked_at: null, deleted_at: now }, false],
      [{ deleted_at: null, password_hash: null }, false],
    ] as const) {
      await app.changeLink(link.id, change)
      expect([change, (await find('secret')) !== undefined]).toEqual([change, isFound])
    }
    await app.close()
  })

  it('finds a link only by exactly the question that it asks', async () => {
    const app = await createLinkApp(engine)
    const link = await app.makeLink('Grown')
    const find = (gate: string) =>
      findGatedLink(app.deps, { domainId: link.domain_id, key: 'grown' }, gate)
    expect([await find('none'), await find('18')]).toEqual([undefined, undefined])
    await app.changeLink(link.id, { gate: '18' })
    expect([await find('18'), await find('21')]).toEqual([link.id, undefined])
    await app.changeLink(link.id, { deleted_at: 1 })
    expect(await find('18')).toBeUndefined()
    await app.close()
  })
})
