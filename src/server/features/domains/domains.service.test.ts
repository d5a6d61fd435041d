import { expect, it } from 'vitest'
import { DOMAINS_MAX } from '#contract/domains.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createPage } from '../pages/index.ts'
import { insertMembership } from '../spaces/index.ts'
import { presentDomain } from './domains.presenter.ts'
import { insertDomain } from './domains.repository.ts'
import {
  addDomain,
  changeDomain,
  checkDomainNow,
  deleteDomain,
  getDomain,
  listDomainsOfSpace,
} from './domains.service.ts'

describeOnBothEngines('domains of a space', (engine) => {
  const prepare = async () => {
    const deps = testDeps(engine, { config: { publicUrl: 'https://way.example' } })
    const [ada, bob, cleo] = [
      await makeAccount(deps, 'ada'),
      await makeAccount(deps, 'bob'),
      await makeAccount(deps, 'cleo'),
    ]
    return { deps, ada, bob, cleo }
  }

  it('are names that somebody can own, as browsers write them (A70)', async () => {
    const { deps, ada } = await prepare()
    const add = (host: string) => addDomain(deps, ada.userId, { host })
    expect((await add(' https://Go.Münze.Example./ ')).row.name).toBe('go.xn--mnze-0ra.example')
    for (const [host, name] of [
      ['', 'domainMissing'],
      ['  ', 'domainMissing'],
      ['localhost', 'domainInvalid'],
      ['example', 'domainInvalid'],
      ['192.0.2.1', 'domainInvalid'],
      ['0x7f.1', 'domainInvalid'],
      ['[2001:db8::1]', 'domainInvalid'],
      ['2001:db8::1', 'domainInvalid'],
      ['go.shop.example:8080', 'domainInvalid'],
      ['go.shop.example/path', 'domainInvalid'],
      ['me@shop.example', 'domainInvalid'],
      ['go shop.example', 'domainInvalid'],
      ['*.shop.example', 'domainInvalid'],
      ['-go.shop.example', 'domainInvalid'],
      ['go..shop.example', 'domainInvalid'],
      ['_waypost.shop.example', 'domainInvalid'],
      [`${'a'.repeat(64)}.example`, 'domainInvalid'],
      [`${'a.'.repeat(130)}example`, 'domainInvalid'],
      ['a.localhost', 'domainNotAddable'],
      ['co.uk', 'domainNotAddable'],
      ['github.io', 'domainNotAddable'],
      ['way.example', 'domainNotAddable'],
      ['WWW.way.example.', 'domainNotAddable'],
      ['paypa1.com', 'domainNotAddable'],
      ['go.xn--mnze-0ra.example', 'domainNotAddable'],
    ] as const) {
      await expect(add(host), host).rejects.toMatchObject({ name })
    }
    expect(await listDomainsOfSpace(deps, ada.userId)).toHaveLength(1)
  })

  it('name each address of a registered name that is not ours', async () => {
    const { deps, ada } = await prepare()
    const { row } = await addDomain(deps, ada.userId, { host: 'shop.example' })
    const own = { own4: ['192.0.2.1'], own6: ['2001:db8::1'] }
    const records = (v4: string[], v6: string[]) => {
      const seen = { ...own, v4, v6, texts: [], aliases: [], isApex: true, parkedAt: null }
      const facts = { links: 0, canChange: true, certificate: undefined }
      const [, ...traffic] = presentDomain(
        deps,
        { ...row, observed: JSON.stringify(seen) },
        facts,
      ).records
      return traffic.map(({ type, ok, seen }) => [type, ok, seen.join()])
    }
    expect(records(['192.0.2.1'], ['2001:db8::1'])).toEqual([
      ['A', true, '192.0.2.1'],
      ['AAAA', true, '2001:db8::1'],
    ])
    expect(records(['192.0.2.1', '198.51.100.9'], ['2001:db8::bad'])).toEqual([
      ['A', false, '192.0.2.1,198.51.100.9'],
      ['AAAA', false, '2001:db8::bad'],
    ])
  })

  it('are changed only by administrators of their space', async () => {
    const { deps, ada, bob, cleo } = await prepare()
    const member = { space_id: ada.spaceId, created_at: 0 }
    await insertMembership(deps.db, { ...member, user_id: bob.userId, role: 'editor' })
    const { row } = await addDomain(deps, ada.userId, { host: 'go.shop.example' })
    const of = ({ userId }: { userId: string }) => ({ userId, id: row.id })
    expect(await getDomain(deps, of(bob))).toMatchObject({ canChange: false, links: 0 })
    expect(await listDomainsOfSpace(deps, bob.userId, ada.spaceId)).toHaveLength(1)
    const inSpace = { host: 'x.example', spaceId: ada.spaceId }
    await expect(addDomain(deps, bob.userId, inSpace)).rejects.toMatchObject({
      name: 'noPermission',
    })
    for (const act of [
      () => changeDomain(deps, of(bob), { robots: 'x' }),
      () => deleteDomain(deps, of(bob)),
      () => checkDomainNow(deps, of(bob)),
    ]) {
      await expect(act()).rejects.toMatchObject({ name: 'noPermission' })
    }
    await expect(getDomain(deps, of(cleo))).rejects.toMatchObject({ name: 'domainNotFound' })
    await expect(deleteDomain(deps, of(cleo))).rejects.toMatchObject({ name: 'domainNotFound' })
    const page = await createPage(deps, ada.userId, { username: 'at-the-root' })
    await changeDomain(deps, of(ada), { pageId: page.id })
    await expect(deleteDomain(deps, of(ada))).rejects.toMatchObject({ name: 'domainNotDeletable' })
    await changeDomain(deps, of(ada), { pageId: null })
    await deleteDomain(deps, of(ada))
    await expect(getDomain(deps, of(ada))).rejects.toMatchObject({ name: 'domainNotFound' })
  })

  it('belong to nobody else while they are held, and are at most a hundred', async () => {
    const { deps, ada, bob } = await prepare()
    const held = { id: 'held', name: 'held.example', host: 'held.example', verified_at: 1 }
    await insertDomain(deps.db, { ...held, space_id: ada.spaceId, created_at: 1 })
    const add = () => addDomain(deps, bob.userId, { host: 'held.example' })
    await expect(add()).rejects.toMatchObject({ name: 'domainTaken' })
    await deps.db
      .updateTable('domain')
      .set({ unproven_since: 5 })
      .where('id', '=', 'held')
      .execute()
    expect((await add()).row).toMatchObject({ name: 'held.example', host: null })
    for (let at = 1; at < DOMAINS_MAX; at++) {
      const row = { id: `d${at}`, name: `d${at}.example`, space_id: bob.spaceId, created_at: 1 }
      await insertDomain(deps.db, row)
    }
    await expect(addDomain(deps, bob.userId, { host: 'more.example' })).rejects.toMatchObject({
      name: 'domainNotAddable',
    })
  })

  it('are primary one at a time, once they are proven and lead to us over TLS', async () => {
    const { deps, ada } = await prepare()
    const row = { space_id: ada.spaceId, created_at: 1 }
    await insertDomain(deps.db, { ...row, id: 'one', name: 'one.example' })
    await insertDomain(deps.db, {
      ...{ ...row, id: 'two', name: 'two.example', host: 'two.example', is_primary: 1 },
      ...{ verified_at: 1, pointed_at: 1, secure_at: 1 },
    })
    const caller = { userId: ada.userId, id: 'one' }
    const refusals = [
      [{}, 'domainUnverifiedPrimary'],
      [{ host: 'one.example', verified_at: 1, problem: 'err_281' }, 'dnsRecordMissing'],
      [{ problem: 'err_282' }, 'dnsRecordElsewhere'],
      [{ problem: 'err_283', pointed_at: 1 }, 'certificateNotReady'],
    ] as const
    for (const [values, name] of refusals) {
      await deps.db
        .updateTable('domain')
        .set({ created_at: 1, ...values })
        .where('id', '=', 'one')
        .execute()
      const change = changeDomain(deps, caller, { isPrimary: true })
      await expect(change, name).rejects.toMatchObject({ name })
    }
    await deps.db.updateTable('domain').set({ secure_at: 1 }).where('id', '=', 'one').execute()
    await changeDomain(deps, caller, { isPrimary: true })
    const primaries = (await listDomainsOfSpace(deps, ada.userId)).map(({ row }) => row.is_primary)
    expect(primaries).toEqual([1, 0])
  })

  it('redirect only to other hosts than ours, so that nothing loops', async () => {
    const { deps, ada, bob } = await prepare()
    const row = { created_at: 1, verified_at: 1, pointed_at: 1 }
    const one = { ...row, id: 'one', name: 'one.example', host: 'one.example' }
    await insertDomain(deps.db, { ...one, space_id: ada.spaceId })
    const two = { ...row, id: 'two', name: 'two.example', host: 'two.example' }
    await insertDomain(deps.db, { ...two, space_id: bob.spaceId })
    const caller = { userId: ada.userId, id: 'one' }
    for (const address of [
      'https://one.example/',
      'http://one.example/anything',
      'https://two.example/',
      'https://way.example/some-link',
      'https://WAY.example./x',
      'javascript:alert(1)',
      'nothing',
    ]) {
      for (const field of ['rootRedirect', 'notFoundRedirect', 'expiredRedirect'] as const) {
        const change = changeDomain(deps, caller, { [field]: address })
        await expect(change, address).rejects.toMatchObject({
          name: 'destinationInvalid',
          fields: { [field]: expect.any(String) },
        })
      }
    }
    const changed = await changeDomain(deps, caller, {
      rootRedirect: 'https://shop.example/',
      notFoundRedirect: '',
      robots: 'User-agent: *\nDisallow: /',
      assetLinks: '[]',
    })
    expect(changed.row).toMatchObject({
      ...{ root_redirect: 'https://shop.example/', not_found_redirect: null },
      ...{ robots: 'User-agent: *\nDisallow: /', asset_links: '[]' },
    })
    await expect(changeDomain(deps, caller, { assetLinks: '{' })).rejects.toMatchObject({
      name: 'malformed',
    })
    await expect(changeDomain(deps, caller, { pageId: 'nobody' })).rejects.toMatchObject({
      name: 'notFound',
    })
  })
})
