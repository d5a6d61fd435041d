import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

const PATH = '/api/v1/domains'

describeOnBothEngines('the calls for domains', (engine) => {
  it('add, show all records at once, change, check and delete', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const added = await ada!.call('POST', PATH, { host: 'Go.Shop.example' })
    expect(added.status).toBe(201)
    expect(added.json).toEqual({
      id: expect.any(String),
      host: 'go.shop.example',
      state: 'pending',
      isPrimary: false,
      problem: null,
      records: [
        {
          type: 'TXT',
          name: '_waypost.go.shop.example',
          value: expect.stringMatching(/^wp-\S{20,}$/),
          purpose: 'ownership',
          seen: [],
          ok: false,
        },
        {
          type: 'CNAME',
          name: 'go.shop.example',
          value: 'localhost',
          purpose: 'traffic',
          seen: [],
          ok: false,
        },
      ],
      parkedAt: null,
      checkedAt: null,
      nextCheckAt: expect.any(String),
      releasesAt: null,
      certificate: null,
      certificateProblem: null,
      rootRedirect: null,
      notFoundRedirect: null,
      expiredRedirect: null,
      pageId: null,
      robots: null,
      appleAppSiteAssociation: null,
      assetLinks: null,
      links: 0,
      canChange: true,
    })
    const one = `${PATH}/${added.json.id}`
    expect((await ada!.call('GET', PATH)).json.items).toEqual([added.json])
    expect((await ada!.call('GET', one)).json).toEqual(added.json)
    const changed = await ada!.call('PATCH', one, { rootRedirect: 'https://shop.example/' })
    expect(changed.json).toEqual({ ...added.json, rootRedirect: 'https://shop.example/' })
    // no server answers: nothing is known, and nothing is wrong
    const checked = await ada!.call('POST', `${one}/check`)
    expect(checked.json).toMatchObject({ state: 'pending', problem: null })
    expect(checked.json.checkedAt).not.toBeNull()
    expect((await ada!.call('PATCH', one, { isPrimary: true })).code).toBe('err_96')
    expect((await bob!.call('GET', one)).code).toBe('err_92')
    expect((await bob!.call('GET', PATH)).json.items).toEqual([])
    expect((await ada!.call('POST', PATH, { host: 'co.uk' })).code).toBe('err_109')
    expect((await ada!.call('POST', PATH, { host: '' })).code).toBe('err_93')
    expect((await ada!.call('POST', PATH, {})).code).toBe('err_93')
    expect((await ada!.call('POST', PATH, { host: 'nothing' })).code).toBe('err_91')
    expect((await ada!.call('DELETE', one)).status).toBe(204)
    expect((await ada!.call('GET', one)).code).toBe('err_92')
  })
})
