import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertMembership } from '../../spaces/index.ts'
import { getSelectedLinks } from './selected-links.service.ts'

describeOnBothEngines('selected links', (engine) => {
  it('come in the order of the selection, each once, to those who may see them', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob', 'eve'])
    const [ada, bob, eve] = creators
    const make = async (who: typeof ada, alias: string) => {
      const body = { destination: 'https://a.example', alias }
      return (await who!.call('POST', '/api/v1/links', body)).json.id as string
    }
    const [one, two] = [await make(ada, 'first'), await make(ada, 'second')]
    const other = await make(bob, 'of-bob')
    const aliases = async (userId: string, ids: string[]) =>
      (await getSelectedLinks(deps, userId, ids)).map((link) => link.alias)
    expect(await aliases(ada!.userId, [two, other, one, two])).toEqual(['second', 'first'])
    const member = { space_id: ada!.spaceId, user_id: bob!.userId, created_at: 0 }
    await insertMembership(deps.db, { ...member, role: 'viewer' })
    expect(await aliases(bob!.userId, [other, two])).toEqual(['of-bob', 'second'])
    await expect(getSelectedLinks(deps, eve!.userId, [one, two])).rejects.toMatchObject({
      name: 'linkNotFound',
    })
    await ada!.call('DELETE', `/api/v1/links/${one}`)
    expect(await aliases(ada!.userId, [one, two])).toEqual(['second'])
  })
})
