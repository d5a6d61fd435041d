import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertTestLink, useClickStore } from '#test/support/statistics-app.ts'
import { readFilters, resolveScope, type ScopeAsked } from './statistics-scope.service.ts'

describeOnBothEngines('the scope of statistics', (engine) => {
  const clicks = useClickStore(engine)

  it('is a space, or the links of a tag, for every member', async () => {
    const deps = clicks.deps()
    const ada = await makeAccount(deps, 'ada')
    const bob = await makeAccount(deps, 'bob')
    await insertTestLink(deps, { ...ada, id: 'one', tags: ['t'] })
    await insertTestLink(deps, { ...ada, id: 'two' })
    await insertTestLink(deps, { ...bob, id: 'three', tags: ['t'] })
    const ids = async (userId: string, scope: 'space' | 'tag' | 'link', id?: string) =>
      [(await resolveScope(deps, userId, { scope, id, of: 'clicks' })).targets.targetIds].flat()
    const { userId, spaceId } = ada
    const all = { scope: 'space', of: 'clicks' } as const
    const targets = async (asked: ScopeAsked) => (await resolveScope(deps, userId, asked)).targets
    expect(await targets(all)).toEqual({ target: 'link', spaceId })
    expect(await targets({ ...all, of: 'views' })).toEqual({ target: 'page', spaceId })
    expect(await ids(ada.userId, 'tag', 't')).toEqual(['one'])
    await expect(ids(bob.userId, 'link', 'one')).rejects.toMatchObject({ name: 'linkNotFound' })
    await expect(ids(bob.userId, 'space', ada.spaceId)).rejects.toMatchObject({ name: 'notFound' })
    const row = {
      space_id: ada.spaceId,
      user_id: bob.userId,
      role: 'viewer',
      created_at: 0,
    } as const
    await deps.db.insertInto('membership').values(row).execute()
    expect(await ids(bob.userId, 'link', 'one')).toEqual(['one'])
    await expect(ids(ada.userId, 'tag')).rejects.toMatchObject({ name: 'malformed' })
  })

  it('has filters and the kinds that are shown', () => {
    const asked = { scope: 'space', of: 'clicks', country: '', device: 'mobile' } as const
    expect(readFilters(asked, true, ['human'])).toEqual({
      filters: [
        { dimension: 'country', value: '' },
        { dimension: 'device', value: 'mobile' },
      ],
      kinds: ['human', 'bot'],
    })
    expect(readFilters({ ...asked, kind: 'own' }, false, ['human']).kinds).toEqual(['own'])
    expect(readFilters({ ...asked, kind: 'x' }, false, ['human']).kinds).toEqual([])
  })
})
