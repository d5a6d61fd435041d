import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  changeCarriedLink,
  createCarriedLink,
  deleteCarriedLinks,
  restoreCarriedLinks,
} from './carried-links.service.ts'

describeOnBothEngines('links that a page carries', (engine) => {
  it('are made, changed, deleted and restored with what carries them', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { userId, spaceId } = creators[0]!
    const owner = { userId, spaceId, origin: 'block', title: 'Site' } as const
    const link = await transaction(deps, (deps) =>
      createCarriedLink(deps, { ...owner, destination: 'https://a.example' }),
    )
    expect(link).toMatchObject({ origin: 'block', title: 'Site', destination: 'https://a.example' })
    await transaction(deps, async (deps) => {
      await changeCarriedLink(deps, link.id, { destination: 'https://b.example/ü', userId })
      await changeCarriedLink(deps, 'unknown', { title: 'nothing', userId })
      await deleteCarriedLinks(deps, [link.id, 'unknown'])
      await deleteCarriedLinks(deps, [])
    })
    const stored = () =>
      deps.db
        .selectFrom('link')
        .innerJoin('slug', 'slug.target_id', 'link.id')
        .select(['link.destination', 'link.deleted_at', 'slug.state'])
        .executeTakeFirst()
    expect(await stored()).toEqual({
      destination: 'https://b.example/%C3%BC',
      deleted_at: deps.clock.now(),
      state: 'deleted',
    })
    await transaction(deps, (deps) => restoreCarriedLinks(deps, [link.id]))
    expect(await stored()).toMatchObject({ deleted_at: null, state: 'live' })
  })

  it('ask of visitors what their blocks ask, wherever they lead', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { userId, spaceId } = creators[0]!
    const owner = { userId, spaceId, origin: 'block', title: '' } as const
    const guard = { gate: '21', subscribers_of: 'page' }
    const link = await transaction(deps, async (deps) => {
      const made = await createCarriedLink(deps, { ...owner, destination: 'https://a.example' })
      await changeCarriedLink(deps, made.id, { guard, userId })
      return made
    })
    const stored = async (id: string) =>
      deps.db
        .selectFrom('link')
        .select(['gate', 'subscribers_of'])
        .where('id', '=', id)
        .executeTakeFirst()
    expect(await stored(link.id)).toEqual(guard)
    await transaction(deps, (deps) =>
      changeCarriedLink(deps, link.id, { destination: 'https://b.example', userId }),
    )
    expect(await stored(link.id)).toEqual(guard)
  })

  it('refuse what no link may lead to', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { userId, spaceId } = creators[0]!
    const owner = { userId, spaceId, origin: 'icon', title: '' } as const
    for (const destination of ['javascript:alert(1)', 'http://localhost:3000/loop']) {
      const make = transaction(deps, (deps) => createCarriedLink(deps, { ...owner, destination }))
      await expect(make).rejects.toMatchObject({ name: 'destinationInvalid' })
    }
    expect(await deps.db.selectFrom('slug').selectAll().execute()).toEqual([])
  })
})
