import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { countRulesOf } from './rules.repository.ts'

const rule = {
  id: 'r1',
  target: { kind: 'destination', destination: 'https://b.example/' },
}

describeOnBothEngines('rules of links that pages carry', (engine) => {
  it('are changed by the call for links, and nothing else in these links changes', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const page = await ada!.call('POST', '/api/v1/pages', { username: 'ada-page', title: 'Ada' })
    const blocks = `/api/v1/pages/${page.json.id}/blocks`
    const fields = { kind: 'link', title: 'Shop', address: 'https://a.example/' }
    const { linkId, ruleCount } = (await ada!.call('POST', blocks, fields)).json
    expect(ruleCount).toBe(0)
    const path = `/api/v1/links/${linkId}`
    expect((await ada!.call('PATCH', path, { rules: [rule] })).json.rules).toHaveLength(1)
    expect(await countRulesOf(deps.db, [linkId, 'of-nobody'])).toEqual(new Map([[linkId, 1]]))
    const full = await ada!.call('GET', `/api/v1/pages/${page.json.id}`)
    expect(full.json.blocks[0]).toMatchObject({ linkId, ruleCount: 1, health: null })
    for (const change of [{ title: 'Other' }, { rules: [], destination: 'https://c.example/' }]) {
      expect((await ada!.call('PATCH', path, change)).status).toBe(400)
    }
    expect((await ada!.call('GET', path)).json).toMatchObject({
      ...{ destination: 'https://a.example/', rules: [rule] },
    })
  })
})
