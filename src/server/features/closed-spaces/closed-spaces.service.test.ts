import { expect, it } from 'vitest'
import { joinSpace } from '#test/support/chat-members.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createDuckDbClickStore } from '../../platform/clicks/duckdb/duckdb-click-store.ts'
import { SPACE_GRACE_MS } from '../spaces/index.ts'
import { createSpace, listOwnSpaces } from '../spaces/own-spaces.service.ts'
import { closeSpaceHandler, reopenSpaceHandler } from './close-content.job.ts'
import { deleteClosedSpaces, deleteSpace, restoreSpace } from './closed-spaces.service.ts'

describeOnBothEngines('a space that is deleted', (engine) => {
  const start = async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob', 'eve'])
    const [ada, bob, eve] = creators as [
      (typeof creators)[0],
      (typeof creators)[0],
      (typeof creators)[0],
    ]
    const { id } = await createSpace(deps, ada.userId, { name: 'Studio', color: 'blue' })
    await joinSpace(deps.db, id, [bob.userId], 'administrator')
    const link = await bob.call('POST', `/api/v1/links?space=${id}`, {
      destination: 'https://example.com/',
    })
    const page = await bob.call('POST', `/api/v1/pages?space=${id}`, {
      title: 'Ours',
      username: 'ours',
    })
    expect([link.status, page.status]).toEqual([201, 201])
    const by = (userId: string, of = id) => ({ userId, id: of })
    /** lets the outbox run */
    const settle = async () => {
      const rows = await deps.db.selectFrom('outbox').selectAll().execute()
      for (const { kind, payload } of rows) {
        const given = JSON.parse(payload) as never
        if (kind === 'spaces.close-content') await closeSpaceHandler.run(deps, given, {} as never)
        if (kind === 'spaces.reopen-links') await reopenSpaceHandler.run(deps, given, {} as never)
      }
      await deps.db.deleteFrom('outbox').execute()
    }
    const states = async () => {
      const slugs = await deps.db
        .selectFrom('slug')
        .select('state')
        .where('space_id', '=', id)
        .execute()
      return slugs.map(({ state }) => state)
    }
    return { deps, ada, bob, eve, id, by, settle, states, linkId: link.json.id as string }
  }

  it('is out of reach at once, its links and pages end, and it can be restored for a week', async () => {
    const { deps, ada, bob, eve, id, by, settle, states, linkId } = await start()
    for (const [who, name] of [
      [bob, 'noPermission'],
      [eve, 'spaceNotFound'],
    ] as const) {
      await expect(deleteSpace(deps, by(who.userId))).rejects.toMatchObject({ name })
    }
    await expect(deleteSpace(deps, by(ada.userId, ada.spaceId))).rejects.toMatchObject({
      name: 'noPermission',
    })
    await deleteSpace(deps, by(ada.userId))
    for (const who of [ada, bob]) {
      expect((await who.call('GET', `/api/v1/links?space=${id}`)).code).toBe('err_54')
      expect((await who.call('GET', `/api/v1/links/${linkId}`)).status).toBe(404)
    }
    await settle()
    expect(await states()).toEqual(['deleted', 'deleted'])
    expect((await listOwnSpaces(deps, bob.userId)).map((row) => row.id)).toEqual([bob.spaceId])
    await expect(restoreSpace(deps, by(bob.userId))).rejects.toMatchObject({
      name: 'spaceNotFound',
    })
    // another space takes the name meanwhile
    const other = await createSpace(deps, ada.userId, { name: 'studio', color: 'red' })
    await expect(restoreSpace(deps, by(ada.userId))).rejects.toMatchObject({ name: 'spaceExists' })
    await deleteSpace(deps, by(ada.userId, other.id))
    deps.clock.advance(SPACE_GRACE_MS - 1)
    await deleteClosedSpaces(deps)
    expect((await restoreSpace(deps, by(ada.userId))).deleted_at).toBeNull()
    await settle()
    expect(await states()).toEqual(['live', 'live'])
    expect((await bob.call('GET', `/api/v1/links/${linkId}`)).status).toBe(200)
  })

  it('is deleted with everything in it after a week, and nothing else is', async () => {
    const { deps, ada, bob, id, by, settle, linkId } = await start()
    const kept = await bob.call('POST', '/api/v1/links', { destination: 'https://example.com/own' })
    for (const one of [linkId, kept.json.id]) {
      await bob.call('POST', `/api/v1/links/${one}/goals`, { count: 2 })
    }
    const goals = () => deps.db.selectFrom('link_goal').select('link_id').execute()
    expect(await goals()).toHaveLength(2)
    await deleteSpace(deps, by(ada.userId))
    await settle()
    deps.clock.advance(SPACE_GRACE_MS)
    await expect(restoreSpace(deps, by(ada.userId))).rejects.toMatchObject({
      name: 'spaceNotFound',
    })
    const clickStore = createDuckDbClickStore(':memory:')
    await deleteClosedSpaces({ ...deps, clickStore })
    await clickStore.close()
    for (const table of ['link', 'page', 'membership'] as const) {
      expect(
        await deps.db.selectFrom(table).selectAll().where('space_id', '=', id).execute(),
      ).toEqual([])
    }
    expect(await deps.db.selectFrom('space').selectAll().where('id', '=', id).execute()).toEqual([])
    expect((await bob.call('GET', `/api/v1/links/${kept.json.id}`)).status).toBe(200)
    expect(await goals()).toEqual([{ link_id: kept.json.id }])
  })
})
