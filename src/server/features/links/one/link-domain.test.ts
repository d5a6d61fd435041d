import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, type TestEngine } from '#test/support/engines.ts'
import { insertDomain } from '../../domains/domains.repository.ts'

const LINKS = '/api/v1/links'
const SHOP = 'go.shop.example'
const destination = 'https://shop.example/spring'

async function prepare(engine: TestEngine) {
  const { deps, creators, app } = await createCreatorApp(engine, ['ada', 'bob'])
  const [ada, bob] = creators
  const owned = { created_at: 1, verified_at: 1, pointed_at: 1, secure_at: 1 }
  const put = (id: string, host: string, spaceId: string, more = {}) =>
    insertDomain(deps.db, { ...owned, id, name: host, host, space_id: spaceId, ...more })
  await put('shop', SHOP, ada!.spaceId)
  await put('bobs', 'go.bob.example', bob!.spaceId)
  await put('claim', 'go.claim.example', ada!.spaceId, { host: null, verified_at: null })
  await deps.domains.start()
  return { deps, app, ada: ada!, bob: bob!, put }
}

describeOnBothEngines('links on a domain', (engine) => {
  it('are made there, with aliases of their own', async () => {
    const { deps, ada, bob } = await prepare(engine)
    const make = (body: object) => ada.call('POST', LINKS, { destination, ...body })
    const made = await make({ alias: 'spring', domain: ' Go.Shop.Example. ' })
    expect(made).toMatchObject({
      status: 201,
      json: { alias: 'spring', domain: SHOP, shortUrl: `http://${SHOP}:3000/spring` },
    })
    // available everywhere else, but taken here
    expect((await make({ alias: 'spring' })).json).toMatchObject({ domain: null })
    expect((await make({ alias: 'Spring', domain: SHOP })).code).toBe('err_26')
    expect((await make({ domain: SHOP })).json.shortUrl).toMatch(
      /^http:\/\/go\.shop\.example:3000\//,
    )
    for (const domain of ['go.bob.example', 'go.claim.example', 'nobody.example', 'shop']) {
      expect(await make({ domain }), domain).toMatchObject({ status: 404, code: 'err_92' })
    }
    // many links at once say why the default of all is none yet
    const many = (body: object) => ada.call('POST', `${LINKS}/bulk`, body)
    const links = [{ destination }, { destination, domain: null }]
    expect(await many({ links, domain: 'go.claim.example' })).toMatchObject({
      ...{ status: 409, code: 'err_301' },
      json: { error: { fields: { domain: expect.any(String) } } },
    })
    expect((await many({ links, domain: 'go.bob.example' })).code).toBe('err_92')
    const there = (await many({ links, domain: `${SHOP}.` })).json.results
    expect(there.map((one: { link: { domain: string } }) => one.link.domain)).toEqual([SHOP, null])
    const free = async (query: string) =>
      (await ada.call('GET', `/api/v1/slugs/availability?kind=link&text=spring${query}`)).json
        .isFree
    expect(await free(`&domain=${SHOP}`)).toBe(false)
    expect(await free('&domain=go.bob.example')).toBe(true)
    const one = `${LINKS}/${made.json.id}`
    expect((await bob.call('GET', one)).status).toBe(404)
    // a new alias, a copy and its QR code stay on the domain
    const renamed = await ada.call('PATCH', one, { alias: 'summer' })
    expect(renamed.json).toMatchObject({ domain: SHOP, shortUrl: `http://${SHOP}:3000/summer` })
    const keys = await deps.db.selectFrom('slug').select(['domain_id', 'key', 'state']).execute()
    expect(keys).toContainEqual({ domain_id: 'shop', key: 'spring', state: 'deleted' })
    expect(keys).toContainEqual({ domain_id: 'main', key: 'spring', state: 'live' })
    expect((await ada.call('POST', `${one}/duplicate`)).json.domain).toBe(SHOP)
    expect((await ada.call('DELETE', '/api/v1/domains/shop')).code).toBe('err_94')
    await deps.domains.stop()
  })

  it('do not come back where their domain is gone', async () => {
    const { deps, ada } = await prepare(engine)
    const made = await ada.call('POST', LINKS, { destination, alias: 'late', domain: SHOP })
    const one = `${LINKS}/${made.json.id}`
    expect((await ada.call('DELETE', one)).status).toBeLessThan(300)
    expect((await ada.call('DELETE', '/api/v1/domains/shop')).status).toBeLessThan(300)
    await expect.poll(() => deps.domains.byId('shop'), { timeout: 10_000 }).toBeUndefined()
    expect((await ada.call('POST', `${one}/restore`)).code).toBe('err_92')
    await deps.domains.stop()
  })

  it('are on the primary domain unless they say otherwise', async () => {
    const { deps, ada, put } = await prepare(engine)
    await put('first', 'first.example', ada.spaceId, { is_primary: 1 })
    deps.domains.stop()
    await deps.domains.start()
    const make = async (body: object) =>
      (await ada.call('POST', LINKS, { destination, ...body })).json.domain
    expect(await make({})).toBe('first.example')
    expect(await make({ domain: null })).toBeNull()
    expect(await make({ domain: '' })).toBeNull()
    expect(await make({ domain: 'localhost:3000' })).toBeNull()
    const bulk = await ada.call('POST', `${LINKS}/bulk`, {
      links: [
        { destination, alias: 'same-name' },
        { destination, alias: 'same-name', domain: null },
        { destination, alias: 'same-name', domain: SHOP },
        { destination, alias: 'Same-Name', domain: SHOP },
        { destination, domain: 'go.bob.example' },
        { destination, domain: SHOP },
      ],
    })
    const domains = bulk.json.results.map(
      (one: { link?: { domain: string }; error?: { message: string } }) =>
        one.link ? one.link.domain : one.error?.message,
    )
    expect(domains).toEqual(['first.example', null, SHOP, 'err_26', 'err_92', SHOP])
    await deps.domains.stop()
  })

  it('are found by their whole address, and all of a domain by its name', async () => {
    const { deps, ada } = await prepare(engine)
    const make = (body: object) => ada.call('POST', LINKS, { destination, ...body })
    await make({ alias: 'spring', domain: SHOP, title: 'there' })
    await make({ alias: 'summer', domain: SHOP, title: 'too' })
    await make({ alias: 'spring', title: 'here' })
    const found = async (q: string) =>
      (await ada.call('GET', `${LINKS}?q=${encodeURIComponent(q)}`)).json.items
        .map(({ title }: { title: string }) => title)
        .sort()
    expect(await found(`https://${SHOP}/spring`)).toEqual(['there'])
    expect(await found(`${SHOP}/SPRING`)).toEqual(['there'])
    expect(await found('localhost:3000/spring')).toEqual(['here'])
    expect(await found(SHOP)).toEqual(['there', 'too'])
    const lookup = (shortUrl: string) =>
      ada.call('GET', `${LINKS}/lookup?shortUrl=${encodeURIComponent(shortUrl)}`)
    expect((await lookup(`http://${SHOP}/spring`)).json.title).toBe('there')
    expect((await lookup('http://localhost:3000/spring')).json.title).toBe('here')
    expect((await lookup('http://go.nobody.example/spring')).code).toBe('err_23')
    await deps.domains.stop()
  })

  it('go into files and come back from them on their domain', async () => {
    const { deps, ada } = await prepare(engine)
    await ada.call('POST', LINKS, { destination, alias: 'spring', domain: SHOP })
    await ada.call('POST', LINKS, { destination, alias: 'summer' })
    const file = await ada.inject({ method: 'GET', url: '/api/v1/links.csv' })
    const lines = file.body.trim().split(/\r?\n/)
    expect(lines[0]).toContain('alias,domain,destination')
    expect(lines.slice(1).join('\n')).toContain(`http://${SHOP}:3000/spring,spring,${SHOP},`)
    expect(lines.slice(1).join('\n')).toContain('/summer,summer,localhost:3000,')
    const rows = `destination,alias,domain\n${destination},autumn,${SHOP}\n${destination},winter,localhost:3000\n`
    const read = await ada.inject({
      method: 'POST',
      url: '/api/v1/links/bulk.csv',
      headers: { 'content-type': 'text/csv' },
      payload: rows,
    })
    expect(read.statusCode, read.body).toBeLessThan(300)
    const domains = await deps.db
      .selectFrom('link')
      .select(['alias', 'domain_id'])
      .where('alias', 'in', ['autumn', 'winter'])
      .orderBy('alias')
      .execute()
    expect(domains).toEqual([
      { alias: 'autumn', domain_id: 'shop' },
      { alias: 'winter', domain_id: 'main' },
    ])
    await deps.domains.stop()
  })
})
