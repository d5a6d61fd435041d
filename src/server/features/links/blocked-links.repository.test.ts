import { expect, it } from 'vitest'
import { newLinkSchema } from '#contract/links/links.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { listBlockedOf, listLinksToJudge } from './blocked-links.repository.ts'
import { createLink } from './one/links.service.ts'

describeOnBothEngines('links to judge', (engine) => {
  it('are those with a text in any address, without wildcards, ordered by id', async () => {
    const deps = testDeps(engine)
    const { userId } = await makeAccount(deps, 'ada')
    const make = (alias: string, destination: string, fields: object = {}) =>
      createLink(deps, userId, newLinkSchema.parse({ alias, destination, ...fields }))
    await make('one1', 'https://a_b.example/')
    await make('two2', 'https://axb.example/')
    const three = await make('three', 'https://c.example/', {
      limitDestination: 'https://A_B.example/over',
      clickLimit: 5,
    })
    const aliases = async (text: string | null, after = '', limit = 10) =>
      (await listLinksToJudge(deps.db, { after, text, limit })).links.map(({ alias }) => alias)
    expect(await aliases(null)).toEqual(['one1', 'two2', 'three'])
    expect(await aliases(null, '', 2)).toEqual(['one1', 'two2'])
    expect(await aliases('a_b.example')).toEqual(['one1', 'three'])
    expect(await aliases('a_b.example', '', 2)).toEqual(['one1'])
    const upTo = async (limit: number, ids?: string[]) =>
      (await listLinksToJudge(deps.db, { after: '', text: 'none', ids, limit })).upTo
    expect([await upTo(3), await upTo(4)]).toEqual([three.id, undefined])
    expect([await upTo(1, [three.id]), await upTo(2, [three.id])]).toEqual([three.id, undefined])
    expect(await aliases(null, three.id)).toEqual([])
    const change = { blocked_at: 7, blocked_reason: 'administrator' }
    await deps.db.updateTable('link').set(change).where('id', '=', three.id).execute()
    expect(await aliases('a_b.example')).toEqual(['one1'])
    expect((await listBlockedOf(deps.db, userId, 7)).map(({ alias }) => alias)).toEqual(['three'])
    expect(await listBlockedOf(deps.db, userId, 8)).toEqual([])
  })
})
